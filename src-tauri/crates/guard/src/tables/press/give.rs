//! What is given to others, and what is fetched.

use crate::pattern::table;

table! {
    /// Gives something to others.
    SEND = [
        "^proceed|continue|go|start|begin|confirm ?ahead ?with ?the ?my sending|submission|publishing|publication|posting|broadcast*|mailing", "^resend$", "^resend ?the ?this ?my email|invite|invitation|message|invoice|request", "^flag ?_ ?_ as ?a inappropriate|spam|abuse|abusive|offensive|scam", "^finish|end ?the ?this ?my attempt|quiz|exam|test",
        "^add ?as ?a friend$", "^добавить ?_ ?в ?из друзья$", "^call me ?back ?now$", "^начать|подтвердить|выполнить отправку|рассылку|публикацию",
        "^wave|nudge|poke|ping|wink|greet|congratulate|salute|thank _", "^say hi|hello|thanks|congratulations", "^запостить", "^поздороваться",
        "^поздравить", "^помахать", "^подмигнуть", "^поприветствовать", "^поблагодарить", "^позвать", "^зазвать", "^черкнуть",
        "^post|publish|send|share|broadcast|email|forward _",
        "^rate ?_ driver|courier|seller|host|trip|ride|buyer", "^написать|писать в чат|личку", "^leave ?_ ?_ review|comment|feedback|message|reply|rating",
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

        "post|reply|comment ?edit ?revision history|settings|options|actions|menu", "edit|post|reply history", "log|sign in to _", "share of|price*|capital|count", "send to$", "sent", "post office|code|date|title|type",
        "send ?me ?a feedback$", "reply to$", "share link$|url$",
    ]
}

table! {
    /// Sends a file.
    UPLOAD = [
        "^загрузить _", "^choose|select|change|set|replace ?_ ?_ thumbnail|cover|banner|poster", "^импорт из|от", "^приложить _", "^сменить|выбрать|изменить|поставить ?_ обложк*|миниатюр*|баннер|постер",
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
        "загрузить ?_ результат*|записи|элементы|строки", "загрузить еще|снова|ранее|раньше|больше|новые|старые|все|предыдущие|следующие|страниц*|ленту|комментари*|ответ*|данные|последние|другие",
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
    /// Verbs of the goal by which it wants something sent.
    GOAL_SENDS = [
        "send", "sends", "sending", "post", "publish", "reply", "share", "forward", "comment", "tweet",
        "email", "message", "write", "answer", "invite", "submit", "отправ*", "пошл*", "послать", "опублик*",
        "ответ*", "поделись", "поделиться", "перешли", "переслать", "напиш*", "написать", "пригласи*",
        "размест*", "прокомментир*", "оставь", "оставить",
    ]
}

table! {
    AROUND_SEND = [
        "send", "publish", "post this|it|your", "share", "отправ*", "опублик*", "поделиться",
    ]
}
