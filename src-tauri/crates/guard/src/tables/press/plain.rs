//! What does little, goes on, or says only yes.

use crate::pattern::table;

table! {
    /// Nothing is given away or lost.
    HARMLESS = [
        "^accept all$", "^reject all$", "^only necessary", "^necessary ?ones only", "^принять все$", "^отклонить все$",
        "^только необходимые", "^только обязательные",
        "^search", "^find$", "^find", "^look up", "^go$", "^filter", "^filters", "^apply$",
        "^apply ?the ?these ?my filter*|sort*|coupon|promo|code|discount|voucher", "^sort", "^order by",
        "^show", "^hide", "^view", "^see", "^display", "^expand", "^collapse", "^close$",
        "^close ?this ?the dialog|window|menu|banner|popup|message", "^dismiss", "^cancel$", "^back$", "^back",
        "^go back", "^previous", "^prev$", "^next$", "^next page|slide|month|week|day", "^more$", "^load more",
        "^read more", "^refresh", "^reload", "^retry", "^try again", "^recount", "^recalculate", "^calculate",
        "^estimate", "^compare", "^preview", "^reset$", "^reset ?the ?all filter*|search|form|sort*|view|zoom",
        "^clear ?all ?the ?my filter*|search*|selection|field|input|form|text|sort*|results|query",
        "^check availability|price*|status|stock",
        "^add ?it ?this ?item ?to ?the ?my ?your ?into cart|basket|bag|trolley|compare|comparison|wishlist|favorites|favourites",
        "^put ?it ?this in|into ?the ?your cart|basket|bag",
        "^update ?the ?my ?your cart|basket|quantity|totals", "^quantity", "^plus$", "^minus$", "^zoom", "^pause",
        "^mute", "^print", "^edit$", "^menu", "^got it", "^no thanks", "^not now",
        "^never mind", "^maybe later", "^no$", "^accept ?all ?only ?necessary ?essential cookies",
        "^reject ?all cookies|$", "^star$", "^unstar$",
        "^add ?a star", "^remove ?the star", "^favorite", "^favourite", "^bookmark", "^snooze", "^what is|are", "^learn more", "^details", "^generate preview", "^validate",
        "^ask again", "^load again", "^try it out", "^authorization code$",
        "^run ?the ?this query|search|report", "^reload ?the ?this ui|page|app|view|data|interface|list", "^log|sign in to", "^clone$", "^duplicate", "^unmute", "^group by", "^start|begin|take ?_ tour|tutorial|training", "^начать|запустить|пройти обучение|тур|экскурсию", "^bulk select|actions|edit$", "^запустить ?_ поиск|фильтр|предпросмотр|просмотр", "^загрузить ?_ ?_ результат*|записи|элементы|строки", "^найти", "^искать", "^поиск", "^отобрать", "^отфильтровать",
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
        "^выбрать ?другой ?другую язык|город|валюту|регион|размер|цвет|дату", "^воспроизвести", "^пауза", "^печать",
        "^редактировать$", "^меню", "^понятно", "^нет$", "^не нужно", "^не сейчас", "^позже",
        "^спасибо", "^добавить звезд*", "^убрать звезд*|отметк*",
        "^справка", "^помощь", "^подробн*", "^перевести на|текст|страницу", "^спросить еще",
        "^принять ?все ?только ?необходимые куки|cookie*|файлы",
    ]
}

table! {
    /// Nothing is given away or lost, unless what it is done to is [`WEIGHTY`](crate::tables::grave::WEIGHTY).
    TOUCHES = [
        "^restore", "^undelete", "^reconnect", "^unarchive", "^восстановить", "^вернуть из архива",
        "^select", "^choose", "^pick", "^switch",
        "^change ?the language|currency|view|region|country|quantity|theme", "^play", "^skip", "^copy",
        "^convert", "^translate", "^help", "^increase", "^decrease", "^open", "^снять", "^отметить",
        "^пометить", "^увеличить", "^уменьшить", "^переключить", "^играть", "^пропустить", "^копировать",
        "^скопировать", "^сменить|изменить язык|валюту|город|регион|вид|количество|тему",
        "^mark ?as|all|it ?as read|unread|important|done",
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
    /// Verbs of the goal by which it wants settings kept.
    GOAL_CHANGES = [
        "save", "change", "set", "update", "switch", "turn", "enable", "disable", "choose", "edit", "rename",
        "fill", "make", "сохран*", "измен*", "помен*", "постав*", "установ*", "включ*", "выключ*", "выбер*",
        "обнов*", "переимен*", "смен*", "заполн*", "задай", "настрой",
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
    /// Looks something up.
    LOOKS_UP = [
        "^search", "^find", "^look up", "^filter", "^show", "^sort", "^apply ?filter*$", "^найти", "^искать", "^поиск", "^отобрать",
        "^отфильтровать", "^показать", "^сортир*", "^применить$",
    ]
}
