//! Verbs and what they are done to: a press does what a verb says where one of its nouns follows.
//!
//! Neither says enough alone ("Start", "Parking"), and no list holds all that they make together. A verb
//! stands where [`crate::pattern`]'s `^` may; its noun follows with three words between at most.

use copilot_protocol::RiskClass;

use crate::pattern::{Table, table};

pub(crate) struct Pair {
    pub verbs: &'static Table,
    pub nouns: &'static Table,
    pub class: RiskClass,
    /// Says so only where an amount of money stands near.
    pub priced: bool,
}

const fn pair(verbs: &'static Table, nouns: &'static Table, class: RiskClass) -> Pair {
    Pair {
        verbs,
        nouns,
        class,
        priced: false,
    }
}

pub(crate) static PAIRS: &[Pair] = &[
    pair(&MOVES, &MONEY, RiskClass::Pay),
    pair(&SPENDS, &TOKENS, RiskClass::Pay),
    pair(&RUNS, &DEALINGS, RiskClass::Pay),
    pair(&BEGINS, &RENTED, RiskClass::Pay),
    pair(&GETS, &SOLD, RiskClass::Pay),
    pair(&RAISES, &ADVERTS, RiskClass::Pay),
    Pair {
        verbs: &STAKES,
        nouns: &STAKES,
        class: RiskClass::Pay,
        priced: true,
    },
    Pair {
        verbs: &CHOOSES,
        nouns: &OFFERED,
        class: RiskClass::Pay,
        priced: true,
    },
    pair(&TELLS, &HIDDEN, RiskClass::AccountSecurity),
    pair(&CHANGES, &ENTRANCE, RiskClass::AccountSecurity),
    pair(&OPENS, &DOORS, RiskClass::AccountSecurity),
    pair(&LETS, &EVERYBODY, RiskClass::AccountSecurity),
    pair(&ENDS, &HELD, RiskClass::Delete),
    pair(&SETS_OFF, &SERIOUS, RiskClass::UnclearSubmit),
];

table! {
    MOVES = [
        "^add|put|load|reload|deposit|transfer|move|send|wire|withdraw|take|borrow|lend|invest|reinvest|release|disburse|advance",
        "^return|refund|claim|collect|receive|get|gift|sweep|debit|repay|give|leave|accept",
        "^внести|положить|закинуть|зачислить|добавить|перевести|перечислить|отправить|вывести|снять|получить|взять|занять|вложить",
        "^вернуть|возместить|выплатить|забрать|обналичить|передать|подарить|оставить|собрать|списать|удержать|скинуть|одолжить",
    ]
}
table! {
    /// Money, and what stands for it.
    MONEY = [
        "money", "cash", "fund|funds", "payment|payments", "payout*", "salary|wages", "refund*", "credit|credits", "deposit*",
        "loan*", "overdraft", "winnings|earnings|proceeds", "escrow", "dividend*", "cashback", "airdrop*", "prize|prizes",
        "crypto*", "bitcoin*", "btc|eth|usdt|usdc", "coin|coins|gems|diamonds|crystals|chips|points|miles", "shares",
        "leave|add|give|send tip|gratuity", "gift card*", "dividends",
        "деньг*", "средств*", "сумму", "наличн*", "плат|плата|плату|платеж*", "оплату", "взнос*", "депозит*", "вклад*", "кредит*",
        "займ*", "заем*", "ссуд*", "аванс*", "выплат*", "зарплат*", "выигрыш*", "кэшбэк*", "кешбэк*", "бонус*", "балл|баллы|баллов",
        "миль|мили", "монет*", "кристалл*", "алмаз*", "акции|акций", "облигаци*", "биткоин*", "крипт*", "рубл*", "доллар*",
        "на счет|карту|вклад|кошелек", "дивиденд*", "приз|призы", "подарок|подарки", "другу", "чаевы*", "донат*", "пожертвован*",
        "долг", "компенсаци*",
    ] except [
        "credit card|score|report|history|note*",
        "_ details|history|status|calculator|statement*|rates|guide|alert*|update*|news|reminder*|method*|option*|terms|limits|report",
        "передать|отправить другу", "_ история|справк*|отчет*|калькулятор|условия", "добавить подарок|акции",
    ]
}

table! {
    SPENDS = [
        "^use|spend|burn|apply|redeem|exchange|convert|swap|donate|gift|trade|stake|unstake|bridge|mint|sell|combine|pool|liquidate|cash",
        "^использовать|применить|потратить|израсходовать|списать|сжечь|обменять|обмен|конвертировать|продать|перевести|подарить|пожертвовать|погасить|разменять",
    ]
}
table! {
    /// What is worth something in a shop, a game or a fund.
    TOKENS = [
        "points|miles|coins|gems|diamonds|crystals|stars|stamps|chips", "gift card|balance|certificate", "card|wallet|account balance",
        "reward|rewards", "credit|credits", "cashback", "tickets", "avios", "item|items|skin|skins|nft*", "asset|assets|holding*", "all$",
        "балл|баллы|баллов|баллами", "бонус*", "мили|миль|милями", "монет*", "кристалл*", "алмаз*", "сертификат*", "подарочн*",
        "ваучер*", "предмет|предметы", "вещь|вещи", "акции|акций", "валют*", "жетон*", "фишк*", "на приз*", "все$",
    ] except [
        "use|convert|combine|apply|exchange item|items|all|assets|credits", "использовать|применить предмет*|вещ*|все", "combine|pool _",
        "обмен валют", "_ calculator|history|guide",
    ]
}

table! {
    RUNS = [
        "^run|process|approve|authorise|authorize|execute|confirm|complete|submit|finalise|finalize|schedule|make|place|start|initiate",
        "^issue|capture|collect|settle|accept|raise|enter|sign|propose|counter|fund|release|split|cover",
        "^провести|совершить|выполнить|подтвердить|одобрить|утвердить|запустить|заключить|принять|сделать|создать|выставить|разместить",
        "^завершить|исполнить|собрать|оформить|закрыть|начислить|инициировать|предложить|поднять|повысить|перебить|согласовать",
    ]
}
table! {
    /// What is agreed on with money.
    DEALINGS = [
        "payroll", "payment|payments", "payout*", "refund*", "transfer|transfers", "transaction*", "purchase|purchases", "trade|trades", "swap",
        "an|the|this|my|your|buy|sell|market|limit order", "an|this|my|your offer", "counteroffer", "bid", "bet", "wager", "donation", "deposit",
        "booking", "reservation", "conversion", "withdrawal*", "settlement", "milestone*", "bill|bills", "expenses", "reimbursement*",
        "платеж*", "выплат*", "перевод*", "сделк*", "обмен", "пари", "ставк*", "заказ", "покупк*", "возврат средств|денег|платежа", "оплат*",
        "бронирован*", "бронь", "списани*", "конвертаци*", "вывод средств|денег|на", "зарплат*", "ведомост*", "рекламу", "рекламную",
        "позици*", "цену", "транзакци*", "расходы", "премии|премию",
    ] except [
        "enter payment|bid|bet|deposit", "закрыть заказ|обмен|цену|перевод*", "принять|создать|выставить позици*|цену", "оформить заказ$",
        "создать|сделать перевод*", "_ details|history|status|confirmation|reminder*|method*|template|note", "start|run transfer history",
    ]
}

table! {
    BEGINS = [
        "^start|begin|extend|prolong|renew|activate|unlock|rent|hire|reserve|book|request|hail|call|order|schedule|continue|resume|feed|refill",
        "^начать|продлить|возобновить|активировать|снять|взять|вызвать|открыть|заказать|занять|разблокировать|продолжить",
    ]
}
table! {
    /// What costs by the hour, by the ride or by the month.
    RENTED = [
        "parking", "meter", "ride|rides", "and ride|go", "cab|taxi", "scooter|bike|moped", "rental", "charging", "courier", "cleaner|cleaning",
        "permit|licence|license", "lounge", "domain*", "hosting", "for _ year|years|months", "driver", "warranty|insurance|cover", "session pass",
        "парковк*", "поездк*", "прокат*", "аренд*", "такси", "самокат*", "велосипед*", "зарядк*", "курьера", "мастера", "уборк*", "водителя",
        "полис*", "страхов*", "домен*", "хостинг*", "абонемент*", "квартир*", "яхт*",
    ] except [
        "start|begin|activate|continue|resume charging cycle", "call driver", "open|открыть парковк*|поездк*|аренд*|полис*|страхов*|домен*|хостинг*|абонемент*|квартир*|прокат*",
        "снять полис*|домен*|страхов*", "_ rules|details|history|guide|terms|app|правила|история",
    ]
}

table! {
    GETS = [
        "^get|add|claim|unlock|join|try|switch|upgrade|change|take|grab|gift|send|open|buy|activate|subscribe|go|start|secure|install",
        "^pick up", "^pre order", "^sign up for",
        "^получить|подключить|взять|оформить|добавить|сменить|поменять|перейти|улучшить|повысить|докупить|приобрести|выпустить|открыть|разблокировать|активировать|заказать|увеличить|включить",
    ]
}
table! {
    /// What is had for money, and often only for as long as it is paid.
    SOLD = [
        "bundle|bundles", "loot ?box*|crate*|chest*", "battle|season|day|travel|gold|silver|bus|ski pass", "roaming", "to ?_ ?_ plan", "this|a|your|my plan",
        "premium", "gold|platinum|silver|vip", "unlimited", "boost|boosts", "super like*", "a|my|your membership", "insurance", "extra|more seats|storage|lives|data|minutes|spins",
        "fast track", "baggage|luggage", "priority boarding", "rose|roses", "virtual gift", "esim", "dlc|expansion pack", "lottery ticket*",
        "тариф*", "подписк*", "премиум*", "абонемент*", "пропуск", "полис*", "страхов*", "пакет|пакеты", "гигабайт*", "роуминг*", "опцию", "лицензи*",
        "сундук*", "скин|скины", "буст*", "багаж", "апгрейд*", "рассрочк*", "дебетовую|кредитную", "лутбокс*", "жизни", "вип|vip", "гб|gb|минут",
        "набор за", "супер лайк*", "суперлайк*", "кредитку", "услугу|услуги",
    ] except [
        "add a|your|my|this plan", "add|open premium|gold|silver|vip|plan", "change|open|start gold|silver|roaming|bundle*", "switch to ?_ ?_ plan view", "go roaming",
        "открыть ?_ тариф*|пакет*|подписк*|полис*|пропуск|багаж|опцию|услугу|услуги|скин*|страхов*|лицензи*|минут|набор", "получить ?_ услугу|услуги|пакет*", "увеличить ?_ пакет*|минут", "включить ?_ опцию|скин*|минут",
        "сменить|поменять ?_ скин*|опцию", "_ rules|details|history|guide|terms|правила|история", "добавить услугу|услуги|опцию|лицензи*|пакет*",
    ]
}

table! {
    RAISES = [
        "^boost|promote|feature|bump|advertise|sponsor|relist", "^поднять|продвинуть|продвигать|рекламировать|прорекламировать|выделить|вывести",
    ]
}
table! {
    ADVERTS = [
        "me", "my ?_", "profile", "listing*", "ad|ads|advert", "job|jobs", "item", "vacancy", "gig", "post|posts", "to ?the top", "page|video",
        "анкет*", "объявлени*", "резюме", "вакансию", "профиль", "в топ*", "цветом", "пост|публикацию|видео",
    ] except [
        "выделить пост|публикацию|видео|профиль|резюме|анкету|вакансию|объявлени*", "feature _ ?_ request",
    ]
}

table! {
    CHOOSES = [
        "^select|choose|get|add|open|start|switch|change|keep|make|extend|accept|unlock|upgrade|join|enter|give|help|resize|scale|spin|register|issue|include|set|go",
        "^выбрать|взять|получить|добавить|открыть|начать|сменить|перейти|продлить|принять|разблокировать|помогать|помочь|поддерживать|сдать|зарегистрировать|оформить|включить|ускорить|увеличить|расширить|забрать|поставить|участвовать|вступить",
    ]
}
table! {
    /// What a page with its prices offers.
    OFFERED = [
        "line", "session", "reward|tier|perk", "pack|plan", "extras", "monthly|yearly|annually|weekly", "regularly", "instalments|installments", "to _ vcpu|gb|tb|cores",
        "for _ coins|gems|points|credits", "_ coins|gems|points|credits|miles", "domain", "long|short", "raffle|lottery|tournament", "number",
        "ежемесячно|ежегодно|регулярно", "каждый месяц", "на экскурсию|подарок|нужды", "уровень|награду|вознаграждение", "сессию", "домен*", "набор",
        "за _ монет*|балл*|кристалл*|бонус*", "_ монет|баллов|кристаллов|бонусов|миль", "место|багаж|места|мест", "рассрочк*", "в турнире|турнир|розыгрыше|лотерее", "номер",
    ] except [
        "open ?_ line|session|plan|tier", "change ?_ line|number", "выбрать ?_ номер|место|багаж", "открыть номер|место|уровень|набор", "select ?_ session|line|number",
        "choose ?_ session|line|number", "enter ?_ number", "set number",
    ]
}

table! {
    /// Verbs that need no noun where money stands near.
    STAKES = [
        "^convert|capture|print|spin|bet|bid|stake|wager|raise|double|roll|deal|borrow|lend|hire|pledge|back|fund|sponsor|upgrade|renew|extend|unlock|boost|reserve|accept$",
        "^поставить|ставлю|крутить|удвоить|повысить|повышаю|занять|нанять|спонсировать|беру|хочу|участвовать|продлить|разблокировать|ускорить|забронировать|арендовать|обменять",
    ] except [
        "back|extend|unlock|accept|roll|raise to|the|_",
    ]
}

table! {
    TELLS = [
        "^show|reveal|view|display|export|download|copy|get|see|print|backup|unmask|request|generate|decrypt",
        "^back up",
        "^показать|посмотреть|экспортировать|экспорт|скачать|скопировать|выгрузить|получить|раскрыть|узнать|распечатать|запросить|сгенерировать",
    ]
}
table! {
    /// What lets in whoever knows it.
    HIDDEN = [
        "private|secret|api|access|ssh|encryption|master|signing|recovery key|keys", "seed phrase|words", "recovery|secret|backup|mnemonic phrase|words", "mnemonic", "stream|device|product|licence|license key", "full|account|routing number", "my|the|your|password vault",
        "vault", "pin", "cvv|cvc", "auth|epp|authorization|authorisation|transfer|unlock|backup|recovery|access code|codes", "credentials", "client secret", "card number|details",
        "all|saved|my|your passwords", "passwords", "keystore|kubeconfig", "connection string",
        "сид*", "мнемоник*", "секретн* фраз*|слов*|ключ*", "фразу восстановления", "закрыт*|приватн* ключ*", "пин|pin|пинкод", "пин код*", "cvc|cvv",
        "код* переноса|доступа|авторизации|восстановления|разблокировки", "хранилище паролей", "пароли|паролей", "реквизиты|номер карты", "строку подключения",
    ] except [
        "get|copy|see pin", "copy|скопировать code|код$", "ключевые слова|фразы", "pin ?_ location|board|message*|map",
    ]
}

table! {
    CHANGES = [
        "^add|appoint|assign|name|nominate|designate|authorise|authorize|invite|register|link|connect|attach|detach|set|create|generate|regenerate|reissue|issue",
        "^replace|change|update|edit|modify|reset|rotate|remove|delete|revoke|disable|enable|turn|switch|allow|permit|deny|block|unblock|transfer|port|approve|give",
        "^share|unlock|lock|raise|lower|increase|decrease|activate|deactivate|drop|lift|enrol|enroll|pair|bypass|configure|suspend|restrict|bind|unbind|expose|open",
        "^добавить|назначить|выдать|оформить|выписать|выпустить|создать|сменить|изменить|поменять|обновить|заменить|задать|установить|поставить|снять|отключить",
        "^включить|выключить|подключить|убрать|удалить|отозвать|разрешить|запретить|открыть|закрыть|ограничить|перенести|передать|привязать|отвязать|сбросить",
        "^перевыпустить|поднять|увеличить|повысить|снизить|настроить|указать|зарегистрировать|подтвердить|пригласить|исключить|прописать|предоставить|разблокировать|заблокировать",
    ]
}
table! {
    /// Who and what may come in, and how.
    ENTRANCE = [
        "proxy|legal access", "access key*|code*|token*|level*|rights", "representative*", "delegate*", "guardian*", "attorney", "trustee*", "beneficiar*", "nominee*", "caregiver*|carer", "emergency|legacy contact",
        "co|joint|account owner*|holder*", "authorised|authorized user*|signatory", "signatory", "guest|digital|spare|house|car|virtual key*", "key ?card", "entry|door|gate|guest|alarm|unlock code*", "authenticator", "passkey*", "app|application password*", "service account*", "stream key", "сервисн* аккаунт*", "служебн* учетн*",
        "security|secret|memorable question*|word|answer*|info*", "sign in|on details|method*|info*|option*", "signin|login details|method*|info*|option*", "less secure", "unknown sources",
        "recovery|backup|linked|trusted|verified phone*|email*|number*|device*|contact*|method*|address*", "withdrawal|payout address*|account*|method|wallet|details", "bank details|account*", "direct deposit",
        "nameserver*", "name server*", "dns", "registrar|registry lock", "domain|transfer|sim lock", "domain ?_ ?_ transfer", "number out", "firewall", "inbound|outbound|ingress|egress", "security group*|rule*",
        "port _", "ip range|whitelist|allowlist", "trust relationship|policy", "iam", "attach|assign|edit ?_ policy|role", "bucket|session policy", "share|shareable|sharing|public|invite link*", "link|location sharing",
        "forwarding", "transfer|spending|daily|withdrawal|card|credit|rate|deposit limit*", "raise|increase|lift|lower ?_ limit*", "privilege*", "sudo|root", "signing key*", "biometric*|fingerprint", "face|touch id", "usb debugging",
        "developer mode", "branch|push protection", "protected branch*", "household|family|home member*", "share ?my ?the ?your home|house|household|family", "power of attorney", "webhook secret", "oauth", "sso|saml|scim", "co ?host", "0 0 0 0",
        "доверенност*", "представител*", "доверенн*", "опекун*|попечител*", "наследник*", "совладел*", "ключ|ключа|ключи ?доступа ?от", "гостев* ключ*|код*|доступ*", "код* доступа|двери|домофона|охраны|входа", "кодов* слов*|фраз*",
        "контрольн*|секретн* вопрос*|слов*|ответ*", "вход|входа|входы", "аутентификатор*", "биометри*", "отпечат*", "самозапрет*", "запрет на", "с охраны|охрану", "на охрану", "охрану", "сигнализац*", "лимит|лимиты|лимита",
        "dns|днс", "ns сервер*|запис*", "домен ?к ?другому", "номер ?к|в ?другому|другого", "сим карт*", "sim карт*", "сим|sim|esim", "реквизит*", "переадресац*", "пересылк*", "порт|порта|порты", "правил* брандмауэра|фаервола|доступа",
        "электронн* подпис*", "сертификат|сертификат* ?эп|подписи", "адрес* ?для вывода", "в|из дом|семью|семьи", "из проекта|организации|команды", "полномочи*", "режим разработчика", "общий доступ", "ссылк* ?для доступа", "геопозици*",
        "удаленный доступ|рабочий", "привилеги*", "в администраторы|модераторы",
    ] except [
        "open|switch ?_ ?_ limit*|role*|dns|iam|oauth|sso|webhook*|forwarding|delegate*", "open access", "create share|public ?_ list", "открыть ?_ сертификат|номер|лимит*|домен|dns|вход*|реквизит*|запрет*", "закрыть ?_ сертификат|вход|домен|номер|реквизит*",
        "указать|добавить|удалить|обновить|изменить|подтвердить|убрать|зарегистрировать номер ?в ?к", "добавить|зарегистрировать|удалить|обновить|указать|создать|подключить|убрать|закрыть домен", "добавить|удалить ?_ сертификат", "добавить|создать ?_ ссылк*",
        "позже доступ*", "ключ* слов*", "set ?_ port forward$", "семью _",
    ]
}

table! {
    OPENS = [
        "^unlock|open|disarm|arm|bypass|disable|deactivate|silence|buzz",
        "^turn|switch off",
        "^открыть|разблокировать|отпереть|отключить|снять|выключить|поднять",
    ]
}
table! {
    DOORS = [
        "door|doors", "gate|gates", "garage", "smart lock", "alarm|alarms ?system", "security system", "siren", "safe$", "vehicle", "the|my|your|this car", "car$", "trunk|boot$", "barrier", "intercom",
        "замок|замки", "двер*", "ворота", "калитк*", "шлагбаум*", "гараж*", "сейф*", "машину$", "автомобиль$", "багажник*", "домофон*", "сигнализац*", "сирен*", "с охраны",
    ]
}

table! {
    LETS = [
        "^make|set|allow|show|hide|expose|share|open|let|publish",
        "^сделать|разрешить|запретить|показывать|показать|открыть|скрыть|скрывать",
    ]
}
table! {
    EVERYBODY = [
        "to|for|from|with everyone|anyone|internet|anybody|everybody|public|strangers", "make|set|allow|expose|open ?_ ?_ public|publicly", "for all users|visitors|internet", "allow everyone|anyone|anybody|all",
        "to ?the world|internet", "with|has ?the link",
        "всем", "от всех", "для всех", "для посторонних", "любому|каждому", "по ссылке", "в интернет|интернете", "публично",
    ] except [
        "show all|public", "share to all", "open public", "set ?to all", "сделать ?_ для всех вкладок|строк*", "скрыть для всех", "public holidays|transport*", "allow all cookies|cookie",
    ]
}

table! {
    ENDS = [
        "^end|stop|terminate|halt|quit|leave|drop|release|give|relinquish|withdraw|pull|discontinue|disconnect|disable|turn|cut|suspend|pause|decline|undo|unassign|tear|spin|wind|close|lose|rebuild|surrender|reject|refuse",
        "^закрыть|завершить|снять|освободить|вывести|открепить|отвязать|отключить|остановить|прервать|прекратить|покинуть|сдать|вернуть|отказаться|расторгнуть|заявить|оформить",
        "^отозвать|забрать|приостановить|пересоздать|выйти|выписаться|бросить|сбросить|разобрать",
    ]
}
table! {
    /// What one has, and has no more once it is ended.
    HELD = [
        "parking", "rental", "ride", "booking*", "reservation*", "seat|seats", "slot|slots", "hold", "appointment*", "service|services", "supply", "my|your|this ?current plan", "billing", "bills|statements", "autopay",
        "direct debit*", "standing order*", "subscription*", "membership*", "renewal*", "contract*", "lease|tenancy", "coverage", "domain*", "ip|ips", "elastic", "stack|stacks", "tear|spin|wind ?it ?all down", "environment*",
        "cluster*", "server*", "vm|vms", "commit|commits", "branch|branches", "vacanc*", "posting|postings", "opening|openings", "job ?post|posting", "position|positions", "auction*", "campaign*", "my|the|this claim", "my|this application",
        "course|clan|guild|alliance|league", "match|quest", "pledge*", "my|this|a bid", "trial", "account*", "line|phone line", "number", "sim", "pupil|student", "enrolment|enrollment", "store|shop", "up ?my ?the ?your ?this slot|seat*|spot|place",
        "ип", "ооо", "счет*", "ваканси*", "договор*", "подписк*", "аренд*", "парковк*", "поездк*", "проект", "магазин", "лот|лота", "сбор", "бронь|брони|бронирован*", "место|места", "заявк*",
        "с ?_ учета", "с регистрации", "из эксплуатации", "из ?_ продажи", "с продажи|публикации", "с делегирования", "ip адрес*", "сервер*", "узел", "домен*", "возврат*", "забрать ?_ документы",
        "услуг*", "номер", "абонемент*", "полис*", "питани*", "участи*", "автоплатеж*", "лицев* счет", "лицевой", "систему", "базу", "кластер*", "с курса|кружка|занятий", "из клана|гильдии|клуба|программы", "клан|гильдию", "зарядку", "тариф*",
        "прогресс", "лицензи*", "смену", "объявлени* с",
    ] except [
        "leave|turn|undo|pause|drop|pull|lose|give|cut|quit ?_ ?_ hold|line|number|position|positions|server*|account*|student|application|claim|booking*|store|shop|course", "close ?_ ?_ booking*|reservation*|seat*|slot*|appointment*|service*|campaign*|server*|branch*|line|number|match|hold|course|commit*",
        "end|stop ?_ ?_ line|number|hold", "spin|wind ?_ ?_ seats", "leave ?_ ?_ review*|seat*|service*|supply", "turn ?_ ?_ down|student|branch*|seat*",
        "закрыть ?_ ?_ место|места|участи*|питани*|номер|услуг*|сервер*|тариф*|поездк*|возврат*", "завершить участие|возврат|прогресс", "завершить ?_ возврат*",
        "оформить ?_ ?_ подписк*|заявк*|место|места|аренд*|договор*|полис*|услуг*|домен*|участи*|бронирован*|бронь|абонемент*|питани*|поездк*|лицензи*|парковк*|автоплатеж*|счет*|тариф*|номер|ооо|ип|магазин|лот",
        "забрать ?_ место|номер|полис*|лицензи*|лот|сбор", "снять ?_ место|номер|питани*|проект|систему|аренд*|прогресс", "сдать ?_ ?_ проект|место|базу|возврат*|номер", "вывести ?_ номер|прогресс|место|счет*",
        "заявить ?_ договор*|ваканси*|услуг*",
    ]
}

table! {
    SETS_OFF = [
        "^start|open|create|launch|begin|initiate|run|file|raise|trigger|add|new|update|change|edit|use|set|clear|resume|schedule|replace|apply",
        "^начать|открыть|создать|запустить|инициировать|добавить|обновить|изменить|сменить|использовать|очистить|выполнить|применить",
    ]
}
table! {
    /// What is more than a part of the page, whoever begins it.
    SERIOUS = [
        "dispute*", "chargeback", "return$", "auction", "campaign", "deployment*", "migration*", "giveaway|raffle", "petition", "lawsuit", "failover", "restore", "rollback",
        "live ?stream|video|broadcast", "broadcast|stream|streaming|recording", "payment method*|card", "billing address|details|info*|email", "shipping address", "legal name", "tax id|info*|details", "invoice*",
        "listing", "fundraiser|crowdfund*", "subscription", "automation|workflow", "queue", "all data|logs|history|messages|sessions", "wallet", "bank account*", "beneficiary", "will|testament", "prescription*", "vacancy",
        "спор|диспут", "претензи*", "аукцион", "кампани*", "деплой|развертыван*", "миграци*", "трансляци*|эфир|стрим", "розыгрыш", "петици*", "иск|дело", "сбор средств|денег", "способ оплаты", "платежн* данные|адрес",
        "банковск* карт*|счет*", "рассылк*", "счет на", "накладн*", "очередь", "восстановлени*", "откат", "реквизиты", "завещани*", "рецепт",
    ] except [
        "open|edit|change ?_ ?_ listing|subscription|queue|stream|invoice*|campaign|automation|workflow|recording|deployment*|migration*|prescription*", "run ?_ ?_ restore|listing|will", "create|new|add|edit ?_ automation|workflow",
        "clear ?_ ?_ listing|history$", "открыть ?_ дело|очередь|рассылк*|кампани*|рецепт|трансляци*|эфир|стрим|иск", "добавить рецепт", "изменить|обновить очередь", "создать|изменить рецепт", "set will", "new listing|invoice*|subscription",
    ]
}
