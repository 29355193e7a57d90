//! How fields of forms are named.

use crate::pattern::table;

/// Tokens of `autocomplete` (HTML standard, "autofill field name").
pub(crate) const CARD_TOKENS: &[&str] = &[
    "cc-additional-name",
    "cc-csc",
    "cc-exp",
    "cc-exp-month",
    "cc-exp-year",
    "cc-family-name",
    "cc-given-name",
    "cc-name",
    "cc-number",
    "cc-type",
];
pub(crate) const PERSONAL_TOKENS: &[&str] = &[
    "additional-name",
    "address-level1",
    "address-level2",
    "address-level3",
    "address-level4",
    "address-line1",
    "address-line2",
    "address-line3",
    "bday",
    "bday-day",
    "bday-month",
    "bday-year",
    "country",
    "country-name",
    "email",
    "family-name",
    "given-name",
    "honorific-prefix",
    "honorific-suffix",
    "impp",
    "name",
    "organization",
    "organization-title",
    "postal-code",
    "sex",
    "street-address",
    "tel",
    "tel-area-code",
    "tel-country-code",
    "tel-extension",
    "tel-local",
    "tel-local-prefix",
    "tel-local-suffix",
    "tel-national",
    "transaction-amount",
];

table! {
    CARD = [
        "card number", "number of ?your ?the card", "^cvv", "^cvc", "^cvv2", "security code$", "payment card$",
        "name on ?the card", "^card holder", "^cardholder", "^iban$", "номер* ?банковск* карт*", "^cvc",
        "платежн* карт*", "срок действия карт*", "держател* карт*",
    ]
}

table! {
    PASSWORD = [
        "password$", "^password", "passphrase$", "pass phrase$", "^passcode", "^pin$", "pin code",
        "^seed phrase", "recovery phrase", "private key", "secret key", "api key", "access token",
        "^old|current|new|repeat|confirm password", "^парол*", "^ваш парол*", "текущ* парол*", "нов* парол*",
        "стар* парол*", "повтор* парол*", "пароль$", "кодов* фраз*", "пин$", "пин код", "секретн* ключ",
    ] except [
        "forgot|show|hide|search|lost|without password", "password hint",
    ]
}

table! {
    NEW_PASSWORD = [
        "^new|repeat|confirm|retype|choose ?your ?a ?new password*", "password again", "нов* парол*",
        "повтор* ?нов* парол*", "придумайте ?нов* парол*", "подтвер* парол*",
    ]
}

table! {
    ONE_TIME_CODE = [
        "one time|2fa|mfa|sms|verification|authentication|authenticator|security|confirmation|login code",
        "^otp$", "one time password|passcode|code|pin", "код* из смс|sms|письма|приложения",
        "код* подтверждения", "одноразов* код|пароль", "проверочн* код", "смс код",
    ]
}

table! {
    ACCOUNT_NAME = [
        "^user ?name", "^user ?id$", "^login", "^log in$", "sign in|on name|id", "^account ?name", "^account$",
        "^member ?name|id", "username", "^email", "^e mail", "^your email", "email address", "^phone", "^nick",
        "^логин*", "имя|имени пользователя", "^учетн* запис*", "^электронн* почт*", "^почта$", "^ваш* почт*",
        "^телефон*", "^эл почт*",
    ]
}

table! {
    PERSONAL = [
        "^given|family|middle names", "^apartment|flat|suite|house number|no", "^emergency contact", "^income|salary", "^licence|license|vehicle|plate|registration|id|document|patient|member number|no",
        "^place ?and ?date of birth", "^кем выдан", "^код подразделения", "^место рождения|жительства|работы", "^квартира$", "^номер* документа|полиса|автомобиля|договора|удостоверени*|квартиры|дома",
        "^бик$", "^расчетн* счет*", "^девичь* фамилия",
        "^_ ?_ ?_ guest|passenger|traveller|traveler|patient|emergency|contact name|phone",
        "^адрес* ?электронной ?эл почты", "^ваш* e mail", "^what is your name", "^как вас зовут",
        "passport", "social security", "^ssn$", "national id|insurance", "tax id|number|payer",
        "driver|drivers|driving licence|license", "date of birth", "birth date|day", "^birthday", "^birthdate",
        "^dob$", "^name$", "^your|full|first|last|family|given|middle name", "^first and last name",
        "^name|surname of ?the|your recipient|passenger|guest|patient|holder", "^surname", "^maiden name",
        "^phone", "phone ?number$", "^telephone", "^mobile ?phone ?number", "^cell phone", "^email$",
        "^e mail$", "^email|mail address", "^e mail address", "^your email", "^your e mail",
        "street ?address|name|house|?and", "^address$",
        "home|postal|mailing|delivery|shipping|billing|residential|street address", "address line",
        "^postal|post|zip code", "^postcode$", "^zip$", "^city$", "^town$",
        "medical|insurance number|record|policy", "bank account", "account number", "^routing number",
        "^gender$", "^nationality$", "паспорт*", "^инн$", "^снилс$", "^огрнип$",
        "номер* снилс|инн|полиса|телефона|мобильного|счета|паспорта", "водительск* удостоверен*",
        "дат* рождения", "^день рождения", "^фио$", "^ф и о$", "^фамили*", "^имя$", "^ваше имя",
        "^имя и|получателя|пассажира|гостя", "^отчеств*", "^телефон*", "^ваш телефон", "^мобильн* телефон*",
        "контактн* телефон*", "^почта$", "^email", "^e mail", "^электронн* почт*|адрес*", "^эл почт*",
        "^ваш* почт*|email", "^адрес$", "адрес* доставки|проживания|регистрации|прописки", "^домашн* адрес*",
        "^ваш адрес", "^почтов* индекс", "^индекс$", "^улица", "^город$", "^полис", "^пол$", "^гражданство",
    ] except [
        "email subject|list|template|notifications|signature",
        "name of ?the|your|a|my list|project|file|folder|group|team|product|playlist",
        "phone model|case|brand", "письма|темы", "телефон* модель|бренд",
    ]
}

table! {
    /// Fields that say to whom, in mail and chat: not the person's own data.
    RECIPIENT = [
        "^to$", "^cc$", "^bcc$", "^recipient*", "^send to", "^кому$", "^копия$", "^получател*",
        "^адрес* получател*", "^адресат*",
    ]
}

table! {
    SEARCH = [
        "search", "^find", "^look up|for", "^filter", "^query$", "^q$", "^what are you looking for", "^which",
        "^where to$", "поиск*", "^найти", "^искать", "^что вы ищете", "^фильтр*", "^запрос$", "^что найти",
    ]
}

table! {
    /// What asks for agreement, on a box to tick.
    TERMS = [
        "terms", "conditions", "agree", "agreement", "i accept", "^accept", "consent*", "privacy policy",
        "license|licence|eula", "i certify|confirm|declare|acknowledge", "waiver", "услови*", "соглас*",
        "соглаш*", "принимаю", "политик* конфиденциальности", "обработк* персональных", "оферт*", "договор*",
        "правил* сервиса|сайта|пользования", "подтверждаю",
        "i|we have|ve ?fully read", "прочитал|прочитала|прочел|прочла", "i understand|swear|attest|affirm|warrant", "^certify|attest|affirm", "предупрежден|предупреждена", "осведомлен|осведомлена", "ознакомлен|ознакомлена", "уведомлен|уведомлена о", "обязуюсь", "гарантирую", "удостоверяю", "ручаюсь",
    ] except [
        "long|short terms", "weather conditions", "терм*",
    ]
}

table! {
    /// Settings of who may see or do what.
    ACCESS = [
        "^role*", "^user role", "^permission*", "^access level|rights|type", "^visibility", "^who can",
        "two|2 factor|step", "^2fa", "^mfa", "^make ?it|this|my public|private", "everybody|everyone|anybody|anyone can|may see|view|read|open|edit", "^public profile|access|link",
        "^роль", "^прав* доступа", "^уровень доступа", "^видимость", "^кто может", "двухфакторн*",
        "двухэтапн*", "^доступ", "видн*|виден|видим*|доступ* всем", "всем видн*|виден|видим*|доступ*", "^сделать публичн*|общедоступн*",
    ]
}

table! {
    /// Boxes in which one writes to others; Enter may send.
    COMPOSE = [
        "message*", "^reply", "comment*", "^write|type ?a|your", "^post", "^tweet", "^say something",
        "^what s|is happening", "^whats happening", "^send a", "сообщени*", "ответ*", "комментари*",
        "^написать", "^напишите", "^написать* сообщение", "^что у вас нового",
    ]
}

table! {
    /// Words of cookie banners.
    COOKIES = [
        "cookie*", "куки", "кук", "файл* cookie*",
    ]
}

table! {
    /// Words of pages that ask to grant another program access.
    WANTS_ACCESS = [
        "wants|would|requests|requesting|asks|asking ?like ?is ?for ?to ?permission access|permission*",
        "wants|would ?like to access|use|know|view|manage|read", "authorize ?the application|app*",
        "access to your ?google account", "will be able to", "grant* ?the ?app* access",
        "хочет получить доступ", "запрашивает доступ|разрешен*", "получит доступ", "просит доступ*",
        "разрешить доступ", "предоставить доступ",
    ]
}

table! {
    /// The same as a page says it of an account, and not of places or notices.
    ASKS_ACCESS = [
        "wants|requests|requesting|asks|asking ?for ?permission ?to access", "wants|asks|requesting permission* to",
        "would like ?permission to access", "would like access to", "permission*|access requested",
        "allow|let _ ?_ ?_ ?_ to access|see|view|read|manage|edit your", "authorize|authorise _ ?_ ?_ to access|see|use your",
        "authorize|authorise ?the|this application|app", "grant* _ ?_ ?_ access to",
        "хочет|хотят|желает получить доступ", "запрашива* ?у ?вас доступ*|разрешени*", "прос* ?у ?вас ?разрешени* ?на доступ*",
        "получит доступ к", "разрешить|предоставить|дать _ ?_ ?_ ?_ доступ", "разрешить|предоставить|дать доступ",
        "запрошен* доступ*|разрешени*", "запрос доступа|разрешений",
    ]
}
