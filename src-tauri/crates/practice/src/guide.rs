//! The documentation-like article: sections with a heading, text and one fact each.

use serde::Serialize;

use crate::shuffle::Shuffle;
use crate::site::Lang;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Guide {
    pub title: String,
    pub sections: Vec<GuideSection>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GuideSection {
    pub heading: String,
    pub paragraphs: Vec<String>,
    /// Stands word for word in one of the paragraphs; holds this seed's number.
    pub fact: String,
    pub(crate) anchor: &'static str,
}

impl GuideSection {
    /// The section's fragment, the same under every seed and language.
    pub fn anchor(&self) -> &'static str {
        self.anchor
    }
}

struct Draft {
    anchor: &'static str,
    range: (u32, u32),
    en: (&'static str, &'static str, &'static str, &'static str),
    ru: (&'static str, &'static str, &'static str, &'static str),
}

/// Heading, opening, fact with its number as `#`, closing.
const DRAFTS: &[Draft] = &[
    Draft {
        anchor: "ordering",
        range: (2, 9),
        en: (
            "Ordering",
            "Choose what you like, put it in the cart and go to the checkout. You do not need an account for that.",
            "The smallest order is # dollars.",
            "We write to you when the parcel leaves our house, and once more when it is ready to be collected.",
        ),
        ru: (
            "Как заказать",
            "Выберите товары, положите их в корзину и перейдите к оформлению. Учётная запись для этого не нужна.",
            "Наименьшая сумма заказа — #00 рублей.",
            "Мы напишем, когда посылка уедет от нас, и ещё раз, когда её можно будет забрать.",
        ),
    },
    Draft {
        anchor: "delivery",
        range: (2, 12),
        en: (
            "Delivery",
            "A courier brings the parcel to your door, or you collect it from one of two hundred points.",
            "A courier needs # working days.",
            "Orders made before noon are packed on the same day. On Sundays the warehouse rests.",
        ),
        ru: (
            "Доставка",
            "Курьер привезёт посылку к двери, или заберите её в одном из двухсот пунктов.",
            "Срок доставки курьером в рабочих днях: #.",
            "Заказы до полудня собираем в тот же день. По воскресеньям склад отдыхает.",
        ),
    },
    Draft {
        anchor: "returns",
        range: (14, 60),
        en: (
            "Returns",
            "If something does not suit you, send it back as it was. Opened tea and coffee are the exception.",
            "Goods can be returned within # days.",
            "Put the slip from the parcel into the box: with it we find your order at once.",
        ),
        ru: (
            "Возврат",
            "Если вещь не подошла, пришлите её назад в том же виде. Исключение — вскрытые чай и кофе.",
            "Срок возврата в днях: #.",
            "Вложите в коробку листок из посылки: по нему мы сразу найдём ваш заказ.",
        ),
    },
    Draft {
        anchor: "payment",
        range: (1, 9),
        en: (
            "Payment",
            "We take bank cards. The money leaves your account when the parcel is packed, not before.",
            "A refund takes # days to arrive.",
            "This is a practice shop: no card is charged, whatever you type.",
        ),
        ru: (
            "Оплата",
            "Мы принимаем банковские карты. Деньги списываются, когда посылка собрана, не раньше.",
            "Возврат денег приходит за такое число дней: #.",
            "Это учебный магазин: карта не списывается, что бы вы ни ввели.",
        ),
    },
    Draft {
        anchor: "storage",
        range: (6, 24),
        en: (
            "Keeping tea and coffee",
            "Light, air and strange smells are what leaves and beans fear most. A closed jar in a dark cupboard is enough.",
            "Green tea keeps its taste for # months.",
            "Do not put beans in the fridge: they draw water and lose their scent.",
        ),
        ru: (
            "Как хранить чай и кофе",
            "Больше всего лист и зёрна боятся света, воздуха и чужих запахов. Хватит закрытой банки в тёмном шкафу.",
            "Зелёный чай сохраняет вкус столько месяцев: #.",
            "Не держите зёрна в холодильнике: они вбирают воду и теряют аромат.",
        ),
    },
    Draft {
        anchor: "brewing",
        range: (3, 8),
        en: (
            "Brewing",
            "Warm the pot first. Take one spoon for each cup and water that has stopped boiling.",
            "Black tea should stand for # minutes.",
            "Pour all of it out at once, or the second cup will be bitter.",
        ),
        ru: (
            "Как заваривать",
            "Сначала согрейте чайник. Берите ложку на чашку и воду, которая уже не кипит.",
            "Чёрному чаю нужно постоять столько минут: #.",
            "Разлейте всё сразу, иначе вторая чашка будет горчить.",
        ),
    },
    Draft {
        anchor: "gifts",
        range: (1, 5),
        en: (
            "Gifts",
            "We wrap presents in plain paper and tie them with string. Say so in the blend workshop or write to us.",
            "Wrapping a gift costs # dollars.",
            "A card with your own words is free.",
        ),
        ru: (
            "Подарки",
            "Подарки заворачиваем в простую бумагу и перевязываем бечёвкой. Отметьте это в мастерской или напишите нам.",
            "Подарочная упаковка стоит #0 рублей.",
            "Открытка с вашими словами — бесплатно.",
        ),
    },
];

pub(crate) fn guide(seed: u64, lang: Lang) -> Guide {
    let mut sections: Vec<GuideSection> = DRAFTS
        .iter()
        .map(|draft| {
            let number = Shuffle::new(seed, draft.anchor).between(draft.range.0, draft.range.1);
            let (heading, opening, fact, closing) =
                if lang == Lang::En { draft.en } else { draft.ru };
            let fact = fact.replace('#', &number.to_string());
            GuideSection {
                heading: heading.to_owned(),
                paragraphs: vec![format!("{opening} {fact}"), closing.to_owned()],
                fact,
                anchor: draft.anchor,
            }
        })
        .collect();
    if seed != 0 {
        Shuffle::new(seed, "guide order").reorder(&mut sections);
    }
    let titles = match lang {
        Lang::En => [
            "Ordering, delivery and a good cup",
            "Everything about your order",
            "Questions and answers",
        ],
        Lang::Ru => [
            "Заказ, доставка и хорошая чашка чая",
            "Всё о вашем заказе",
            "Вопросы и ответы",
        ],
    };
    Guide {
        title: titles[(seed % 3) as usize].to_owned(),
        sections,
    }
}
