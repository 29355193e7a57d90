//! How text orders a program about, in English and Russian.

use crate::orders::OrderKind;
use crate::pattern::{Table, table};

table! {
    OVERRIDE = [
        "ignore|disregard|forget|override|discard|drop|neglect ?please ?all ?any ?of ?the ?your ?these ?every previous|prior|earlier|above|preceding|original|former|initial|past ?_ instructions|instruction|directives|directive|prompts|prompt|commands|rules|orders|guidelines|context",
        "ignore|disregard|forget everything ?that ?you ?were ?was ?have ?been told|said|instructed|given",
        "ignore|disregard|override|bypass ?the ?any ?your ?all safety|user|users|security|system request|rules|goal|instructions|guidelines|prompt",
        "stop following ?the ?your ?all original|previous|earlier|initial|users instructions|rules|goal", "instructions|directions|rules|directives above ?are ?now void|invalid|outdated|cancelled|obsolete|wrong",
        "not|dont|no|longer follow|obey ?the ?your ?any users|user|original|previous|earlier goal|instructions|request|task|rules",
        "игнорир*|забудь*|забыть|пренебрег*|отмени*|отбрось*|проигнорир*|отменить ?все ?свои ?твои ?любые предыдущ*|прежн*|прошл*|ранн*|исходн*|начальн*|данн*|ограничен*|правил*|указан*|инструкц* ?_ ?инструкц* ?указан* ?команд* ?правил* ?ограничен* ?безопасност*",
        "забудь*|игнорир* ?все что тебе|вам ?_ ?_ говор*|сказ*|дал*|велел*",
        "не обращай|обращайте внимания на указан*|инструкц*|запрос*|просьб*|правил*", "указан*|инструкц*|правил* ?выше недействительн*|отменен*|устарел*",
        "игнорир*|пренебрег*|проигнорир* ?_ запрос*|просьб*|указан*|инструкц*|правил*|команд*|цель", "не выполняй|следуй|выполняйте|следуйте ?_ исходн*|прежн*|прошл*|предыдущ*|указан* ?задач* ?пользовател*",
    ] except [
        "отмени* прежн*|предыдущ*|исходн*|прошл* заказ*|брон*|платеж*|запис*|подписк*|перевод*|встреч*",
        "отмени*|отменить данн* заказ*|операц*", "отменить правил*|ограничен*",
    ]
}

table! {
    ROLE = [
        "you are now ?an ?a ?the ?in unrestricted|assistant|agent|bot|ai|model|free|jailbroken|dan|administrator|admin|developer|root|shopping|debug",
        "you are no longer ?a ?an ?the _ ?_ assistant|agent|bot|model|ai", "from now on you|your", "^pretend ?that ?to you|be", "pretend you are|have",
        "^act|behave as|like ?an ?a ?the ?if ?sites ?site administrator|admin|root|owner|user|payment|developer|unrestricted|you", "you must|will act|behave as", "assume the role of|a|an",
        "^switch|enter|activate|enable ?to ?into developer|debug|god|jailbreak|unrestricted|maintenance mode", "as if you had|have|were|are ?no restrictions|limits|rules|unrestricted|allowed|not", "your new persona|role|identity|name is",
        "теперь ты|вы ?_ ?_ помощник*|агент*|бот*|ассистент*|администратор*|без|не|свободн*|владел*", "с этого момента ты|вы", "отныне ты|вы", "веди|ведите себя ?так как|будто",
        "ты|вы больше не ?_ помощник|ассистент|агент|бот", "^притворись|притворитесь", "^перейди|войди|включи в|режим ?режим разработчика|отладки|бога", "^представь что ты|у тебя|нет", "^представь что ?у ?тебя нет",
        "твоя|ваша новая роль|личность|задача|имя", "ты|вы играешь|играете роль", "ты действуешь как",
    ] except ["act as usual"]
}

table! {
    FAKE_SYSTEM = [
        "^system ?message ?prompt ?notice ?the ?next the|you|new|assistant|agent|ai|override|policy|step|instruction", "^system override", "^system message the|you|assistant|agent|ai|model",
        "assistant|agent|model|ai instructions|instruction ?is ?are press|open|click|first|you|do|follow|go|now|never|always", "developer|system|admin message ?to ?for the|you ?ai ?assistant ?agent ?model model|assistant|agent|ai|must|should",
        "^begin system prompt", "obey this|the page|site|text", "verification|protection|approval|confirmation disabled|off ?is for this|the agent|assistant|ai",
        "^система следующий|ты|вы|новая|ассистент|все|открой|выполни|агент", "системн* сообщение|команда|уведомление|инструкция ?_ ?_ ассистент*|ии|агент*|модель|проверка|ты|нейросет*", "инструкция для ассистента|ии|модели|агента|нейросети|бота|помощника",
        "сообщение разработчика ?_ модель|ассистент|ты|агент|ии", "^начало системного промпта", "подчиняешься|подчиняйся|повинуйся|подчиняйтесь ?этой ?этому странице|тексту|сайту", "отключен* для этого агента|ассистента|бота",
        "ассистент|агент|модель|нейросеть обязан*|должн* продолжить|принять|открыть|нажать|выполнить|подтвердить|удалить|перевести",
    ]
}

table! {
    ADDRESSED = [
        "^attention|dear|hey|hi|hello ?all ?you ai|llm|llms|assistant|bots|agents|agent|chatbot|language", "^note|message|notice|memo|instructions|instruction|warning|hint to|for ?all ?any ?the ?an ?automated ?visiting ai|llm|llms|language|chatbot|assistant|assistants|agent|agents|bots|neural|crawlers",
        "if|when you are|re ?an ?a ai|llm|assistant|language|bot|chatbot|automated|artificial|agent", "to any|all automated|ai|llm agent*|assistant*|bot*|model*", "ai|llm ?browsing ?shopping agents|agent|assistants|assistant|models|model|bots must|should|have|need|are|shall",
        "^llm|ai|agent instructions|directive|instruction", "bots and ai agents|assistants|models", "for ai|llm agents|assistants|models only",
        "^внимание|уважаем*|эй|привет|дорог* ?все ?всем ии|нейросет*|ассистент*|бот*|агент*|языков*|чат", "^примечание|инструкция|сообщение|указание|команда|подсказка|заметка ?_ для ?всех ?всякой ии|нейросет*|языков*|ассистент*|чат|бот*|агент*|модел*",
        "если ты|вы ?_ ии|искусственн*|нейросет*|бот|ассистент|языков*|робот|программа", "^всем ?_ агентам|ботам|ассистентам|ии|моделям|нейросетям", "ии ?_ помощник*|агент*|ассистент*|бот* должн*|обязан*|нажм*|след*|куп*|выбер*",
    ] except ["dear agent smith", "instructions for the assembly"]
}

table! {
    NEW_TASK = [
        "your new|real|actual|true|updated|only|main|next task|goal|mission|objective|instructions|job|purpose is|are", "^new|updated|changed|real instructions|objective|directive|directives|goal", "before doing|you do anything ?else ?you must|should|go|open|visit|else you|else must",
        "to finish|complete|fulfil|achieve ?the users|user task|goal|request", "instead of ?the ?your original|users|first task|goal|request|plan", "user has|have ?just changed|updated|replaced ?the ?their ?his goal|task|request|objective|mind", "this hidden|secret task|step|instruction",
        "твоя|ваша новая|настоящая|истинная|главная|единственная|подлинная|следующая задача|цель|миссия", "^новые|свежие|обновленные инструкции|указания", "^обновленная|измененная|новая|скрытая цель", "^обновленная задача", "прежде чем продолжить|делать ты|вы|что должен|должна",
        "чтобы выполнить|завершить|закончить ?_ задач*|цель|запрос* пользовател*", "вместо исходн*|прежн*|первоначальн* задач*|цели|запроса", "пользователь ?уже изменил|поменял|сменил|обновил цель|задачу|запрос|намерен*", "скрыт*|тайн* задани*|задач*",
    ]
}

table! {
    EXFILTRATE = [
        "copy|paste|send|post|upload|forward|append|encode|tell|report|submit|give|enter|share|include|put|type ?us ?me ?the ?a ?all ?_ ?_ users|user|owners|persons ?_ ?_ password*|e|email|name|card|documents|data|address|token*|history|contacts|messages|files|phone|details|inbox|secret*",
        "send|forward|post|copy|upload|export|mail ?the ?all ?full content|contents of|from", "append|add|put ?the ?users session|auth|access|login token*|cookie*|id", "paste|send|post|write|type|copy ?all what|everything you have|ve|can ?so ?already ?read|seen|see|read", "report|send|post|forward|upload ?the ?whole ?full conversation|chat ?history|log",
        "card|account|phone number that|which the user", "forward|send|redirect all ?the ?my messages|mail|mails|emails|letters ?from ?inbox to", "survey|form with the users data",
        "отправь*|скопируй*|перешли*|вставь*|напиши*|сообщи*|загрузи*|передай*|введи*|впиши*|выложи*|закодируй* ?нам ?мне ?_ ?_ ?_ пользователя", "^отправь|перешли|скопируй|выгрузи ?_ содержимое|все ?письма ?сообщения ?контакты", "добавь|вставь|впиши токен|куки|ключ ?сессии ?к ?в адрес*|ссылк*|сессии",
        "вставь|отправь|напиши|перешли все что ты|ты|вы ?прочитал", "сохранен у пользователя", "передай|отправь|перешли|выложи ?всю историю переписки|разговора|сообщений|чата", "анкету данными пользователя", "перешли|отправь все письма|сообщения на|по",
    ]
}

table! {
    ACT = [
        "^assistant|agent|ai|bot|llm|model ?you ?must ?should ?please ?now ?immediately click|press|navigate|open|go|delete|accept|type|buy|send|transfer|sign|submit|choose|add", "the ai|assistant|agent|bot must|should|has|will ?to ?now ?immediately click|press|open|navigate|delete|send|buy|accept|type|transfer|confirm|submit",
        "you must|should|have ?to ?now ?immediately click|press ?on ?the ?button allow|pay|confirm|yes|accept|approve|buy|transfer|ok", "automatically|always|silently|immediately accept|approve|confirm|allow ?every ?all ?any dialog*|request*|prompt*|popup*|every|all|any", "use your tools|browser|abilities|functions", "call|invoke|use the|your _ tool|function",
        "execute|perform|carry ?out the following action*", "immediately type|enter|send|click|press|open", "click ?the ?button ?named _ ?_ without asking", "on behalf of the user without",
        "^ассистент|агент|бот|ии|помощник|нейросеть|модель ?_ нажми*|перейди*|открой*|удали*|введи*|купи*|отправ*|подтверди*|войди*|выбери*|добавь*|переведи*",
        "ии|ассистент|агент|помощник|модель|бот|нейросеть обязан*|должен|должна|должны ?сейчас ?немедленно ?сразу нажать|удалить|открыть|подтвердить|купить|отправить|перевести|принять|продолжить|перейти|ввести",
        "ты должен|обязан|должна ?сейчас ?немедленно нажать|открыть|подтвердить|перевести|купить|принять|удалить|перейти|ввести", "автоматически принимай*|подтверждай*|разрешай*|нажимай*", "используй|примени свои|твои ?_ инструменты|возможности|функции", "вызови|вызовите инструмент|функцию", "выполни|соверши следующее действие|действия",
    ] except ["use your browser s|settings"]
}

table! {
    SECRECY = [
        "not|dont|never|without tell|telling|mention|reveal|show|inform|informing|notify|alert|disclose|report ?_ ?_ ?_ ?_ user|users|owner|person|human|summary", "not|dont|never reveal|mention|disclose|say ?that ?this ?the page|text|instructions|directions|site", "user|person|owner|human must|should|may|can|shall not|never know|see|learn|notice|find|hear|be told|aware|informed",
        "keep ?this ?it ?all hidden|secret|private from ?the user|person|owner|human|log", "hide this|it|that|these ?step ?text from ?the user|person|log|owner|human|summary", "do it|this|so silently|secretly|quietly and|then|without", "report only that", "say|answer|report|tell|claim ?the ?user that everything|it|all went|is|was well|fine|ok", "^answer|tell ?to the user that ?the task|it failed|done|finished",
        "go on|continue|proceed in secret|secretly|silently", "show this text|step in your",
        "не говори*|рассказывай*|сообщай*|упоминай*|показывай*|раскрывай*|раскрыть|пиши* ?_ ?_ ?_ ?_ пользовател*|отчете|страница|человек*|журнал*|сводк*", "скрой*|спрячь* ?это ?все от человека|пользователя|владельца|журнала", "пользователь|человек|владелец не должен знать|видеть|узнать|заметить|догадаться",
        "сделай* ?_ незаметно|тайно|тихо|скрытно|молча", "скажи|ответь|сообщи|напиши ?пользователю что все ?_ хорошо|прошло|в|готово", "^ответь|скажи пользователю что", "продолжай|действуй тайно|незаметно|скрытно|молча", "сообщи только что",
    ]
}

table! {
    FALSE_APPROVAL = [
        "user|owner|customer|person ?has ?have already|earlier approved|confirmed|agreed|authorized|authorised|consented|accepted|allowed", "confirmation|approval|permission is not|isnt|never ?longer required|needed|necessary for this|the|an agent|assistant|ai|bot|model", "^skip|bypass|omit|avoid the|any|every|all approval|confirmation|security|warning|consent",
        "without asking|consulting|confirming|bothering|prompting ?with ?the user|person|owner|anyone", "no need to ask|confirm|consult|wait ?with ?for ?the user|owner|person", "pre approved by", "approval|consent|permission granted", "user|owner|customer agreed|consented|approved in advance|beforehand", "permission to skip|bypass|ignore|transfer|buy|proceed",
        "agent|assistant|ai|bot|model may|can|is ?allowed ?to ?now bypass|skip|transfer|proceed|continue|ignore|buy", "you may|can|are transfer|buy|pay|proceed|continue|allowed without", "consent was given earlier|before|already", "authorised|authorized|allowed to continue|proceed|buy|pay|transfer without",
        "пользователь|владелец|человек|клиент уже|заранее|ранее ?_ одобрил|согласил*|подтвердил|разрешил", "подтверждение|разрешение|согласие ?_ для ?этого агента|ассистента|бота|ии", "разрешил* пропустить|обойти|не", "не спрашивая|спрашивать|спрашивай|беспокоя ?_ пользовател*|владел*", "не нужно|надо спрашивать|ждать|подтверждать", "заранее одобрен*|согласован*", "одобрение|согласие|разрешение получено",
        "можешь|можете|разрешено ?_ ?_ без подтверждени*|вопрос*|спроса", "агент|ассистент|помощник|бот|ии может|вправе обойти|пропустить|продолжить|переводить|перевести|купить", "^пропусти|обойди ?_ шаг|окно|предупрежд* ?подтверждени*", "тебе разрешено|позволено|можно",
    ] except ["permission granted to the application"]
}

table! {
    ENCODED = [
        "decode|decipher|decrypt|unscramble|unpack|rot13|translate ?_ ?_ ?_ ?_ ?_ and follow|do|obey|execute|run|perform", "rot13 ?_ ?_ ?_ and obey|follow", "first|last letters ?of ?_ ?_ ?_ and ?then do|follow|obey|perform", "backwards and do|follow|obey",
        "раскодируй*|расшифруй*|декодируй*|распакуй* ?_ ?_ ?_ ?_ ?_ выполни*|сделай*|следуй*|исполни*", "прочитай*|собери*|составь* ?_ ?_ ?_ ?_ ?и выполни*|сделай*|исполни*",
    ]
}

table! {
    LEAK_PROMPT = [
        "reveal|print|show|output|display|dump|translate|repeat|expose|write|recite|quote|leak|paste ?me ?us ?out ?down your ?full ?hidden ?initial ?system ?original ?secret prompt|instructions|context|rules|message|guidelines|memory", "reveal|print|show|output|display|dump|repeat|expose ?me ?us ?the system|initial|hidden|secret prompt|rules|instructions|message",
        "repeat|print|output everything|all|text|words above|before", "what were|are you|your told|instructed|instructions before|above|instructed", "tools you can use|have|call", "users original|initial|real goal|request|task|prompt", "rules|instructions ?that you were|have given|told",
        "покажи*|напечатай*|выведи*|переведи*|выгрузи*|повтори*|раскрой*|процитируй*|напиши* ?_ свой|свои|свое|свою|системн*|начальн* ?_ промпт*|инструкц*|сообщение|контекст|правила|память|указания", "покажи*|раскрой*|выведи* скрыт*|тайн* правила|инструкц*|указания|промпт", "повтори*|напечатай*|выведи* все что ?_ написано|было|сказано выше|ранее|до",
        "правила|инструкции|указания котор* тебе|вам дали|задали", "перечисли* ?_ свои инструменты|функции|возможности", "исходн*|начальн* цель|запрос|задачу пользователя",
    ] except ["повтори* свой|свои пароль|шаг*"]
}

/// The first that fits names the order.
pub(crate) static BY_WORDS: &[(&Table, OrderKind)] = &[
    (&ENCODED, OrderKind::Encoded),
    (&OVERRIDE, OrderKind::Override),
    (&SECRECY, OrderKind::Secrecy),
    (&LEAK_PROMPT, OrderKind::LeakPrompt),
    (&FALSE_APPROVAL, OrderKind::FalseApproval),
    (&EXFILTRATE, OrderKind::Exfiltrate),
    (&FAKE_SYSTEM, OrderKind::FakeSystem),
    (&ADDRESSED, OrderKind::Addressed),
    (&NEW_TASK, OrderKind::NewTask),
    (&ROLE, OrderKind::Role),
    (&ACT, OrderKind::Act),
];

/// Marks by which models tell speakers apart; no text for people has them.
pub(crate) const MARKUP: &[&str] = &[
    "<|im_",
    "<|system",
    "<|user",
    "<|end",
    "[inst]",
    "[/inst]",
    "<<sys>>",
    "<system>",
    "</system>",
    "<assistant>",
    "</user_input>",
    "[system]",
    "### system",
    "### instruction",
    "[система]",
    "### системн",
    "<система>",
];

/// Parts of a call of one of our own actions.
pub(crate) const CALLS: &[&str] = &["\"action\"", "\"element\""];

/// Orders without the spaces between their words.
pub(crate) const SOLID: &[&str] = &[
    "ignorepreviousinstructions",
    "ignoreallprevious",
    "ignorepriorinstructions",
    "ignoreallinstructions",
    "disregardprevious",
    "disregardallprevious",
    "forgetallprevious",
    "forgetpreviousinstructions",
    "revealyoursystemprompt",
    "игнорируйпредыдущие",
    "игнорируйвсе",
    "игнорируйтевсе",
    "игнорируйинструкции",
    "забудьпредыдущие",
    "забудьвсеинструкции",
    "покажисистемныйпромпт",
];
