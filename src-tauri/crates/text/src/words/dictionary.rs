//! A small dictionary of interface words: each row means one thing in both languages.

use std::collections::HashMap;
use std::sync::OnceLock;

/// English on the left, Russian on the right, synonyms by `|`.
const ROWS: &[(&str, &str)] = &[
    ("search|find|look up", "поиск|найти|искать"),
    (
        "cart|basket|shopping cart|bag|shopping bag",
        "корзина|моя корзина|покупки",
    ),
    (
        "settings|preferences|options",
        "настройки|параметры|предпочтения",
    ),
    ("price|cost|our price", "цена|стоимость|наша цена"),
    (
        "home|home page|start page|front page|main page|start",
        "главная|главная страница|начало|домой|начальная страница",
    ),
    (
        "mail|mailbox|email|e-mail|letters",
        "почта|почтовый ящик|электронная почта|письма|имейл",
    ),
    (
        "inbox|incoming|received",
        "входящие|полученные|входящая почта",
    ),
    ("sent|sent mail|outbox", "отправленные|отправлено|исходящие"),
    ("drafts|draft", "черновики|черновик"),
    ("spam|junk", "спам"),
    ("message|letter", "сообщение|письмо"),
    (
        "compose|new message|write a letter|write",
        "написать|новое письмо|написать письмо|создать письмо",
    ),
    (
        "send|send message",
        "отправить|отправить сообщение|отправить письмо|послать",
    ),
    ("reply|answer|respond", "ответить|ответ|написать ответ"),
    ("forward", "переслать"),
    ("delete|remove|erase", "удалить|убрать|стереть"),
    ("save|save changes", "сохранить|сохранить изменения"),
    ("apply", "применить"),
    ("cancel", "отмена|отменить"),
    ("close", "закрыть"),
    ("open", "открыть"),
    ("edit|change", "изменить|редактировать|правка|поменять"),
    ("add", "добавить"),
    (
        "add to cart|add to basket|add to bag|put in cart",
        "добавить в корзину|в корзину|положить в корзину",
    ),
    (
        "add to favorites|add to favourites|add to wishlist",
        "добавить в избранное|в избранное",
    ),
    (
        "favorites|favourites|wishlist|wish list",
        "избранное|список желаний",
    ),
    ("buy|buy now|purchase", "купить|купить сейчас|покупка"),
    ("pay|payment", "оплатить|оплата|платеж"),
    ("order|place order", "заказ|заказать|оформить заказ"),
    ("orders|my orders", "заказы|мои заказы"),
    (
        "checkout|go to checkout|proceed to checkout",
        "оформить заказ|оформление заказа|перейти к оформлению|к оформлению",
    ),
    ("delivery|shipping", "доставка|способ доставки"),
    ("pickup|collection", "самовывоз|выдача"),
    (
        "pickup points|collection points",
        "пункты выдачи|точки выдачи",
    ),
    ("courier", "курьер"),
    (
        "total|sum|total to pay|grand total",
        "итого|сумма|всего|всего к оплате",
    ),
    ("quantity|how many|pieces", "количество|штук|сколько"),
    ("amount", "сумма|количество"),
    ("product|item", "товар|изделие"),
    (
        "products|goods|items|catalogue|catalog|shop|store",
        "товары|каталог|магазин|продукция",
    ),
    ("category|department", "категория|раздел|отдел"),
    ("description|about this product", "описание|о товаре"),
    (
        "details|specification|specifications",
        "характеристики|подробности|подробнее|детали",
    ),
    ("reviews|review", "отзывы|отзыв"),
    ("rating|stars|customer rating", "рейтинг|оценка|звезды"),
    ("in stock|available", "в наличии|есть на складе|доступно"),
    ("only in stock", "только в наличии"),
    (
        "sold out|out of stock|unavailable",
        "нет в наличии|распродано|закончилось",
    ),
    ("filter|filters", "фильтр|фильтры"),
    (
        "sort|sort by|order by|sorting",
        "сортировать|сортировка|порядок|упорядочить",
    ),
    (
        "cheapest first|price low to high|lowest price first",
        "сначала дешевые|по возрастанию цены|сначала недорогие|подешевле",
    ),
    (
        "most expensive first|price high to low|highest price first",
        "сначала дорогие|по убыванию цены|подороже",
    ),
    ("newest first|newest", "сначала новые|новинки"),
    (
        "next|next page",
        "следующая|следующая страница|далее|дальше|вперед",
    ),
    (
        "previous|previous page|back",
        "предыдущая|предыдущая страница|назад",
    ),
    ("page", "страница"),
    ("show|view", "показать|посмотреть|просмотр"),
    (
        "show more|load more|more",
        "показать еще|загрузить еще|еще|больше",
    ),
    ("all", "все|всё"),
    (
        "help|faq|support",
        "помощь|справка|поддержка|вопросы и ответы",
    ),
    (
        "guide|manual|handbook|documentation",
        "руководство|справочник|документация|справка|инструкция",
    ),
    (
        "contact|contacts|contact us|feedback",
        "контакты|связаться|обратная связь|связаться с нами",
    ),
    ("about|about us", "о нас|о компании|о проекте"),
    ("news", "новости"),
    (
        "offers|deals|special offers|sale|discounts",
        "акции|скидки|предложения|распродажа|выгодные предложения",
    ),
    ("coupon|promo code|voucher", "купон|промокод"),
    ("downloads|files", "загрузки|файлы|документы|материалы"),
    ("download", "скачать|загрузить"),
    ("upload", "загрузить|выложить"),
    ("file", "файл"),
    ("price list", "прайс-лист|прейскурант|прайс"),
    ("partners", "партнеры"),
    ("sign in|log in|login", "войти|вход|авторизация"),
    ("sign out|log out|logout", "выйти|выход"),
    (
        "sign up|register|create account|registration",
        "регистрация|зарегистрироваться|создать аккаунт",
    ),
    (
        "account|profile|my account",
        "аккаунт|профиль|учетная запись|личный кабинет|мой аккаунт",
    ),
    (
        "user name|username|login",
        "имя пользователя|логин|пользователь",
    ),
    ("password", "пароль"),
    ("new password", "новый пароль"),
    (
        "current password|old password",
        "текущий пароль|старый пароль",
    ),
    ("change password", "сменить пароль|изменить пароль"),
    ("name|your name", "имя|ваше имя"),
    ("first name|given name", "имя"),
    ("last name|surname|family name", "фамилия"),
    (
        "full name|first and last name",
        "имя и фамилия|фамилия и имя|фио|полное имя",
    ),
    (
        "display name|nickname",
        "отображаемое имя|псевдоним|никнейм",
    ),
    ("address", "адрес"),
    ("delivery address|shipping address", "адрес доставки"),
    (
        "email|e-mail|email address|mail address",
        "почта|электронная почта|адрес почты|адрес электронной почты|емейл|e-mail",
    ),
    ("phone|telephone|phone number", "телефон|номер телефона"),
    ("city|town", "город"),
    ("country", "страна"),
    ("region", "регион|область"),
    ("street", "улица"),
    ("zip|postal code|zip code", "индекс|почтовый индекс"),
    ("date", "дата"),
    ("time", "время"),
    ("day", "день"),
    ("month", "месяц"),
    ("year", "год"),
    ("birthday|date of birth", "день рождения|дата рождения"),
    ("language", "язык"),
    (
        "theme|appearance",
        "тема|тема оформления|внешний вид|оформление",
    ),
    ("dark", "темная|темный|темное"),
    ("light", "светлая|светлый|светлое"),
    (
        "notifications|notification",
        "уведомления|уведомление|оповещения",
    ),
    ("newsletter|mailing list", "рассылка|новости по почте"),
    ("subscribe", "подписаться"),
    ("unsubscribe", "отписаться"),
    ("security", "безопасность"),
    ("privacy", "конфиденциальность|приватность"),
    (
        "terms|terms and conditions|terms of use",
        "условия|правила|условия использования",
    ),
    ("i agree|i accept|agree", "согласен|принимаю|я согласен"),
    ("subject|topic", "тема|тема письма"),
    ("text|body", "текст"),
    ("to|recipient", "кому|получатель"),
    ("from|sender", "от|от кого|отправитель"),
    ("comment", "комментарий"),
    ("question", "вопрос"),
    ("answer", "ответ"),
    ("yes", "да"),
    ("no", "нет"),
    ("ok|okay", "ок|хорошо"),
    ("accept", "принять"),
    ("reject|decline", "отклонить|отказаться"),
    ("confirm", "подтвердить"),
    ("continue|proceed", "продолжить|далее"),
    ("submit", "отправить|подать"),
    ("reset|clear", "сбросить|очистить|сброс"),
    ("update|refresh", "обновить"),
    ("print", "печать|распечатать"),
    ("share", "поделиться"),
    ("copy", "копировать|скопировать"),
    (
        "star|mark as important",
        "звездочка|отметить звездочкой|пометить как важное",
    ),
    ("select|choose", "выбрать"),
    ("menu", "меню"),
    ("table", "таблица"),
    ("list", "список"),
    ("link", "ссылка"),
    ("button", "кнопка"),
    ("title|heading|headline", "заголовок|название"),
    ("name|title", "название|наименование"),
    ("size", "размер"),
    ("color|colour", "цвет"),
    ("weight", "вес|масса"),
    ("height", "высота"),
    ("width", "ширина"),
    ("length", "длина"),
    ("material", "материал"),
    ("brand|manufacturer|maker", "бренд|марка|производитель"),
    (
        "origin|country of origin",
        "происхождение|страна происхождения",
    ),
    ("model", "модель"),
    ("number|no", "номер|№"),
    ("order number", "номер заказа"),
    ("card number", "номер карты"),
    ("status", "статус|состояние"),
    ("version", "версия"),
    ("author|authors", "автор|авторы"),
    ("population", "население|численность населения"),
    ("area", "площадь"),
    ("distance", "расстояние"),
    ("opened|opening year|founded", "открыт|год открытия|основан"),
    (
        "opening hours|hours",
        "часы работы|время работы|режим работы",
    ),
    ("warranty", "гарантия"),
    ("returns|return", "возврат"),
    ("gift", "подарок"),
    ("gift wrap|gift wrapping", "подарочная упаковка"),
    ("free", "бесплатно|бесплатный"),
    ("new", "новый|новое|новая|новинка"),
    ("contents|table of contents", "содержание|оглавление"),
    ("introduction", "введение"),
    ("chapter", "глава"),
    ("index", "указатель|алфавитный указатель|индекс"),
    ("example|examples", "пример|примеры"),
    ("tutorial", "учебник|самоучитель"),
    ("library", "библиотека"),
    ("module", "модуль"),
    ("package", "пакет"),
    ("source|source code", "исходный код|исходник"),
    ("license|licence", "лицензия"),
    ("bug|bugs", "ошибка|ошибки"),
    ("maintainer", "сопровождающий"),
    ("tag|tags", "тег|теги|метка|метки"),
    ("red", "красный|красная|красное"),
    ("blue", "синий|синяя|синее|голубой"),
    ("green", "зеленый|зеленая|зеленое"),
    ("black", "черный|черная|черное"),
    ("white", "белый|белая|белое"),
    ("small", "маленький|малый|маленькая"),
    ("medium", "средний|средняя"),
    ("large|big", "большой|большая|крупный"),
    ("tea", "чай"),
    ("brew|brewing", "заваривать|заварить|заваривание"),
    ("coffee", "кофе"),
    ("english", "английский"),
    ("russian", "русский"),
];

type Index = HashMap<String, Vec<usize>>;

/// Stems of a phrase joined, to the rows that hold it.
fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = Index::new();
        for (row, (english, russian)) in ROWS.iter().enumerate() {
            for phrase in english.split('|').chain(russian.split('|')) {
                let rows = index.entry(key(phrase)).or_default();
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
        index
    })
}

fn key(phrase: &str) -> String {
    let mut stems: Vec<String> = crate::stems(phrase);
    if stems.is_empty() {
        stems = crate::tokens(phrase);
    }
    stems.join(" ")
}

/// The rows of the dictionary: English and Russian phrases of one meaning, synonyms by `|`.
pub fn dictionary() -> &'static [(&'static str, &'static str)] {
    ROWS
}

/// Whether the two words or phrases stand in one row, compared by stems.
pub fn same_meaning(a: &str, b: &str) -> bool {
    let index = index();
    let (Some(a), Some(b)) = (index.get(&key(a)), index.get(&key(b))) else {
        return false;
    };
    a.iter().any(|row| b.contains(row))
}

/// All phrases that mean the same as this one, in both languages; empty where it is not known.
pub fn translations(phrase: &str) -> Vec<&'static str> {
    let Some(rows) = index().get(&key(phrase)) else {
        return Vec::new();
    };
    rows.iter()
        .flat_map(|row| ROWS[*row].0.split('|').chain(ROWS[*row].1.split('|')))
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn both_languages_meet() {
        assert!(same_meaning("cart", "корзину"));
        assert!(same_meaning("Settings", "настройки"));
        assert!(same_meaning("add to cart", "Добавить в корзину"));
        assert!(!same_meaning("cart", "настройки"));
        assert!(!same_meaning("nonsense", "nonsense word"));
        assert!(translations("price").contains(&"цена"));
        assert!(translations("qwerty").is_empty());
    }
}
