//! What pays, orders or trades.

use crate::pattern::table;

table! {
    /// Orders, pays or trades; on links too.
    PAY = [
        "^proceed|continue|go|start|begin|initiate|finali*|complete|execute|perform ?ahead ?with ?the ?my ?your purchase|transfer|transaction|withdrawal|payout|donation|trade", "^proceed|continue|go|start ?ahead ?with ?the ?my ?your top up", "^proceed|go ?ahead with ?the ?my ?your payment|order", "^instant buy|purchase", "^instant book now", "^get it now$", "^save ?this ?my ?new credit|debit|bank|payment card", "^make|send|submit ?an ?my ?counter offer$", "^counter ?the offer$", "^increase|raise|set ?the ?my ?daily budget", "^run ?the ?this ?my ad|ads", "^repeat ?the ?this ?my ?last order|purchase|payment|booking|transfer",
        "^try ?_ ?_ ?_ free for", "^начать|выполнить|инициировать оплату|покупку|платеж|вывод", "^начать|выполнить|инициировать перевод$",
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
        "^exercise ?_ option|options|shares|warrant*", "^back order", "за _ монет*|балл*|кристалл*|бонус*|гем*|жетон*", "for _ coins|gems|points|credits|tokens|diamonds", "^reload ?_ card|balance|prepaid|wallet|account|phone",
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
    /// The same in nouns, as buttons say it too; a link so called leads to where one reads of it.
    PAY_NOUNS = [
        "^донат$", "^продление|подключение|смена ?моей ?моего подписк*|услуг*|тариф*", "^вывод|перевод средств|денег", "^перевод на карту|счет", "^перевод по номеру", "^внесение|проведение платежа|оплаты|взноса", "^продажа|покупка акци*|билет*|валют*|облигац*", "^погашение кредит*|долг*|ипотек*", "^пополнение счет*|баланс*|карт*|кошел*",
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
    /// What stands around a bare yes, anywhere in the text.
    AROUND_PAY = [
        "pay", "payment", "purchase", "place ?your ?the ?an order", "checkout", "buy", "charged", "transfer",
        "оплат*", "купить", "покупк*", "платеж*", "оформлени* заказа", "перевод*", "списан*",
    ]
}
