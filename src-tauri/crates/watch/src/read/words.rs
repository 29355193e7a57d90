//! What phrases say, in the two languages, as tables. With `е` for `ё`, as the normalising writes it.

/// How a value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// It is so, or comes to be so.
    Level,
    Down,
    Up,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Below,
    AtMost,
    Above,
    AtLeast,
    /// "less than": behind a fall it may say by how much.
    Less,
    More,
    /// "cheaper": so too, and behind a share: "10 % cheaper".
    Cheaper,
    Dearer,
    Before,
    After,
}

/// Phrases of a table are separated by bars. These say nothing of the condition where it begins: who is told, and of what.
pub(super) const OPENING: &str = "please|can you tell me|can you please tell me|could you tell me|could you please tell me|i want to know|\
     i'd like to know|i would like to know|let us know|хочу узнать|хочу знать|будьте добры|сообщите мне|скажите мне|напомни|\
     напомните|напомни мне|дайте знать|дайте мне знать|предупредите|предупредите меня|уведомите|уведомите меня|напишите|\
     напишите мне|tell me|let me know|notify me|alert me|warn me|remind me|ping me|message me|when|if|once|as soon as|\
     whenever|it|this|that|its price|the price|price|the price of this|the price of it|the price of that|the cost|\
     the value|value|the number|the count|the amount|the page|the text|the status|the date|the list|the total|\
     the rate|the score|the temperature|пожалуйста|скажи|скажи мне|скажите|сообщи|сообщи мне|сообщите|дай знать|\
     дай мне знать|предупреди|предупреди меня|уведоми|уведоми меня|напиши|напиши мне|когда|если|как только|это|он|\
     она|оно|цена|ее цена|его цена|цена этого|стоимость|значение|число|количество|сумма|текст|статус|дата|страница|\
     список|курс|температура|на странице|там|здесь";

/// The same where it ends.
pub(super) const CLOSING: &str =
    "please|on the page|on this page|on it|there|here|пожалуйста|на странице|там|здесь";

pub(super) const CONJUNCTIONS: &str = "and|or|but|then|unless|и|или|либо|но|а|потом|&|если|when|if";

pub(super) const WAYS: &[(&str, Way)] = &[
    (
        "is|it's|that's|becomes|gets|goes|costs|will be|is now|comes|turns|equals|is equal to|is exactly|exactly|exactly the text|\
       changes to|turns into|=|==|станет|будет|стоит|станет стоить|будет стоить|окажется|равно|равна|равен|\
       стал|стала|стало|становится|станет равно|станет равна|станет равен|будет равно|ровно|станет ровно|в точности",
        Way::Level,
    ),
    (
        "falls|drops|sinks|goes down|comes down|decreases|declines|dips|fall|drop|is reduced|упадет|опустится|снизится|\
       понизится|подешевеет|уменьшится|падает|снижается",
        Way::Down,
    ),
    (
        "rises|climbs|goes up|increases|grows|jumps|gains|rise|вырастет|поднимется|подорожает|повысится|увеличится|\
       возрастет|растет",
        Way::Up,
    ),
];

pub(super) const SIGNS: &[(&str, Sign)] = &[
    ("below|under|<|ниже", Sign::Below),
    (
        "less than|less then|lower than|lower then|less expensive than|fewer than|cheaper than|cheaper then|меньше чем|менее чем|менее|меньше|ниже чем|дешевле чем за|\
       дешевле чем",
        Sign::Less,
    ),
    (
        "at most|less than or equal to|less or equal to|not more expensive than|меньше или равно|no more than|not more than|not above|not over|<=|≤|не больше|не более|не выше|не дороже",
        Sign::AtMost,
    ),
    ("above|over|>|exceeds|выше|превысит|превышает", Sign::Above),
    (
        "more than|more then|more expensive than|greater than|greater then|higher then|higher than|dearer than|больше чем|более чем|более|больше|выше чем|дороже чем",
        Sign::More,
    ),
    (
        "at least|more than or equal to|greater than or equal to|not cheaper than|больше или равно|no less than|not less than|not below|not under|>=|≥|не меньше|не менее|не ниже|не дешевле",
        Sign::AtLeast,
    ),
    ("cheaper|lower|less|дешевле", Sign::Cheaper),
    ("dearer|more expensive|higher|дороже", Sign::Dearer),
    (
        "before|earlier than|раньше|раньше чем|до|ранее",
        Sign::Before,
    ),
    (
        "after|later than|позже|позже чем|позднее|после",
        Sign::After,
    ),
];

/// Behind a fall or a rise these may say by how much.
pub(super) const HOW_MUCH: &str = "more|greater|less|fewer|больше|более|меньше|менее";
/// These compare prices, and no shares.
pub(super) const OF_PRICE: &str = "cheaper|dearer|expensive|дешевле|дороже";
/// What people say around words of a page, or in place of them: such words go in quotes.
pub(super) const NOT_OF_PAGE: &str = "more|anymore|all|please|yet|now|today|last|finally|page|site|website|again|still|not|no|something|anything|\
     nothing|everything|else|except|but|кроме|больше|пожалуйста|совсем|сайта|сайте|страницы|странице|снова|не|нет|что-то|что-нибудь|\
     ничего|все|еще|уже|другое|наконец|теперь|сейчас|сегодня";

/// Behind a number: down from it, or up.
pub(super) const OR_LESS: &str = "or less|or lower|or below|or cheaper|or fewer|or under|и меньше|и ниже|и дешевле|или меньше|или ниже|\
     или дешевле|или менее|и менее";
pub(super) const OR_MORE: &str = "or more|or higher|or above|or over|и больше|и выше|и дороже|или больше|или выше|или дороже|или более|и более";

/// Behind a fall or a rise: by how much.
pub(super) const BY: &str = "by|by at least|by more than|at least|на|не менее чем на|не меньше чем на|хотя бы на|более чем на|больше чем на|\
     минимум на";
/// Behind a fall or a rise: where it comes to.
pub(super) const TO: &str = "to|down to|up to|до";

pub(super) const CONTAINS: &str = "contains|says|shows|reads|mentions|includes|has the text|has the words|has the word|contains the text|\
     contains the word|contains the words|there is the text|начнет показывать|содержит|будет содержать|говорит|\
     показывает|написано|будет написано|появится текст|появится кнопка|появится надпись|появится слово|появятся слова|есть текст|\
     есть надпись";

pub(super) const LACKS: &str = "no longer contains|no longer says|no longer shows|no longer reads|no longer mentions|stops saying|stops showing|\
     does not say|does not contain|does not show|doesn't say|doesn't contain|doesn't show|больше не содержит|\
     больше не показывает|больше не написано|не содержит|не написано|перестанет содержать|перестанет показывать|\
     пропадет текст|пропадет кнопка|исчезнет кнопка|пропадет надпись|пропадет слово|исчезнет текст|исчезнет надпись|исчезнет слово|не будет написано";

/// Beside a quoted text.
pub(super) const IS_THERE: &str =
    "appears|shows up|is shown|is there|there is|появится|появляется|есть|будет";
pub(super) const IS_GONE: &str = "disappears|is gone|goes away|vanishes|is no longer there|is not there|isn't there|is removed|пропадет|исчезнет|\
     больше нет|нет|уйдет|не будет";

/// What shops write, by how people say it.
pub(super) const STOCK: &[(&str, &str)] = &[
    ("in stock|back in stock|in stock again", "in stock"),
    ("out of stock", "out of stock"),
    ("sold out", "sold out"),
    ("available|available again", "available"),
    ("unavailable", "unavailable"),
    ("в наличии", "в наличии"),
    ("нет в наличии", "нет в наличии"),
    ("распродано", "распродано"),
];
pub(super) const NOT_STOCK: &[(&str, &str)] = &[
    (
        "not sold out|is not sold out|isn't sold out|is not sold out anymore|isn't sold out anymore|is not sold out any more|no longer sold out|is no longer sold out",
        "sold out",
    ),
    (
        "not out of stock|is not out of stock|no longer out of stock|is no longer out of stock",
        "out of stock",
    ),
    ("не распродано|больше не распродано", "распродано"),
];
pub(super) const STOCK_OPENING: &str = "is|it's|becomes|comes|gets|goes|is back|comes back|is again|appears|again|есть|снова|опять|станет|появится|\
     появляется|будет|окажется";

pub(super) const CHANGES: &str = "changes|anything changes|something changes|is changed|has changed|is different|is updated|updates|\
     there is a change|change|any change|on any change|изменится|поменяется|что-то изменится|что-нибудь изменится|\
     что-нибудь поменяется|что-то поменяется|обновится|меняется|изменится что-то|изменится что-нибудь|станет другим|\
     станет другой|любое изменение|изменится цена|изменится текст|изменится статус|изменится страница|изменилось|изменилась|изменился";

/// Lines of a list, and who counts them.
pub(super) const ONE: &str =
    "a|an|the|any|some|one|another|one more|еще|еще одна|еще один|какая-нибудь|какой-нибудь";
pub(super) const NEW: &str = "new|новая|новый|новое|новые|новых|новую";
pub(super) const LINE: &str = "row|rows|item|items|line|lines|entry|entries|result|results|record|records|post|posts|message|messages|listing|\
     listings|offer|offers|article|articles|comment|comments|строка|строки|строку|пункт|пункты|элемент|элементы|\
     запись|записи|товар|товары|объявление|объявления|сообщение|сообщения|результат|результаты|позиция|позиции|\
     новость|новости|статья|статьи|предложение|предложения";
pub(super) const SOMETHING_NEW: &str = "something new|anything new|there is something new|there is anything new|что-то новое|что-нибудь новое|\
     появится что-то новое|появится что-нибудь новое|появится новое|something appears|something new appears|\
     anything new appears|something new shows up|something new comes|something new comes up|что-то появится|\
     что-то новое появится|что-нибудь появится|появится что-то|появится что-нибудь|будет что-то новое";
pub(super) const SOMETHING_GONE: &str = "something disappears|something is gone|anything disappears|something goes away|something is removed|\
     anything is removed|что-то пропадет|что-нибудь пропадет|что-то исчезнет|пропадет что-то|исчезнет что-то|\
     пропадет что-нибудь|исчезнет что-нибудь";
pub(super) const COMES: &str = "appears|appear|shows up|show up|comes|comes in|comes up|is added|are added|arrives|is there|is posted|\
     is published|появится|появятся|добавится|добавятся|придет|будет|появляется";
pub(super) const GOES: &str = "disappears|disappear|is gone|are gone|goes away|vanishes|is removed|are removed|пропадет|пропадут|исчезнет|\
     исчезнут|уйдет";
