//! Who gets in, who belongs to it, and what is agreed to.

use crate::pattern::table;

table! {
    /// Changes who can get into the account, or what others may do.
    ACCOUNT = [
        "^generate|get|create ?new ?backup ?recovery codes", "^make ?_ ?_ maintainer|moderator|primary|owner|admin|editor", "^silence ?_ user|account|member|domain", "^limit ?_ account|user", "^switch|become ?to user",
        "^trust$", "^remember|trust|link|pair|connect ?this ?my ?a ?new ?other device|browser|computer|phone|app|application|repository|calendar", "^always allow", "^open|close ?_ registration*|signup*", "^disable|turn ?off ?_ safe|protected mode|search|browsing", "^add ?allowed ?trusted ?_ ip|cidr", "^refresh ?_ token|secret|key",
        "^сбросить ?_ токен*|2fa|ключ*|сеансы", "^запомнить|доверять ?это ?этому устройство|браузер", "^создать|получить|обновить|сбросить ?_ ссылку приглаш*|доступ*", "^it was|is me$", "^сбросить|закрыть|прервать ?все ?мои ?другие сессии|сеансы|входы", "^its me$", "^это ?был ?была я$", "^open|close|forward ?_ port|ports", "^connect|link google|facebook|apple|microsoft|github|gitlab|dropbox|slack|telegram|whatsapp|paypal|stripe|twitter|instagram|linkedin|discord|spotify|zoom|trello|notion|bank",
        "^enable|allow|turn|разрешить|включить ?on ?_ ?_ push|browser|desktop|пуш|push notification*|уведомлени*", "^unshare", "^добавить|внести ?_ ?_ ?_ белый|разрешенн*|черный список*", "^сбросить|отключить|изменить|настроить|включить втор*|двухэтапн* фактор*", "^войти под|как _", "^открыть подъезд*|калитк*",
        "^convert to private|public", "^создать|добавить|сгенерировать|получить ?_ ?_ общ*|публичн*|открыт*|пригласительн* ссылк*|ресурс*|доступ*|папк*", "^преобразовать|превратить ?_ в публичн*|приватн*|частн*|закрыт*|открыт*",
        "^отключить|включить|деактивировать|активировать|заблокировать|разблокировать ?_ пользователя|пользователей|учетн*|участника", "^custom permission*|access", "^особые|настраиваемые|свои разрешени*|права", "^изменить|настроить|задать|сохранить ?_ разрешени*",
        "^пригласить _", "^invite ?_ _", "^make ?_ ?_ visible|hidden ?to|from", "^log|sign ?_ out everyone|users|devices|sessions", "^force log*|sign*|password*", "^add|create|generate ?_ ?_ invite|invitation|public|share|sharing|guest link*|code*|url", "^copy ?_ invite|invitation|share|sharing|public link*|code*",
        "^lock|unlock|close|reopen|unlist ?_ topic|thread|conversation|discussion|issue|merge", "^enable|disable ?_ ?_ user*|registration*|signup*|sign|sso|api|link|sharing|guest*|federation|login*", "^stop sharing", "^create|new|add ?a ?new share$|sharing", "^password protect*", "^protect ?_ ?_ with ?a password", "^set ?a ?an ?the expiration|expiry ?date",
        "^allow|permit|forbid|prevent|prohibit|disallow ?_ ?_ ?to edit*|delet*|upload*|reshar*|resharing|download*|comment*|copy*|creat*|view*|read*|writ*|chang*|modify*|access*|invit*|registr*|sign", "^hide ?the download*",
        "^auto|self|open registration", "^public ?share ?sharing link*", "^require ?a ?an approval|login|password|authentication|registration",
        "^разрешить|разрешать|запретить|запрещать ?_ ?_ редактир*|правк*|удал*|загруз*|загруж*|скачив*|комментир*|просмотр*|просматрив*|измен*|добавл*|созда*|публик*|копир*|чтени*|запись|приглаш*|регистрац*|вход*|печат*",
        "^скрыть|скрывать загрузк*|скачиван*", "^защитить|защищать ?_ ?_ парол*", "^авторегистрац*|саморегистрац*", "^самостоятельн* регистрац*", "^закрыть|прекратить|отменить|убрать|открыть ?_ общий|общего доступ*", "^требовать ?_ одобрени*|вход*|парол*|подтверждени*|регистрац*",
        "^установить|задать|указать ?_ срок* действия|истечения",
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
        "^добавить ?_ ?_ устройств*|администратор*|участник*|пользователь|пользователя|пользователей|доверенн*|владел*|сотрудник*",
        "^сделать ?_ ?_ администратор*|владел*|публичн*|открыт*|закрыт*|модератор*",
        "^передать ?_ прав|права|правами|правах|владени*|доступ*|проект*",
        "^показать|скопировать|выдать|отозвать|перевыпустить ?_ ?_ ключ*|токен*|секрет*|код* ?восстановления",
        "^дать|предоставить|выдать|открыть|закрыть|настроить|ограничить ?_ ?_ доступ*|прав|права|правами|правах",

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
        "^изменить|сменить|обновить|указать|поменять|задать ?_ ?_ ?_ пароль*|доступ*|приватност*|безопасност*|почту|почты|телефон*|лимит*|роль|роли|прав|права|правами|правах|пин*|pin|логин*",
        "^создать ?новый пароль*|ключ*|пользовател*|администратор*|токен*",
        "^войти ?как ?от имени|пользователь",
        "^показать|скопировать ?секретный ключ*|токен*|секрет*",
        "^повысить|понизить ?до пользовател*|администратор*|прав|права|правами|правах",
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
        "^предоставить|открыть|дать|изменить|настроить ?общий доступ*|прав|права|правами|правах", "^назначить",
        "^сделать ?его ?ее ?профиль администратор*|публичн*|владел*|модератор*|общедоступн*|приватн*",
        "^передать права|владение", "^изменить|сменить роль",
        "^добавить участник*|пользователь|пользователя|пользователей|администратор*", "^привязать карту|счет|аккаунт",
        "^отключить защит*|проверк*|подтверждени*", "^доверять",
    ]
}

table! {
    /// The same in nouns, as buttons say it too; a link so called leads to where one reads of it.
    ACCOUNT_NOUNS = [
        "^смена|сброс|изменение ?_ пароля|пин|логина|почты|номера|телефона", "^отключение|снятие ?_ ?_ защит*|двухфакторн*|2fa|подтвержден*", "^привязка|отвязка ?_ карты|телефона|аккаунта|почты|устройства|номера|счета", "^передача|выдача|отзыв ?_ прав|доступа|роли|владения",
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
        "^finish|complete|start|begin|continue ?to signing|signature", "^countersign", "^apply|place|insert ?_ signature|initials", "^поставить|вставить ?_ подпись", "^attest", "^affirm", "^ratify", "^certify", "^swear", "^witness",
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
        "agree to disagree|all cookies|cookies", "i|we do not|dont agree|accept|consent", "i|we don t|dont agree|accept|consent", "not|don t|dont agree|accept|consent ?_ ?_ ?_ terms|conditions|it|this|that|now", "do not|never agree|accept", "не согласен|согласна|принимаю|соглашаюсь",
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
    /// Says no, and to nothing in particular.
    REFUSES_ALL = [
        "^refuse$", "^refuse ?all|optional|cookies$", "^no i do not|dont", "^отказаться$", "^отказываюсь$", "^не принимать", "^не соглашаться", "^не хочу",
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
    /// Asks whether one is a machine.
    CAPTCHA = [
        "not a robot|bot|human", "^i m|am human", "verify ?that ?you ?are ?re human", "^verify you",
        "human verification", "captcha", "recaptcha", "hcaptcha", "я не робот", "я человек", "докажите что вы",
        "подтвердите что вы не|человек", "капч*",
    ]
}
