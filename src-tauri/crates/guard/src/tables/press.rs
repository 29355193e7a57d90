//! What presses are labelled with.
//!
//! Verbs are anchored (`^`) to the start of the label or of a clause, so that "Sort order" and "Number
//! of deleted files" say nothing. Nouns that name a place to read ("Orders", "Downloads") are left out.

use crate::pattern::table;

table! {
    /// Orders, pays or trades; on links too.
    PAY = [
        "^pay", "^buy", "^order now|and", "^place ?your ?my ?the ?an ?this order|bid|bet|trade|offer",
        "^confirm ?and ?& ?your ?my ?the order|purchase|payment|booking|reservation|transfer|pay|subscription|bid|trade",
        "^complete ?your ?my ?the order|purchase|payment|checkout|booking|reservation|transaction",
        "^finish ?your ?and order|purchase|payment|pay|booking", "^submit ?your ?my ?the order|payment|bid",
        "^purchase", "^make ?a ?the payment|purchase|transfer|donation|deposit|bid|reservation",
        "^send money|payment|funds|crypto|bitcoin", "^transfer now|money|funds|amount|balance", "^donate",
        "^check out and|& pay", "^start ?your ?my ?free subscription|trial|membership", "^sell now",
        "^book it|now", "^reserve it|now", "^subscribe now|and", "^rent now|it", "^add|deposit funds|money",
        "^withdraw funds|money|cash|now", "^upgrade now|plan|my|to", "^renew now|subscription|plan|membership",
        "one|1 click order|purchase|buy*", "^оплатить", "^оплачиваю", "^оплати$", "^оплатите", "^заплатить",
        "^купить", "^куплю", "^купи$", "^приобрести", "^выкупить", "^заказать", "^заказываю", "^закажите",
        "^подтвердить ?и ?мой ?ваш заказ*|оплат*|покупк*|платеж*|перевод*|бронирован*|бронь|подписк*",
        "^подтверждаю заказ|оплату|покупку", "^завершить заказ|покупку|оплату|оформление",
        "^оформить и оплатить", "^оформить заказ и", "^отправить заказ|деньги|платеж|перевод",
        "^перевести деньги|средства|сумму", "^перевести на карту|счет", "^сделать ставку|заказ|взнос|перевод",
        "^внести оплату|депозит|платеж|деньги", "^пополнить", "^пожертвовать", "^вывести деньги|средства",
        "^продать сейчас", "^оформить ?платную подписку|покупку|кредит|страховку|бронирование|билет*",
        "^продлить подписку|тариф", "^забронировать сейчас|и", "^арендовать сейчас", "^в 1|один клик",
        "^подключить подписку|тариф|премиум",
    ] except [
        "order by|history|status|number|details|of|form",
        "pay rate*|scale*|gap|grade|stub*|attention|later|day|calculator|slip*", "buy guide|back|list|online",
        "purchase history|orders|details|price|date|guide", "buyer*", "upgrade guide|notes",
        "перевести на английск*|русск*|немецк*|француз*|испанск*|китайск*|другой|язык", "купить* рядом",
    ]
}

table! {
    /// Orders or pays when a button says so; on a link it leads to a page.
    PAY_BUTTON = [
        "^order$", "^book$", "^reserve$", "^subscribe", "^checkout$", "^check out$", "^upgrade$", "^renew$",
        "^top up", "^transfer$", "^trade$", "^sell$", "^bid$", "^swap$", "^withdraw$", "^deposit$", "^invest",
        "^checkout securely|with", "^order", "^get premium|pro|plus", "^оформить$", "^оформить ?мой заказ",
        "^забронировать$", "^подписаться", "^перевести$", "^перевод$", "^продать", "^продлить", "^заказ$",
        "^оплата$", "^вывести$", "^внести$", "^купить", "^ставка$", "^застраховать", "^бронировать",
        "^арендовать",
    ] except [
        "order by|history|status|number|details|of|form|summary|again|ascending|descending",
        "order 0*|1*|2*|3*|4*|5*|6*|7*|8*|9*", "подписаться на рассылку|новости|обновления|канал|уведомления",
        "subscribe to ?our ?the ?this newsletter|updates|news|channel|notifications|thread|feed|rss",
        "upgrade guide",
    ]
}

table! {
    /// Leads to the till: reading, unless the form sends a payment.
    PAY_STEP = [
        "^proceed|go|continue|back|return to ?the ?secure checkout|payment|shipping|delivery|cart|basket|bag",
        "^to ?the checkout|payment", "^view cart|basket|bag|checkout", "^review ?your ?my order|cart|basket",
        "^перейти к ?оформлению|оплате|доставке|корзине|заказу", "^перейти в корзину",
        "^к оформлению|оплате|доставке", "^продолжить покупки|оформление", "^вернуться",
    ]
}

table! {
    /// Gives something to others.
    SEND = [
        "^send", "^post$",
        "^post comment|reply|review|message|answer|question|ad|update|to|now|it|tweet|status|job|anonymously|as|publicly|thread|story|photo",
        "^publish", "^reply", "^share", "^comment$", "^add|leave|submit ?your ?a ?the comment|review|feedback",
        "^submit ?your ?my ?the ?a review|comment|answer|reply|post|ticket|request|application|feedback|message|question|proposal|response|entry|assignment|story|issue|claim|complaint|report",
        "^answer$", "^write back$", "^tweet$", "^retweet", "^repost", "^invite", "^broadcast",
        "^create issue|pull|post|topic|thread|ticket", "^submit new|issue", "^comment and|publicly",
        "^close with comment", "^report abuse|post|user|spam", "^email this|to|it|friend", "^text me|us",
        "^notify all|everyone", "^request ?a access|quote|refund|call|callback|demo", "^vote$", "^rsvp",
        "^apply for", "^отправить", "^отправь", "^отправляю", "^послать", "^разослать", "^опубликовать",
        "^публиковать", "^разместить", "^ответить", "^дать ответ$", "^поделиться", "^переслать", "^пригласить",
        "^комментировать$", "^прокомментировать",
        "^оставить ?свой комментарий|отзыв|заявку|заявление|обращение", "^добавить комментарий|отзыв",
        "^выложить", "^сообщить всем", "^подать ?мою заявку|заявление|жалобу|объявление|декларацию",
        "^пожаловаться", "^откликнуться", "^проголосовать", "^заказать звонок", "^репост*", "^твитнуть",
    ] except [
        "share of|price*|capital|count", "send to$", "sent", "post office|code|date|title|type",
        "send ?me ?a feedback$", "reply to$", "share link$|url$",
    ]
}

table! {
    /// Takes something away, for good or nearly.
    DELETE = [
        "^delete", "^permanently delete|remove|erase", "^remove", "^erase", "^wipe", "^destroy", "^purge",
        "^discard", "^trash$", "^move ?it|this|all|them|selected ?to|into trash|bin|recycle|deleted",
        "^send to trash|bin",
        "^empty ?the ?my ?your ?this trash|bin|cart|basket|list|folder|recycle|wishlist|spam", "^clear",
        "^cancel ?my ?the ?your ?this ?all ?entire subscription*|order*|booking*|reservation*|membership*|plan*|account*|appointment*|payment*|trip*|flight*|ticket*|registration*|enrollment|meeting*|event*|transfer*|service*|contract*|request*|invoice*|trial*|policy|renewal|premium|auto",
        "^unsubscribe", "unsubscribe me|from|all", "^opt out", "^deactivate", "^terminate",
        "^disable ?my ?your ?this account", "^close ?my ?your ?the ?this account",
        "^end|stop ?my ?your ?the subscription|membership|plan|trial|contract|renewal",
        "^drop ?this ?the table|database|collection|index|column|item", "^uninstall", "^take out$",
        "^take off$",
        "^reset ?all ?to ?my ?the settings|data|device|everything|factory|defaults|account|database|progress",
        "factory reset", "^withdraw ?my application|offer|consent|request",
        "^leave ?this ?the ?my group|team|organization|organisation|workspace|channel|server|project",
        "^turn off auto", "^overwrite", "^forget ?this|me|my|device*", "^revert|rollback", "^roll back",
        "^close issue|ticket|pull|case", "^end ?this meeting|call",
        "^reject|decline ?the ?this offer|application|invitation|invite|request",
        "^ban|block ?this user|account|member", "^archive all|project|repository|repo", "^delist", "^void",
        "^yes delete|remove|cancel|clear", "^удалить", "^удали$", "^удалите", "^удаляю", "^удаление$",
        "^стереть", "^уничтожить", "^очистить", "^опустошить", "^убрать", "^выбросить", "^исключить",
        "^переместить в корзину|удаленные", "^в корзину для",
        "^отменить ?мой ?мою ?эту ?этот ?все подписк*|заказ*|брон*|бронирован*|запис*|платеж*|билет*|поездк*|рейс*|участи*|регистрац*|перевод*|заявк*|договор*|услуг*|встреч*|тариф*|автоплатеж*|продлени*",
        "^отписаться", "^отписать", "^отписка$", "^отказаться от", "^деактивировать",
        "^отключить аккаунт|подписку|услугу|автоплатеж|автопродление",
        "^закрыть ?мой счет|аккаунт|вклад|карту|учетную|заявку", "^аннулировать", "^расторгнуть",
        "^сбросить ?все настройки|данные|прогресс|все$|устройство", "^отозвать",
        "^прекратить подписку|членство", "^выйти из группы|команды|организации|чата|проекта", "^покинуть",
        "^заблокировать", "^отклонить", "^списать",
    ] except [
        "clear ?all ?the ?my ?your ?these ?applied ?selected filter*|search*|selection|field|input|form|text|sort*|results|query|choice*|date|dates|options|value",
        "clear search",
        "remove ?all ?the ?this filter*|star|highlight*|formatting|mark|selection|sort*|underline",
        "delete key|method|operation", "очистить ?все фильтр*|поиск|поле|выбор|форму|запрос|ввод|строку",
        "убрать ?все фильтр*|звезд*|отметку|выделение|сортировку", "снять",
        "сбросить фильтр*|поиск|форму|выбор", "discard pile", "remove from view", "clear all filters",
        "clear view", "empty state",
    ]
}

table! {
    /// Changes who can get into the account, or what others may do.
    ACCOUNT = [
        "^change|update|set|reset|replace|create|choose|save|add ?up ?your ?my ?the ?a ?new ?account password|passcode|pin|passphrase",
        "^new password$", "two|2 factor|step", "^2fa",
        "^enable|disable|turn|set ?up ?on ?off 2fa|mfa|otp|authenticator|passkey*", "authenticator app",
        "recovery|backup code*", "^add|create|register|remove ?a passkey|security",
        "^generate|create|regenerate|new|rotate|issue|add|reveal ?a ?an ?new ?my ?the ?personal api|access|ssh|deploy|secret|gpg|auth|signing|bearer ?api ?secret ?access key*|token*|secret",
        "^generate ?a ?new token*|key*", "^revoke",
        "^change|update|verify|replace|add|edit ?your ?my ?the ?a ?new ?account ?recovery ?backup ?primary email|e|phone|username|login",
        "^grant", "^make ?it ?this ?them ?profile ?repository public|admin*|owner|private|moderator",
        "^transfer ownership", "^sign|log out ?of ?from ?all everywhere|devices|sessions|other",
        "^add|invite|promote ?a ?new ?as member*|user*|collaborator*|admin*|people|teammate*|owner",
        "^change|edit|assign|update|set|manage ?the ?user ?their ?your ?project role*|permission*|visibility|access|privacy|sharing",
        "^share access", "^link|connect ?your ?my ?a account*|wallet|bank",
        "^trust ?this device|browser|computer", "^turn off protection|security|firewall|verification",
        "^disable ?the security|verification|protection|firewall", "^change visibility",
        "^approve ?this sign|login|device",
        "^сменить|изменить|задать|сбросить|обновить|установить|поменять|создать|восстановить ?мой ?ваш ?новый пароль|пин|pin",
        "^новый пароль$", "двухфакторн*", "двухэтапн*", "резервн* код*",
        "^создать|выпустить|сгенерировать|отозвать|обновить|добавить|показать ?новый токен*|ключ*|api|ssh",
        "^сменить|изменить|привязать|отвязать|подтвердить ?мою ?новую почт*|email|e|телефон*|номер*|логин*|электронн*|адрес*",
        "^выйти на|со всех устройств*", "^завершить все|другие сеансы",
        "^предоставить|открыть|дать|изменить|настроить ?общий доступ*|прав*", "^назначить",
        "^сделать ?его ?ее ?профиль администратор*|публичн*|владел*|модератор*|общедоступн*|приватн*",
        "^передать права|владение", "^изменить|сменить роль",
        "^добавить участник*|пользовател*|администратор*", "^привязать карту|счет|аккаунт",
        "^отключить защит*|проверк*|подтверждени*", "^доверять",
    ]
}

table! {
    /// Makes an account.
    SIGN_UP = [
        "^sign up", "^signup", "^sign me up", "^register",
        "^create|open ?an ?a ?my ?your ?new ?free ?the account|profile", "^join$",
        "^join now|free|us|today|for", "^enroll", "^become a member", "^зарегистрироваться",
        "^зарегистрировать", "^зарегистрируй*", "^регистрация$", "^регистрация на",
        "^создать|завести|открыть ?новый ?новую ?свой ?свою аккаунт*|учетную|профиль|счет",
        "^стать участник*|членом",
    ] except [
        "register of", "sign up page", "register address|of|file", "регистрация транспорт*",
    ]
}

table! {
    /// Assents.
    LEGAL = [
        "^i|we ?have ?read ?and ?fully agree|accept|consent|certify|acknowledge|declare|confirm", "^agree",
        "^accept$",
        "^accept ?all ?the ?and ?& ?these ?our terms|conditions|agreement|license|licence|policy|continue|eula|proceed|offer|invitation|contract",
        "^sign$",
        "^sign ?the ?this ?your ?my document*|contract*|agreement*|electronically|here|now|and|petition|form|lease|waiver",
        "^e sign", "^esign", "^docusign", "^consent", "^give consent", "^adopt and sign", "^согласен",
        "^согласна", "^соглашаюсь", "^согласиться", "^я согласен|согласна|принимаю|соглашаюсь|подтверждаю",
        "^принимаю", "^принять$",
        "^принять ?все ?и условия|соглашение|оферту|договор|правила|продолжить|политику|предложение",
        "^подписать$", "^подписать ?этот документ*|договор*|соглашени*|заявлени*|и|акт*|электронн*|петици*",
        "^подписываю", "^даю|дать согласие", "^подтверждаю согласие|что",
    ] except [
        "sign in|up|out|on", "agree to disagree",
    ]
}

table! {
    /// Signs in by way of another site.
    SIGN_IN_WITH = [
        "^sign|log in|on with|via|using", "^login with|via|using",
        "^continue|connect with google|apple|facebook|microsoft|github|vk|yandex|twitter|x|linkedin|gitlab|telegram|sso",
        "^войти|вход|авторизоваться через|с|по",
        "^продолжить с|через google|apple|vk|яндекс*|telegram|госуслуги|сбер*", "^войти с помощью",
    ]
}

table! {
    /// Sends a file.
    UPLOAD = [
        "^upload", "^attach", "^choose|select|browse ?a ?your file*|photo*|image*|document*",
        "^add attachment*|file*", "^import", "^drop|drag ?and ?drop ?a ?your file*|here",
        "^загрузить ?свой ?свое ?новый файл*|фото*|документ*|изображени*|видео*|резюме|аватар*|скан*",
        "^прикрепить", "^выбрать файл*|фото*|документ*", "^выберите файл*", "^приложить файл*|документ*",
        "^вложить", "^импорт$", "^импортировать", "^обзор$",
    ] except [
        "upload* date|history|time|speed|limit", "attached",
    ]
}

table! {
    /// Gets a file.
    DOWNLOAD = [
        "^download", "^save as|file|pdf", "^export", "^get ?the file|pdf|csv", "^скачать", "^скачайте",
        "^выгрузить", "^экспорт$", "^экспорт в", "^экспортировать", "^загрузить на компьютер|устройство",
        "^сохранить как|файл|в",
    ] except [
        "download speed|count|page", "скачать* раз",
    ]
}

table! {
    /// Lets a program or a page do more than it may now.
    PERMIT = [
        "^allow", "^authorize", "^authorise", "^approve", "^grant", "^accept", "^agree", "^continue", "^yes",
        "^confirm", "^разрешить", "^разрешаю", "^предоставить", "^подтвердить", "^принять", "^продолжить",
        "^да", "^авторизовать",
    ]
}

table! {
    /// Nothing is given away or lost.
    HARMLESS = [
        "^accept all$", "^reject all$", "^only necessary", "^necessary ?ones only", "^принять все$", "^отклонить все$",
        "^только необходимые", "^только обязательные",
        "^search", "^find$", "^find", "^look up", "^go$", "^filter", "^filters", "^apply$",
        "^apply ?the ?these ?my filter*|sort*|coupon|promo|code|discount|voucher", "^sort", "^order by",
        "^show", "^hide", "^view", "^see", "^display", "^expand", "^collapse", "^open", "^close$",
        "^close ?this ?the dialog|window|menu|banner|popup|message", "^dismiss", "^cancel$", "^back$", "^back",
        "^go back", "^previous", "^prev$", "^next$", "^next page|slide|month|week|day", "^more$", "^load more",
        "^read more", "^refresh", "^reload", "^retry", "^try again", "^recount", "^recalculate", "^calculate",
        "^estimate", "^compare", "^preview", "^reset$", "^reset ?the ?all filter*|search|form|sort*|view|zoom",
        "^clear ?all ?the ?my filter*|search*|selection|field|input|form|text|sort*|results|query",
        "^check availability|price*|status|stock",
        "^add ?it ?this ?item ?to ?the ?my ?your ?into cart|basket|bag|trolley|compare|comparison|wishlist|favorites|favourites",
        "^put ?it ?this in|into ?the ?your cart|basket|bag",
        "^update ?the ?my ?your cart|basket|quantity|totals", "^quantity", "^plus$", "^minus$", "^increase",
        "^decrease", "^select", "^choose", "^pick", "^switch",
        "^change ?the language|currency|view|region|country|quantity|theme", "^zoom", "^play", "^pause",
        "^mute", "^copy", "^print", "^edit$", "^menu", "^skip", "^got it", "^no thanks", "^not now",
        "^never mind", "^maybe later", "^no$", "^accept ?all ?only ?necessary ?essential cookies",
        "^reject ?all cookies|$", "^mark ?as|all|it ?as read|unread|important|done", "^star$", "^unstar$",
        "^add ?a star", "^remove ?the star", "^favorite", "^favourite", "^bookmark", "^snooze", "^what is|are",
        "^help", "^learn more", "^details", "^translate", "^convert", "^generate preview", "^validate",
        "^ask again", "^load again", "^try it out", "^authorization code$",
        "^run ?the ?this query|search|report", "^найти", "^искать", "^поиск", "^отобрать", "^отфильтровать",
        "^фильтр*", "^применить$", "^применить ?все фильтр*|купон|промокод|скидку|код", "^сортир*",
        "^показать", "^скрыть", "^посмотреть", "^просмотр*", "^смотреть", "^развернуть", "^свернуть",
        "^открыть$", "^открыть ?эту страниц*|меню|письмо|список|карточк*", "^закрыть$",
        "^закрыть окно|диалог|меню", "^отмена$", "^отменить$", "^назад", "^вернуться", "^предыдущ*",
        "^следующ*", "^еще$", "^показать еще", "^загрузить еще", "^загрузить снова",
        "^обновить страницу|корзину|данные|список|количество", "^повторить$", "^пересчитать", "^рассчитать",
        "^посчитать", "^сравнить", "^предпросмотр", "^сбросить$", "^сбросить ?все фильтр*|поиск|форму",
        "^очистить ?все фильтр*|поиск|поле|форму", "^проверить наличие|цену|статус",
        "^добавить ?товар ?в корзину$", "^добавить в корзину|избранное|сравнение|закладки|список",
        "^в корзину$", "^положить в корзину", "^в избранное", "^к сравнению", "^выбрать$",
        "^выбрать ?другой ?другую язык|город|валюту|регион|размер|цвет|дату",
        "^сменить|изменить язык|валюту|город|регион|вид|количество|тему", "^увеличить", "^уменьшить",
        "^переключить", "^играть", "^воспроизвести", "^пауза", "^копировать", "^скопировать", "^печать",
        "^редактировать$", "^меню", "^пропустить", "^понятно", "^нет$", "^не нужно", "^не сейчас", "^позже",
        "^спасибо", "^отметить", "^пометить", "^добавить звезд*", "^снять", "^убрать звезд*|отметк*",
        "^справка", "^помощь", "^подробн*", "^перевести на|текст|страницу", "^спросить еще",
        "^принять ?все ?только ?необходимые куки|cookie*|файлы",
    ]
}

table! {
    /// One step of several; harmless where nothing else speaks against it.
    STEP = [
        "^continue", "^next", "^proceed", "^go on", "^forward$", "^step", "^start$", "^begin", "^get started",
        "^enter$", "^sign in", "^log in", "^login", "^продолжить", "^далее", "^дальше", "^вперед", "^начать",
        "^шаг", "^войти", "^вход$", "^авторизоваться",
    ]
}

table! {
    /// Keeps what was chosen.
    SAVE = [
        "^save", "^update", "^keep ?these ?the ?my settings|changes", "^store", "^apply changes|settings",
        "^set$", "^change$", "^сохранить", "^запомнить", "^изменить$", "^применить изменения|настройки",
        "^обновить$", "^обновить настройки|профиль",
    ]
}

table! {
    /// Says only yes; what to is said around it.
    GENERIC = [
        "^ok$", "^okay$", "^yes$", "^yes ?i|m|am sure$", "^confirm$", "^continue$", "^proceed$", "^submit$",
        "^done$", "^finish$", "^go$", "^go ahead$", "^do it$", "^next$", "^execute$", "^run$",
        "^send request$", "^apply$", "^accept$", "^complete$", "^approve$", "^да$", "^да уверен*$", "^ок$",
        "^подтвердить$", "^подтверждаю$", "^продолжить$", "^далее$", "^готово$", "^завершить$", "^выполнить$",
        "^запустить$", "^применить$", "^принять$", "^дальше$",
    ]
}

table! {
    /// Of [`GENERIC`], those that commit even where no form is seen.
    COMMITS = [
        "^записаться$",
        "^confirm$", "^submit$", "^execute$", "^run$", "^complete$", "^finish$", "^approve$", "^go ahead$",
        "^do it$", "^yes", "^подтвердить$", "^подтверждаю$", "^завершить$", "^выполнить$", "^запустить$",
        "^да$",
    ]
}

table! {
    /// What stands around a bare yes, anywhere in the text.
    AROUND_PAY = [
        "pay", "payment", "purchase", "place ?your ?the ?an order", "checkout", "buy", "charged", "transfer",
        "оплат*", "купить", "покупк*", "платеж*", "оформлени* заказа", "перевод*", "списан*",
    ]
}
table! {
    AROUND_DELETE = [
        "delete*", "remove*", "erase", "clear*", "discard", "permanently", "cannot|can be undone",
        "cancel ?your ?the ?this ?my subscription|order|booking|membership|reservation|plan", "unsubscribe",
        "deactivate", "close ?your account", "emptied", "lose ?your", "удал*", "очист*", "стереть",
        "безвозвратно", "нельзя отменить", "отмен* подписк*|заказ*|бронирован*|брони|записи", "отписаться",
    ]
}
table! {
    AROUND_SEND = [
        "send", "publish", "post this|it|your", "share", "отправ*", "опублик*", "поделиться",
    ]
}
table! {
    AROUND_ACCOUNT = [
        "change ?your password", "reset ?your password", "two factor", "revoke", "grant", "admin*",
        "сменить|сброс* пароль|пароля", "двухфакторн*", "отозвать|предоставить доступ", "администратор*",
    ]
}
table! {
    AROUND_LEGAL = [
        "terms ?of|and ?service|use|conditions", "agreement", "privacy policy", "contract", "соглашени*",
        "условия*", "договор*", "оферт*",
    ]
}

table! {
    /// A thing that one orders or takes up; a bare "Cancel" that sends a form near it cancels it.
    AROUND_CANCEL = [
        "subscription*", "order*", "booking*", "reservation*", "membership*", "appointment*", "подписк*",
        "заказ*", "бронирован*", "бронь", "брони", "запис*",
    ]
}

table! {
    /// Asks whether one is a machine.
    CAPTCHA = [
        "not a robot|bot|human", "^i m|am human", "verify ?that ?you ?are ?re human", "^verify you",
        "human verification", "captcha", "recaptcha", "hcaptcha", "я не робот", "я человек", "докажите что вы",
        "подтвердите что вы не|человек", "капч*",
    ]
}

table! {
    /// Verbs of the goal by which it wants something sent.
    GOAL_SENDS = [
        "send", "sends", "sending", "post", "publish", "reply", "share", "forward", "comment", "tweet",
        "email", "message", "write", "answer", "invite", "submit", "отправ*", "пошл*", "послать", "опублик*",
        "ответ*", "поделись", "поделиться", "перешли", "переслать", "напиш*", "написать", "пригласи*",
        "размест*", "прокомментир*", "оставь", "оставить",
    ]
}

table! {
    /// Verbs of the goal by which it wants settings kept.
    GOAL_CHANGES = [
        "save", "change", "set", "update", "switch", "turn", "enable", "disable", "choose", "edit", "rename",
        "fill", "make", "сохран*", "измен*", "помен*", "постав*", "установ*", "включ*", "выключ*", "выбер*",
        "обнов*", "переимен*", "смен*", "заполн*", "задай", "настрой",
    ]
}

table! {
    /// Only calls off.
    CANCELS = [
        "^cancel$", "^отмена$", "^отменить$",
    ]
}

table! {
    /// Looks something up.
    LOOKS_UP = [
        "^search", "^find", "^look up", "^filter", "^show", "^sort", "^apply ?filter*$", "^найти", "^искать", "^поиск", "^отобрать",
        "^отфильтровать", "^показать", "^сортир*", "^применить$",
    ]
}
