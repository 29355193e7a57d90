//! What takes something away.

use crate::pattern::table;

table! {
    /// Takes something away, for good or nearly.
    DELETE = [
        "^clear|reset|очистить|сбросить ?all ?the ?my ?your ?_ ?_ history|messages|entries|records|database|историю|сообщения|записи|базу", "^clear|reset ?all ?the ?my ?your app|site|user|account|personal data", "^remove|delete ?this ?the filter|highlight* rule|rules", "^dustbin|garbage|rubbish|wastebasket$",
        "^start|begin|initiate|proceed|continue|resume|finali*|complete|confirm|approve|request|schedule|execute|perform|process|run|go ?ahead ?with ?the ?my ?your ?account ?data deletion|removal|erasure|cancellation|termination|deactivation|uninstall*|wipe|purge|cleanup|deleting|removing|erasing|wiping|purging|cancelling|canceling",
        "^начать|запустить|продолжить|возобновить|инициировать|запросить|запланировать|назначить|завершить|выполнить|произвести|одобрить|перейти ?к ?полное ?полную удаление|удалению|стирание|стиранию|очистку|очистке|расторжение|расторжению|деактивацию|деактивации",
        "^безвозвратное|безвозвратная|полное|полная|окончательное|окончательная ?автоматическое удаление|стирание|очистка|уничтожение", "^deleting", "^bin$", "^bin it|this|them|message*|email*|item*", "^throw out", "^strike ?_ from|off", "^soft delete",
        "^expunge", "^eliminate", "^blow away", "^annihilate", "^exterminate", "^demolish", "^raze", "^cull", "^incinerate", "^vaporize|vaporise", "^repartition", "^reformat ?the ?this disk|drive|card|volume|partition", "^take ?it|this|them down$", "^pull ?the ?this ?my listing|ad|advert", "^burn ?_ token*|nft*",
        "^сбросить ?_ к|до заводск*|исходн*|начальн*|нуля", "^в мусор*", "^снять ?мое ?это ?свое объявлени*|лот", "^изъять", "^порвать", "^перезаписать", "^вытереть", "^почистить диск|базу|данные|историю|переписку|корзину|журнал", "^изничтожить",
        "^skip|pause|hold|postpone ?_ ?_ week|month|delivery|deliveries|box|shipment*|payment*", "^freeze|suspend ?_ ?_ membership|plan|subscription|service",
        "^пропустить|перенести|приостановить ?_ доставк*|неделю|месяц|платеж*|посылк*", "^завершить ?_ трансляци*|стрим|эфир|звонок|собран*|встреч*",
        "^закрыть период|год|смену|кассу|дело|сделку|обращение|тикет", "^свернуть базу|проект|торговлю|производство",
        "^self exclude*", "^time ?out _", "^unfollow", "^dismantle", "^salvage", "^disenchant", "^reinstall", "^reimage", "^reflash", "^tear down", "^spin down", "^wind down",
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
        "отменить|отмена ?_ создание|создания|правку|правки|правок|редактирован*|изменени*|ввод|ввода|выбор|выбора|поиск|поиска|загрузку|выделени*|действие|действия|сортировк*", "remove|delete ?_ ?from ?my favorite*|favourite*|bookmark*|wishlist|watchlist", "убрать|удалить ?_ ?из избранн*|закладок|закладк*", "убрать|удалить звук|шум|фон", "remove|unset|undo ?_ ?my ?this star|stars|pin|pins|like|likes|label|labels|tag|tags|reminder*|flag|flags|mark|marks|emoji|reaction|assignee*|badge", "reset|clear ?_ ?the zoom|view|column|columns|suggestion*|badge|notification*", "cancel ?the editing|reply|upload|selection|replying|quote|search|drag|crop|preview|scan|recording", "убрать|снять ?_ пин|лайк*|метк*|меток|тег|теги|тегов|ярлык*|флаг|флажок|флажки|отметк*|отметок|реакц*|исполнител*|выделен*|закреп*", "сбросить|очистить ?_ вид|масштаб|выделен*|группировк*|форматирован*|стил*", "отменить|отмена ?_ редактир*|ответ|цитат*|прочтени*", "remove ?all ?the ?this filter*|star|highlight*|formatting|mark|selection|sort*|underline",
        "delete key|method|operation", "очистить ?все фильтр*|поиск|поле|выбор|форму|запрос|ввод|строку",
        "убрать ?все фильтр*|звезд*|отметку|выделение|сортировку", "снять",
        "сбросить фильтр*|поиск|форму|выбор", "discard pile", "remove from view", "clear all filters",
        "clear view", "empty state",
    ]
}

table! {
    /// Short for it in names for programs; as words they are codes of languages and cities, and keys.
    DELETE_CODES = [
        "^del$", "^rm$",
    ]
}

table! {
    /// The same in nouns, as buttons say it too; a link so called leads to where one reads of it.
    DELETE_NOUNS = [
        "^отмена доставк*|визит*|ставк*|рейс*|услуг*|договор*|тариф*|участи*|регистрац*|публикац*|рассылк*|встреч*|покупк*|билет*|заявк*|автоплатеж*",
        "^возврат ?моего ?этого билет*|товар*|заказ*|денег|средств|покупк*", "^сдача билет*", "^отзыв ?моего ?моей согласи*|заявк*|заявлени*|доверенност*|сертификат*",
        "^закрытие ?моего счета|вклада|карты|аккаунта|депозита|кошелька|заявки|кредита", "^отключение ?_ услуг*|подписк*|автоплат*|номер*|карт*|тариф*", "^ликвидация", "^деактивация", "^аннулирование", "^расторжение", "^увольнение",
        "^выход из групп*|команд*|чата|канала|организац*|сообществ*", "^исключение из|участник*", "^блокировка карт*|пользовател*|счета|номера",
        "^account|data|order|subscription|booking|membership|plan|profile|service|contract|reservation deletion|cancellation|closure|termination|removal|erasure|deactivation$",
    ]
}

table! {
    /// Places that are called by what was done to their contents.
    PLACES = [
        "^trash$", "^bin$", "^deleted", "^recycle bin$", "^removed", "^удаленн*", "^корзина$",
    ]
}

table! {
    /// Where things are dropped to be rid of them. The Russian word for it also means a shop's basket.
    BIN = ["trash", "bin", "recycle bin", "waste*", "мусор*", "на удаление", "корзина мусора"]
}

table! {
    /// Only calls off.
    CANCELS = [
        "^cancel$", "^отмена$", "^отменить$",
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
    /// A thing that one orders or takes up; a bare "Cancel" that sends a form near it cancels it.
    AROUND_CANCEL = [
        "subscription*", "order*", "booking*", "reservation*", "membership*", "appointment*", "подписк*",
        "заказ*", "бронирован*", "бронь", "брони", "запис*",
    ]
}
