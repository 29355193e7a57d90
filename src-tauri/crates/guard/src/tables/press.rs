//! What presses are labelled with.
//!
//! Verbs are anchored (`^`) to the start of the label or of a clause, so that "Sort order" and "Number
//! of deleted files" say nothing. Nouns that name a place to read ("Orders", "Downloads") are left out.

use crate::pattern::table;

table! {
    /// Orders, pays or trades; on links too.
    PAY = [
        "^start ?your ?my ?a ?free week|month|year|period|plan", "^print now", "^join as patron|supporter|sponsor",
        "^borrow$|now", "^spin$ for", "^market|limit order", "^rush ?my ?this ?the order|delivery", "^expedite",
        "^renew ?_ for|until", "^make ?it ?this monthly|recurring", "^get ?me gold|platinum|vip|plus", "^unlock|start and ride|go|drive",
        "^leave|add|give ?a ?the tip|gratuity", "^round up", "^pay in|with|by|for|now|off", "^go vip|gold|plus",
        "^speed|skip|revive|refill|continue|finish|open|unlock ?up ?_ for|with _ ?_ coins|gems|points|credits|stars|gold", "^invest ?now|in|more",
        "^застейкать", "^застраховать", "^ускорить за", "^продлить за|на", "^подарить", "^сброситься", "^скидываемся",
        "^оставить|дать чаевые", "^сделать вклад", "^округлить", "^спонсировать", "^проспонсировать", "^кредитовать",
        "^apple|google|samsung|shop|amazon pay", "^express checkout", "^check out with", "^redeem ?my ?your points|miles",
        "^convert ?my currency|money|points", "^become a patron|supporter|sponsor|member", "^chip in", "^give monthly|now|once",
        "^charge ?my ?the ?this card|account", "^bill me", "^reorder", "^order this|it|these|again|online",
        "^secure ?my ?your spot|seat|place|ticket*", "^execute ?the trade|order|swap", "^go|open long|short|position",
        "^повторить заказ", "^сделать|оформить предзаказ", "^перечислить", "^докупить", "^стать спонсором|патроном",
        "^получить премиум|подписку", "^выставить на продажу", "^хочу купить|заказать",
        "^boost|promote ?this ?the ?my ?your post|listing|ad|pin|advert",
        "^fund ?my ?your ?the wallet|account|project|card|campaign",
        "^back this|the project|campaign", "^raise|increase ?my ?your ?the bid|stake", "^top up",
        "^proceed to pay", "^go ad free", "^продвинуть|поднять ?это ?мое объявление|пост", "^профинансировать",
        "^вложиться", "^закинуть деньги", "^положить на счет|карту|телефон", "^расплатиться", "^рассчитаться",
        "^повысить|поднять ?мою ставку",
        "^go|get|try|switch|move ?to ?for ?a ?the premium|pro|unlimited|paid",
        "^add|buy|get|purchase ?_ ?_ credits|seats|licenses|licences|insurance|tokens|coins|minutes",
        "^try ?_ for free",
        "^start ?_ ?_ trial|subscription|membership",
        "^wire ?the ?money|funds|now",
        "^remit",
        "^insure",
        "^stake",
        "^swap now|tokens",
        "^reload ?card|balance",
        "^refill ?card|balance|now",
        "^place _ ?_ order|bid|bet|trade|offer",
        "^make _ ?_ payment|transfer|donation|deposit|purchase|bid|reservation|contribution",
        "^approve|authorise|authorize|confirm|complete|submit|finalise|finalize ?_ ?_ payment|purchase|order|transfer|transaction|booking|reservation|charge|checkout",
        "^инвестировать",
        "^вложить деньги|средства",
        "^перейти на|в премиум|pro|тариф",
        "^оформить ?_ ?_ страхов*|подписк*|кредит*|карт*|рассрочк*|билет*|тур|полис*|ипотек*|займ*",
        "^сделать|внести|отправить|совершить ?_ ?_ взнос|ставк*|перевод*|платеж*|пожертвован*|оплат*|предоплат*",
        "^поддержать",
        "^попробовать ?_ премиум|подписк*|бесплатно",
        "^начать ?_ ?_ период|подписк*|подписку",
        "^подтвердить|завершить|оформить|подтверждаю ?_ ?_ заказ*|оплат*|покупк*|платеж*|перевод*|бронирован*|бронь|подписк*|списани*|сделк*",
        "^купить|приобрести|заказать|забронировать|арендовать _",

        "^authorise|authorize|approve ?the ?this payment|transfer|transaction|purchase|charge",
        "^sell|trade ?all ?my ?your ?the shares|stock*|crypto|bitcoin|coins|tokens|position*",
        "^set|create|schedule|start|activate|add|enable ?up ?a ?an ?new ?the standing|recurring|automatic|direct|scheduled order*|payment*|debit*|transfer*",
        "^schedule|send|submit|make ?a ?the payment|transfer",
        "^set ?up autopay",
        "^enable autopay",
        "^pre order",
        "^preorder",
        "^upgrade ?my ?your ?the ?this seat*|cabin|room|ticket*|booking|account|membership",
        "^book ?a ?an ?this ?these ?the ?my ?your room*|ticket*|flight*|table|hotel|seat*|trip|tour|stay|car|appointment|ride|taxi|cruise|visit|session|class",
        "^reserve ?a ?this ?the ?my room*|ticket*|table|seat*|car|spot|place",
        "^rent ?a ?this ?the car|it|bike|apartment|flat|room|movie",
        "^resume|restart|reactivate|activate|extend ?my ?your ?the subscription|plan|membership|trial|premium",
        "^repay",
        "^pay off",
        "^settle ?the ?my ?your balance|debt|bill|invoice|payment",
        "^recharge",
        "^pledge",
        "^sponsor",
        "^contribute ?now|money|funds",
        "^exchange ?the ?my currency|money|crypto",
        "^apply for ?a ?the loan|credit|mortgage|card",
        "^take out ?a loan",
        "^place ?a ?an bet|wager",
        "^unlock ?for ?with premium|pro",
        "^tip",
        "^cash out",
        "^claim and pay",
        "^hire ?now|and",
        "^lease",
        "^быстрый заказ",
        "^заказ в",
        "^предзаказ",
        "^снять|обналичить ?все деньги|наличные|средства|сумму",
        "^погасить",
        "^выплатить",
        "^рефинансировать",
        "^совершить|провести|произвести|создать|выполнить|настроить|запланировать ?новый ?разовый платеж*|перевод*|оплату|покупку|автоплатеж*",
        "^возобновить|активировать|включить|начать|подключить ?платную ?пробную ?мою подписк*|тариф*|премиум|автоплатеж*|пробн*",
        "^обменять",
        "^взять ?в кредит*|займ*|ипотек*|рассрочк*|аренду",
        "^открыть ?новый вклад*|депозит*|кредит*",
        "^поддержать ?проект ?автора рублем|деньгами|на",
        "^поставить деньги|ставку",
        "^доплатить",
        "^оплат* заказ*|сейчас|картой|онлайн",
        "^задонатить",
        "^занять деньги",
        "^скинуться",
        "^отправить донат|чаевые",
        "^выставить на торги",
        "^перейти на премиум|тариф|платный",

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
        "открыть вклады",
        "try ?it ?the ?our demo|editor|api",
        "get pro tips|help",
        "buy signal*",
        "поддержать разговор",
        "заказать звонок|обратный|справку",
        "оформить заказ$",
        "завершить регистрац*|опрос|тест|просмотр",

        "pay at|on|upon ?the arrival|delivery|property|pickup|store|hotel|counter|desk|checkin",
        "book ?a visit to",

        "order by|history|status|number|details|of|form",
        "pay rate*|scale*|gap|grade|stub*|attention|later|day|calculator|slip*", "buy guide|back|list|online",
        "purchase history|orders|details|price|date|guide", "buyer*", "upgrade guide|notes",
        "перевести на английск*|русск*|немецк*|француз*|испанск*|китайск*|другой|язык", "купить* рядом",
    ]
}

table! {
    /// Orders or pays when a button says so; on a link it leads to a page.
    PAY_BUTTON = [
        "^book ?a ?the ?your ?my",
        "^rent$",
        "^rent now",
        "^hire$",
        "^перевести",
        "^обмен$",
        "^арендовать",
        "^застраховать",
        "^пополнение$",

        "^order$", "^book$", "^reserve$", "^subscribe", "^checkout$", "^check out$", "^upgrade$", "^renew$",
        "^top up", "^transfer$", "^trade$", "^sell$", "^bid$", "^swap$", "^withdraw$", "^deposit$", "^invest",
        "^checkout securely|with", "^order", "^get premium|pro|plus", "^оформить$", "^оформить ?мой заказ",
        "^забронировать$", "^подписаться", "^перевести$", "^перевод$", "^продать", "^продлить", "^заказ$",
        "^оплата$", "^вывести$", "^внести$", "^купить", "^ставка$", "^застраховать", "^бронировать",
        "^арендовать",
    ] except [
        "book club|review*|list|store|details|cover|title|author*|chapter*|description|now later",
        "перевести на английск*|русск*|немецк*|другой|язык",
        "перевести текст|страницу|слово|отзыв*|комментарий|статью|это|запись",

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
        "^wave|nudge|poke|ping|wink|greet|congratulate|salute|thank _", "^say hi|hello|thanks|congratulations", "^запостить", "^поздороваться",
        "^поздравить", "^помахать", "^подмигнуть", "^поприветствовать", "^поблагодарить", "^позвать", "^зазвать", "^черкнуть",
        "^post|publish|send|share|broadcast|email|forward _",
        "^leave ?_ ?_ review|comment|feedback|message|reply|rating",
        "^write|post|add|create|submit ?_ ?_ review|comment|reply|complaint|ticket|issue|listing|ad|answer",
        "^отправить|опубликовать|разослать|переслать|разместить|послать _",
        "^оставить|добавить|написать ?_ ?_ отзыв*|комментар*|заявк*|жалоб*|обращени*|ответ*|сообщени*",
        "^подать|разместить|создать ?_ ?_ объявлени*|заявк*|жалоб*|обращени*|тикет",

        "^schedule send|post|message|email|tweet|sending",
        "^file ?a ?an ?my ?the ?new report|claim|complaint|appeal|taxes|return|case|lawsuit|ticket|grievance",
        "^lodge",
        "^request",
        "^deploy",
        "^merge ?pull|this|branch|now",
        "^release ?now ?to production|all",
        "^roll out",
        "^trigger",
        "^submit _",
        "^notify",
        "^announce",
        "^apply now|here|to|online",
        "^nominate",
        "^forward$",
        "^forward ?and ?this ?it send|message|email|to",
        "^dispatch",
        "^report ?this ?the ?a user|post|comment|ad|problem|abuse|listing",
        "^call ?this|number$",
        "^pitch",
        "^go live",
        "^start broadcast|stream*",
        "^message ?the seller|host|author|all",
        "^contact ?the seller|host|author|landlord",
        "^ask seller|host|expert*",
        "^hand in",
        "^turn in",
        "^register complaint",
        "^rate and|it",
        "^направить",
        "^подать",
        "^обратиться",
        "^записаться",
        "^уведомить",
        "^оповестить",
        "^сообщить",
        "^передать ?показания|данные|заявку",
        "^запросить",
        "^выпустить релиз",
        "^развернуть на|в прод*",
        "^слить ветку",
        "^сдать ?на работу|отчет*|проверку",
        "^связаться с",
        "^написать продавцу|автору|хозяину|и",
        "^позвонить",
        "^порекомендовать",
        "^обжаловать",
        "^заявить",
        "^откликнуться",
        "^начать трансляцию",
        "^подтвердить ?и отправк*",
        "^анонсировать",

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
        "post code|office|date|type|title|war|a",
        "write review* guide",
        "share price|capital|count|of|link|url",
        "send to$",
        "email subject|list|template|notifications|address*|me ?a ?copy",
        "create ?new ?a issue* list",
        "forward slash",

        "request desktop|mobile|details|history|id|list|log*|body|headers|url",
        "submit search|query|filter*",
        "call number$",

        "share of|price*|capital|count", "send to$", "sent", "post office|code|date|title|type",
        "send ?me ?a feedback$", "reply to$", "share link$|url$",
    ]
}

table! {
    /// Takes something away, for good or nearly.
    DELETE = [
        "^skip|pause|hold|postpone ?_ ?_ week|month|delivery|deliveries|box|shipment*|payment*", "^freeze|suspend ?_ ?_ membership|plan|subscription|service",
        "^пропустить|перенести|приостановить ?_ доставк*|неделю|месяц|платеж*|посылк*", "^завершить ?_ трансляци*|стрим|эфир|звонок|собран*|встреч*",
        "^закрыть период|год|смену|кассу|дело|сделку|обращение|тикет", "^свернуть базу|проект|торговлю|производство",
        "^unfollow", "^dismantle", "^salvage", "^disenchant", "^reinstall", "^reimage", "^reflash", "^tear down", "^spin down", "^wind down",
        "^delete forever", "^hide|mute|block|ignore ?_ ?_ forever|permanently", "forever$|permanently$", "^unstage", "^unlink", "^unregister",
        "^disown", "^renounce", "^cease", "^discontinue", "^withdraw from", "^pull out", "^back out", "^bow out", "^check out of", "^resign",
        "^write off", "^drop ?all ?my ?the commits|changes|messages|users|schema|view|keyspace|out", "^zero out", "^degauss", "^sunset", "^kill",
        "^открепить", "^отчислить*", "^распылить", "^разобрать на", "^разобрать|расплавить|уничтожить|сломать ?_ предмет*|вещ*|оружие|снаряжение|карточк*", "^melt", "^sacrifice", "^break down", "^переустановить", "^демонтировать", "^выпилить", "^пересоздать",
        "^сдаться", "^уволиться", "^безвозвратно|навсегда|окончательно", "навсегда$|безвозвратно$|окончательно$", "^сложить полномочия",
        "^вывести из эксплуатации|состава|оборота", "^разжаловать", "^скрыть|закрыть|заблокировать ?_ ?_ навсегда",
        "^снять ?_ ?_ ?_ с учета|регистрации|делегирования|очереди|рейса|торгов", "^переформатировать", "^освободить",
        "^confirm|approve ?the ?my deletion|cancellation|removal|delete|cancel|unsubscribe",
        "^trash _", "^empty _", "^shred", "^junk", "^dump", "^dispose", "^obliterate", "^scrub", "^take down",
        "^unschedule", "^unbook", "^call off", "^deprovision", "^deallocate", "^end|close ?this ?the ?my listing|auction|campaign",
        "^opt me out", "^stop ?_ emails|mailing*", "^deletion of", "^removal of",
        "^подтвердить удаление|отмену|отказ|расторжение", "^отменить _", "^прекратить _", "^удаление _", "^стирание",
        "^сброс до", "^отправить в корзину", "^снять ?_ с продажи|публикации", "^выставить на удаление",
        "^prune", "^abort", "^eject", "^expel", "^retract", "^rescind", "^annul", "^nullify", "^unenroll",
        "^unenrol", "^decommission", "^relinquish", "^forfeit", "^throw away", "^get rid of", "^drop out|course|class",
        "^abandon", "^recall ?this ?the message|email|mail", "^unpair", "^clean out", "^surrender", "^retire",
        "^избавиться", "^вычистить", "^затереть", "^уволить", "^отчислить", "^расформировать", "^упразднить",
        "^отмена заказа|подписки|брони*|записи|платежа|перевода|поездки", "^забыть", "^сжечь", "^отвергнуть",
        "^отказ от",
        "^do not|dont renew",
        "^dissolve",
        "^disband",
        "^resign",
        "^unregister",
        "^deregister",
        "^format ?the disk|drive|card|volume",
        "^close ?_ ?_ account*|position*|project|wallet|card|store|shop|fund",
        "^end ?_ ?_ subscription|membership|trial|contract|lease|plan",
        "^stop ?_ ?_ subscription|renewal|membership|payments",
        "^turn ?off ?_ renewal|autorenew*|auto",
        "^disable ?_ ?_ renewal|account|autorenew*|user",
        "^remove|delete|erase _",
        "^закрыть ?_ счет|аккаунт|вклад|карту|проект|заявку|сделку|заказ|депозит|подписку|кошелек|профиль|магазин",
        "^отключить ?_ ?_ услуг*|подписк*|автоплат*|автоматическ*|продлени*|номер|тариф*|карт*|автопродлени*",
        "^выйти из ?_ групп*|команд*|чат*|канал*|проект*|организац*|сообществ*|бесед*|клуб*",
        "^распустить",
        "^снять с учета|регистрации",
        "^вернуть|сдать ?_ ?_ билет*|товар*|заказ*|деньги|средства|покупк*",
        "^ликвидировать",
        "^отформатировать",
        "^форматировать",
        "^деинсталлировать",
        "^не продлевать",
        "^обрезать таблиц*",
        "^выкинуть",
        "^вынести в корзину",
        "^приостановить|заморозить|остановить|прервать ?_ ?_ подписк*|карт*|счет|услуг*|заказ*",
        "^отозвать ?_ ?_ заявк*|заявлени*|согласи*|предложени*|отклик*",
        "^исключить ?_ из",

        "^truncate",
        "^force|hard|bulk|mass|batch|batch ?and delete|remove|stop|push|quit|uninstall",
        "^unpublish",
        "^unlist",
        "^unfriend",
        "^unsend",
        "^unmatch",
        "^block|freeze|suspend|lock|cancel ?my ?this ?the ?debit ?credit card|sender|contact|number|payee",
        "^cancel _",
        "^withdraw ?my ?the ?your _ ?_ $",
        "^return ?this ?these ?my ?the item*|order|product*|goods",
        "^restart|reboot|shut|stop|kill|halt ?down ?the ?this server*|instance*|service*|container*|machine|vm|process*|job*|node|database|cluster",
        "^disconnect|unlink ?my ?this ?your ?the account*|device*|app*|integration*|wallet|bank",
        "^kick",
        "^ban",
        "^expire",
        "^invalidate",
        "^flush",
        "^nuke",
        "^scrap",
        "^move ?_ ?_ ?_ to trash|bin|recycle",
        "^leave ?_ ?_ group|team|chat|channel|workspace|organization|server|club",
        "^undo ?all publish|commit*|changes",
        "^restore ?to ?factory defaults|settings",
        "^quit ?this ?the group|team|plan|job",
        "^stop ?the ?my subscription|membership|renewal|plan|service",
        "^detach",
        "^evict",
        "^dismiss ?the ?this employee|user|member",
        "^снести",
        "^откатить",
        "^сдать|вернуть ?мой ?этот билет*|товар*|заказ*|покупк*",
        "^снять с публикации|продажи",
        "^отвязать",
        "^забанить",
        "^выгнать",
        "^разорвать",
        "^завершить ?мою подписк*|договор*|членство",
        "^остановить ?этот сервер*|процесс*|подписк*|услуг*",
        "^перезагрузить|выключить сервер*",
        "^обнулить",
        "^вычеркнуть",
        "^вернуть деньги",
        "^сбросить ?до заводск*",
        "^снять бронь|заявку",
        "^отклонить|отменить ?_ заявк*|подписк*|заказ*|запись|заявлени*",
        "^скрыть навсегда",
        "^выписаться",
        "^прервать договор|услугу",
        "^отменить ?_ ?_ запись*|поездк*|брон*|встреч*|доставк*|покупк*|услуг*|задач*|публикац*|платеж*|перевод*",

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
        "cancel ?the ?my ?your ?this ?any search|edit*|selection|change*|filter*|reply|loading|and|or|policy|anytime|free|culture|button|order form",
        "cancel|cancellation & close",
        "block quote|editor|code",
        "freeze pane*|row*|column*",
        "return to|policy|home|back",
        "lock ratio|aspect|column|row",
        "expire* date|on|soon",
        "ban* list",

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
        "^link|connect ?_ ?_ account*|bank|wallet", "^let|allow another|others|someone ?_ manage|see|use|edit|open|control",
        "^disarm$", "^freeze|unfreeze|block|unblock|activate|lock|unlock ?my ?this ?the ?debit ?credit card*|sim", "^anyone with", "anyone with ?the link",
        "^connect ?your ?my ?a wallet", "^pair ?new device", "^enter recovery", "^open to ?the world|everyone|public|internet",
        "^export|import|download|back ?up ?my ?the ?all ?your vault|password*|key|keys|keychain|wallet", "^take over",
        "^разблокировать|разморозить|активировать|заморозить|заблокировать ?_ карт*|сим*|sim|счет", "^снять|поставить с|на охран*",
        "^экспорт|импорт парол*|ключ*|хранилищ*", "^показать|скрыть|разрешить|открыть ?_ ?_ всем$", "^скрыть ?_ от всех|посторонних",
        "^unlock|lock ?_ ?_ account|device|phone|user",
        "^disable|enable|turn|activate|deactivate|switch ?off ?on ?_ ?_ ?_ security|2fa|mfa|verification|protection|firewall|passcode|encryption|sso|authentication|password*",
        "^sign|log out _ ?_ ?_ devices|sessions|everywhere",
        "^share ?_ ?_ access|password*|credentials",
        "^give|grant|extend ?_ ?_ access|rights|permission*",
        "^make ?_ ?_ admin*|owner|public|private|moderator|editor",
        "^promote ?_ ?_ to",
        "^demote",
        "^approve ?_ ?_ device|login|member|user|session",
        "^download|view|show|print|generate|get ?_ ?_ backup|recovery codes|keys|code|key",
        "^reissue",
        "^reset|renew|roll ?_ ?_ key*|token*|pin|secret*",
        "^change|update|edit|set|replace ?_ ?_ ?_ owner|role*|username|email|phone|pin|login|recovery",
        "^включить|отключить|выключить|активировать|настроить ?_ ?_ ?_ аутентификац*|проверк*|защит*|подтверждени*|2fa|пароль|пин|вход*|шифровани*|биометри*",
        "^завершить ?_ ?_ сеанс*|сесси*",
        "^привязать|отвязать ?_ ?_ карт*|счет|аккаунт*|телефон*|номер*|почт*|устройств*",
        "^добавить ?_ ?_ устройств*|администратор*|участник*|пользовател*|доверенн*|владел*|сотрудник*",
        "^сделать ?_ ?_ администратор*|владел*|публичн*|открыт*|закрыт*|модератор*",
        "^передать ?_ прав*|владени*|доступ*|проект*",
        "^показать|скопировать|выдать|отозвать|перевыпустить ?_ ?_ ключ*|токен*|секрет*|код* ?восстановления",
        "^дать|предоставить|выдать|открыть|закрыть|настроить|ограничить ?_ ?_ доступ*|прав*",

        "^rotate|regenerate|reveal|view|expose ?my ?the ?api ?client ?webhook ?signing secret*|key*|token*|credential*",
        "^create|add|new|suspend|deactivate|activate|lock|unlock|impersonate|promote|demote|approve|disable|enable ?a ?an ?new ?authorised ?authorized ?delegate ?this ?the ?admin user*|admin*|member*|operator*|role*|signer*",
        "^impersonate",
        "^set|change|edit|update|manage|configure|adjust|modify ?_ ?_ ?_ access|permission*|privacy|visibility|security|password*|passcode|2fa|sharing|pin",
        "^add|set|enable|create ?up ?a ?an ?the ?new ?app ?mail forwarding|delegate|recovery|trusted|authorised|authorized|app|application|service address|password*|device*|contact|user|account|phone|email",
        "^allow|enable|turn ?on remote access|login|control",
        "^log in|on as",
        "^login as",
        "^reset ?_ ?_ password*|2fa|mfa|access",
        "^forward ?all mail|email* to",
        "^verify ?my ?your identity|email|phone",
        "^merge account*",
        "^whitelist",
        "^allowlist",
        "^elevate",
        "^sudo",
        "^take ownership",
        "^remove ?the password|pin|2fa|protection",
        "^добавить|настроить|включить|открыть|дать|изменить|запретить|разрешить ?_ ?_ ?_ пересылк*|доступ*|переадресац*|приватност*|безопасност*",
        "^изменить|сменить|обновить|указать|поменять|задать ?_ ?_ ?_ пароль*|доступ*|приватност*|безопасност*|почту|почты|телефон*|лимит*|роль|роли|прав*|пин*|pin|логин*",
        "^создать ?новый пароль*|ключ*|пользовател*|администратор*|токен*",
        "^войти ?как ?от имени|пользователь",
        "^показать|скопировать ?секретный ключ*|токен*|секрет*",
        "^повысить|понизить ?до пользовател*|администратор*|прав*",
        "^объединить аккаунт*",
        "^подтвердить ?свою ?вашу личность|почту|телефон",
        "^снять защиту|пароль",
        "^отключить ?_ пароль|пин*|подтверждени*|защит*|2fa",
        "^выйти ?_ ?_ устройств*|сеанс*",
        "^разблокировать|заблокировать|приостановить пользовател*|доступ*|вход*",

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
        "^set ?up ?a ?an ?your ?my ?new ?_ account|profile|id", "^continue|complete|finish|start ?with ?the ?your ?my registration|signup|enrolment|enrollment",
        "^play|join|continue|start as ?a ?new member|user|player", "^open ?an ?a new account", "^claim ?your username|handle",
        "^завести ?_ ?_ кабинет|анкет*|аккаунт*|почт*|страниц*|кошелек", "^продолжить|завершить|начать|пройти регистрац*", "^присоединиться",
        "^создать ?_ ?_ кабинет|анкет*|страниц*", "^вступить",
        "^sign up", "^signup", "^sign me up", "^register",
        "^create|open ?an ?a ?my ?your ?new ?free ?the account|profile", "^join$",
        "^join now|free|us|today|for", "^enroll", "^become a member", "^зарегистрироваться",
        "^зарегистрировать", "^зарегистрируй*", "^регистрация$", "^регистрация на",
        "^создать|завести|открыть ?новый ?новую ?свой ?свою аккаунт*|учетную|профиль|счет",
        "^стать участник*|членом",
    ] except [
        "показать код* ответа|страницы|товара",

        "register of", "sign up page", "register address|of|file", "регистрация транспорт*",
    ]
}

table! {
    /// Assents.
    LEGAL = [
        "^finish|complete|start|begin|continue ?to signing|signature", "^countersign", "^attest", "^affirm", "^ratify", "^certify", "^swear", "^witness",
        "^endorse ?the ?this document|contract|agreement|cheque|check", "^execute ?the ?this agreement|contract|document|deed|lease",
        "^file|submit|lodge ?_ ?_ declaration|return|appeal|claim|petition|affidavit|statement|lawsuit|motion|plea",
        "^удостоверить", "^скрепить", "^завизировать", "^ратифицировать", "^засвидетельствовать", "^расписаться", "^утвердить и",
        "^принять|принимаю|акцептовать ?_ ?_ оффер*|предложени*|оферт*|решени*|присяг*", "^предупрежден|предупреждена|осведомлен|осведомлена|уведомлен|уведомлена",
        "^подать|направить|отправить ?_ ?_ декларац*|иск|исков*|суд|жалоб*|апелляц*|ходатайств*|заявлени*", "^поставить подпись",
        "^i|we ?_ ?_ agree|accept|consent|certify|declare|acknowledge",
        "^agree _",
        "^accept ?_ ?_ terms|conditions|agreement|policy|contract|license|licence|rules|offer",
        "^принять|принимаю ?_ ?_ услови*|соглашени*|оферт*|договор*|правила|политик*|предложени*",
        "^подтверждаю ?_ ?_ согласи*|достоверност*|ознакомлен*",
        "^ознакомлен",

        "^sign _",
        "^предоставить|дать|подтвердить|оформить ?свое ?мое согласи*",
        "^подписать _",
        "^i ?hereby swear|acknowledge|authorize|authorise",
        "^заключить договор*",
        "^акцептовать",
        "^заверить",

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
        "agree to disagree|all cookies|cookies",
        "accept ?_ ?_ cookie*",

        "sign of|off|language*|post|here to in",
        "sign into|up|out|on",
        "sign ?me in|up|out",

        "sign in|up|out|on", "agree to disagree",
    ]
}

table! {
    /// Signs in by way of another site.
    SIGN_IN_WITH = [
        "^continue|connect|login|signin with|via|using|by okta|discord|slack|amazon|paypal|steam|twitch|yahoo|line|wechat|id|passkey|email|phone|gosuslugi|sber|tinkoff|mail",
        "^войти|вход|авторизация|авторизоваться|продолжить ?_ через|с|по|помощью google|apple|vk|яндекс*|telegram|госуслуг*|сбер*|тинькофф|mail|номер*|сертификат*|qr|эцп|email|почт*|помощью",
        "^use ?a passkey|sso",
        "^sso$",

        "^sign|log in|on with|via|using", "^login with|via|using",
        "^continue|connect with google|apple|facebook|microsoft|github|vk|yandex|twitter|x|linkedin|gitlab|telegram|sso",
        "^войти|вход|авторизоваться через|с|по",
        "^продолжить с|через google|apple|vk|яндекс*|telegram|госуслуги|сбер*", "^войти с помощью",
    ]
}

table! {
    /// Sends a file.
    UPLOAD = [
        "^загрузить _",
        "^verify|confirm ?_ ?_ with|by ?a selfie|photo|passport|document|id", "^take ?a selfie", "^take ?a photo of", "^scan ?your ?my ?the passport|id|document|licence|license|face",
        "^перетащ*", "^подтвердить|подтверждение ?_ ?_ по|с селфи|фото|паспорт*|документ*", "^сделать|сделайте селфи|снимок ?паспорта|документа",
        "^сдать|отправить|послать ?_ ?_ файлом|фото|скан*|вложением",
        "^add|attach|insert|import|choose|select|pick|browse|drop|scan|change|replace|set|edit|update|upload ?_ ?_ photo|photos|picture|pictures|image|images|avatar|file|files|document|documents|attachment|attachments|resume|cv|logo|scan|selfie|backup",
        "^добавить|вставить|выбрать|выберите|загрузить|сменить|заменить|изменить|прикрепить|приложить|прикрепите|загрузите|обновить ?_ ?_ фото*|аватар*|файл*|документ*|изображени*|видео*|вложени*|скан*|резюме|картинк*|логотип*|копи*",

        "^upload", "^attach", "^choose|select|browse ?a ?your file*|photo*|image*|document*",
        "^add attachment*|file*", "^import", "^drop|drag ?and ?drop ?a ?your file*|here",
        "^загрузить ?свой ?свое ?новый файл*|фото*|документ*|изображени*|видео*|резюме|аватар*|скан*",
        "^прикрепить", "^выбрать файл*|фото*|документ*", "^выберите файл*", "^приложить файл*|документ*",
        "^вложить", "^импорт$", "^импортировать", "^обзор$",
    ] except [
        "загрузить еще|снова|ранее|раньше|больше|новые|старые|все|предыдущие|следующие|страниц*|ленту|комментари*|ответ*|данные|последние|другие",
        "upload* date|history|time|speed|limit", "attached",
    ]
}

table! {
    /// Gets a file.
    DOWNLOAD = [
        "^save|export|download|generate ?_ ?_ ?_ pdf|csv|excel|xlsx|report|file|invoice|receipt|zip|archive|computer|disk|statement|backup",
        "^get ?_ ?_ pdf|csv|receipt|invoice|statement",
        "^сохранить|получить|экспорт ?_ ?_ ?_ pdf|файл*|excel|csv|компьютер|диск|устройство|архив|выписк*|чек",
        "^выгрузить",
        "^выгрузка в",

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
    /// The same where the address alone says what is asked: words that let in, and not only go on.
    LETS_IN = [
        "^allow", "^authorize", "^authorise", "^approve", "^grant", "^accept$", "^accept and", "^разрешить", "^разрешаю",
        "^предоставить", "^авторизовать", "^принять$",
    ]
}

table! {
    /// The other answer to a request for access.
    REFUSES = [
        "^deny", "^cancel", "^decline", "^reject", "^refuse", "^disallow", "^block$", "^no$", "^no thanks", "^not now",
        "^dont allow", "^don t allow", "^do not allow", "^отмена", "^отменить", "^отклонить", "^отказ", "^отказать",
        "^отказаться", "^запретить", "^не разрешать", "^не предоставлять", "^нет", "^не сейчас",
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
// Where things are dropped to be rid of them. The Russian word for it also means a shop's basket.
table! {
    BIN = ["trash", "bin", "recycle bin", "waste*", "мусор*", "на удаление", "корзина мусора"]
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
    /// Words of a sum that is about to be given, where a price stands by them.
    SPENDS = [
        "^give", "^add", "^bet", "^stake", "^chip", "^back", "^pledge", "^put", "^wager", "^load", "^lease", "^hire", "^sponsor", "^sell",
        "^withdraw", "^redeem", "^spend", "^use", "^subscribe", "^try", "^go", "^purchase", "^settle", "^fund", "^repay", "^feed", "^rush", "^boost", "^contribute", "^leave", "^round", "^spin", "^borrow", "^switch to", "^take", "^keep",
        "^отключить", "^убрать", "^смотреть", "^слушать", "^читать", "^играть", "^remove", "^watch", "^read", "^play", "^own",
        "^поставить", "^крутить", "^помочь", "^скинуть", "^оплата", "^использовать", "^продать", "^обменять", "^ускорить", "^арендовать", "^забронировать", "^доплатить", "^повысить", "^вывести", "^выкупить", "^вернуть", "^оставить", "^пожертвовать", "^upgrade", "^open", "^send", "^get", "^transfer", "^pay", "^donate", "^unlock", "^activate", "^join",
        "^deposit", "^buy", "^order", "^support", "^start", "^become", "^extend", "^renew", "^reserve", "^book", "^rent", "^continue", "^confirm",
        "^accept", "^claim", "^bid", "^invest", "^tip", "^place", "^перевести", "^открыть", "^поддержать", "^добавить", "^отправить", "^подключить",
        "^внести", "^взять", "^заказать", "^снять", "^списать", "^продлить", "^получить", "^начать", "^стать", "^подтвердить", "^подписаться",
        "^перейти на", "^пополнить", "^дать", "^положить",
    ] except [
        "add ?to cart|basket|bag|wishlist", "add filter*", "open details", "добавить в корзину",
    ]
}

table! {
    /// Words by which a link does something here, and is not the title of a page to read.
    DIRECT = [
        "my", "your", "this", "it", "now", "all", "order", "account", "subscription", "purchase", "payment", "permanently", "everything",
        "мой", "мою", "ваш", "вашу", "этот", "эту", "сейчас", "все", "заказ", "аккаунт", "подписку", "навсегда", "клик", "оплату",
    ]
}

table! {
    /// Places that are called by what was done to their contents.
    PLACES = [
        "^trash$", "^bin$", "^deleted", "^recycle bin$", "^removed", "^удаленн*", "^корзина$",
    ]
}

table! {
    /// Looks something up.
    LOOKS_UP = [
        "^search", "^find", "^look up", "^filter", "^show", "^sort", "^apply ?filter*$", "^найти", "^искать", "^поиск", "^отобрать",
        "^отфильтровать", "^показать", "^сортир*", "^применить$",
    ]
}
