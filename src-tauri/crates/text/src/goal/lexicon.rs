//! Verbs and small words of goals, as data.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::Verb;
use super::atoms::Atom;

/// What a phrase says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Verb(Verb),
    /// A doing that no step can stand for.
    Unknown,
}

/// Phrases by `|`, longest match wins.
const VERBS: &[(Verb, &str)] = &[
    (
        Verb::Open,
        "open|open up|visit|view|go and open|show me the page|expand|unfold|open the page of|открой|откройте|открыть|открываем|открывай|откроем|открою|раскрой|разверни|развернуть|покажи страницу|запусти",
    ),
    (
        Verb::GoTo,
        "go|go to|go into|go on to|go over to|navigate|navigate to|head to|head over to|browse to|move to|get to|take me to|bring me to|jump to|come to|return to|go back to|get back to|follow|proceed|proceed to|continue to|move on to|look into|перейди|перейдите|перейти|переходи|переходим|зайди|зайдите|зайти|загляни|загляни в|загляните|пройди|пройдите|пройди в|пройди по|проследуй|заходи|иди|идите|идти|пойди|сходи|отправься|вернись|вернитесь|вернуться|посети|посетите|посетить|попади|войди в раздел|войди на страницу",
    ),
    (
        Verb::GoBack,
        "go back|go one page back|go back one page|step back|come back|return|go to the previous page|вернись назад|вернитесь назад|вернуться назад|вернись на предыдущую страницу|вернуться на предыдущую страницу|вернись на страницу назад|иди назад|перейди назад|назад|шаг назад|вернись обратно",
    ),
    (
        Verb::GoForward,
        "go forward|go one page forward|step forward|вперед|иди вперед|перейди вперед",
    ),
    (
        Verb::Reload,
        "reload|refresh|reload the page|refresh the page|reload this page|refresh this page|reload page|refresh page|обнови страницу|обновите страницу|обновить страницу|перезагрузи|перезагрузите|перезагрузить|перезагрузи страницу|перезагрузите страницу|перезагрузить страницу",
    ),
    (
        Verb::Search,
        "search|search for|look for|look up|google|hunt for|run a search for|do a search for|make a search for|search up|поищи|поищите|искать|ищи|ищите|поискать|найди через поиск|найди поиском|найди в поиске|выполни поиск|выполни поиск по|сделай поиск|сделай поиск по|запусти поиск|погугли|загугли",
    ),
    (
        Verb::Find,
        "find|locate|find me|найди|найдите|найти|отыщи|отыскать|разыщи|найди мне",
    ),
    (
        Verb::Click,
        "click|click on|press|press on|tap|tap on|hit|push|focus|focus on|focus into|focus in|set the focus to|set focus to|put the cursor in|put the cursor into|place the cursor in|place the cursor into|поставь курсор в|поставьте курсор в|установи курсор в|помести курсор в|установи фокус на|поставь фокус на|сфокусируйся на|double click|double click on|use|нажми|нажмите|нажать|нажимай|нажми на|нажмите на|нажать на|кликни|кликните|кликнуть|кликни на|кликни по|кликнуть на|щелкни|щелкните|щелкнуть|щелкни на|щелкни по|тапни|жми|жми на|ткни|нажми по",
    ),
    (
        Verb::Drag,
        "drag|drag and drop|перетащи|перетащите|перетащить|перетяни|перетяните",
    ),
    (
        Verb::Type,
        "type|type in|enter|input|write|write in|write down|put|put in|key in|insert|paste|введи|введите|ввести|вводи|впиши|впишите|вписать|напиши|напишите|написать|набери|наберите|набрать|вставь|вставьте|вставить|укажи|укажите|указать|запиши|напечатай|напечатайте|внеси|внесите",
    ),
    (
        Verb::Fill,
        "fill|fill in|fill out|fill up|complete|complete the form|fill in the form|заполни|заполните|заполнить",
    ),
    (
        Verb::Set,
        "set|change|switch|adjust|increase|decrease|увеличь|уменьши|поставь|поставьте|поставить|установи|установите|установить|задай|задайте|измени|измените|изменить|поменяй|поменяйте|поменять|смени|смените|сменить|переключи|переключите|переключить",
    ),
    (
        Verb::Choose,
        "choose|select|pick|pick out|выбери|выберите|выбрать|выбирай",
    ),
    (
        Verb::Sort,
        "sort|sort by|order by|arrange|arrange by|sort the list by|sort the table by|sort them by|sort it by|sort the results by|sort results by|sort products by|sort the products by|отсортируй|отсортируйте|отсортировать|упорядочи|упорядочить|сортируй|сортировать",
    ),
    (
        Verb::Filter,
        "filter|filter by|narrow|narrow down to|show only|show me only|only show|only show me|show just|показывай только|только покажи|leave only|limit to|отфильтруй|отфильтровать|покажи только|оставь только|показать только",
    ),
    (
        Verb::Tick,
        "tick|tick off|check|check off|enable|turn on|switch on|tick the box|tick the boxes|check the box|check the boxes|put a tick|put a check mark|отметь|отметьте|отметить|включи|включите|включить|поставь галочку|поставь галочки|поставь галку|поставьте галочку|поставить галочку|поставь флажок|установи флажок|установи галочку|активируй|notify me about|send me news about|получать|присылай|присылай мне|присылайте мне",
    ),
    (
        Verb::Untick,
        "untick|uncheck|deselect|unmark|disable|turn off|switch off|clear the box|clear the checkbox|stop sending me|stop telling me about|stop notifying me about|do not send me|don't send me|do not tell me about|don't tell me about|do not notify me about|don't notify me about|не присылай|не присылай мне|не присылайте мне|больше не присылай|больше не присылай мне|не хочу получать|не получать|не надо присылать|сними галочку|сними галочки|снимите галочку|снять галочку|сними флажок|снимите флажок|сними отметку|убери галочку|сними галку|убери галку|убери флажок|выключи|выключите|выключить|отключи|отключите|отключить",
    ),
    (
        Verb::Scroll,
        "scroll|page down|page up|прокрути|прокрутите|прокрутить|пролистай|пролистайте|пролистать|листай|промотай|прокрути страницу|пролистай страницу",
    ),
    (
        Verb::Hover,
        "hover|hover over|move the mouse over|point at|наведи|наведи на|наведи курсор на|наведи мышь на|наведите курсор на",
    ),
    (
        Verb::Read,
        "read|read out|read me|tell|tell me|say|show|show me|give|give me|get|get me|report|find out|copy|answer|note|note down|extract|look at|see|wonder|i wonder|wondering|i am wondering|curious|explain what|explain how|explain why|describe what|describe how|in which|in what|on which|on what|at which|at what|by when|by what|within how many|for how long|from which|from whom|to whom|with whom|how far|how heavy|how tall|how large|how wide|how deep|how expensive|how fast|how strong|check what|check how|check whether|check if|check which|check who|check when|check where|let me know|know|learn|i want to know|i need to know|i would like to know|i'd like to know|what|what is|what's|what are|what was|what were|how much|how many|how long|how often|how big|how old|how high|how far|how tall|how do|how does|how can|how to|who|whose|when|where|why|which|is there|are there|is|are|does|прочитай|прочитайте|прочитать|прочти|прочтите|скажи|скажите|сказать|сообщи|сообщите|назови|назовите|узнай|узнайте|узнать|хочу узнать|хочу знать|знать|какая|какой|какое|какие|какого|какую|каков|какова|каково|каковы|сколько|на сколько|насколько|что|кто|чей|чья|чье|когда|где|куда|откуда|почему|зачем|как|покажи|покажите|показать|выпиши|выпишите|расскажи|расскажите|ответь на вопрос|определи|выясни|выясните|посмотри|посмотрите|глянь|получи|получите|получить|дай|дайте|выведи|есть ли|почем|скопируй|чему|в каком|в какой|в каких|на какой|на каком|за сколько|до скольки|из какой|из какого|с какого|с какой|с каким|какова|бы узнать|бы знать|интересно|подскажи|подскажите|не подскажете|далеко ли|далеко ли до|нужна ли|нужен ли|нужно ли|можно ли|от кого|кому|о чем|check the price|check the status|check the date|check the total|проверь|проверьте",
    ),
    (
        Verb::List,
        "list|list all|list out|list me|enumerate|name all|name the|show all|show me all|show me the list|show the list|give me a list of|give me the list of|give me all|make a list of|get a list of|collect all|collect the|read all|tell me all|tell me the names of|what are all|перечисли|перечислите|перечислить|перечисли все|назови все|назовите все|покажи все|выведи все|выведи список|составь список|дай список|покажи список|выпиши все|собери список|собери все|прочитай все|прочти все|покажи мне все|скажи все",
    ),
    (
        Verb::Count,
        "count|count up|посчитай|посчитайте|посчитать|сосчитай|сосчитать|подсчитай|подсчитать",
    ),
    (
        Verb::Download,
        "download|save the file|save file|export|download the file|скачай|скачайте|скачать|загрузи|загрузите|загрузить|сохрани файл|экспортируй|выгрузи",
    ),
    (
        Verb::Upload,
        "upload|attach|прикрепи|прикрепите|прикрепить|приложи|загрузи файл с диска",
    ),
    (
        Verb::Screenshot,
        "take a screenshot|make a screenshot|screenshot|take a picture of|сделай скриншот|сделай снимок|сделай снимок экрана|сними экран|заскринь",
    ),
    (
        Verb::Wait,
        "wait|wait for|wait until|wait till|pause|подожди|подождите|подождать|дождись|дождитесь|дождаться|жди|ждать",
    ),
    (
        Verb::NewTab,
        "open a new tab|open new tab|new tab|create a new tab|открой новую вкладку|открыть новую вкладку|создай новую вкладку|новая вкладка|создай вкладку",
    ),
    (
        Verb::SwitchTab,
        "switch to the tab|switch to tab|switch tab|switch tabs|switch to the other tab|switch to the first tab|switch to the second tab|переключись на вкладку|переключитесь на вкладку|переключись|вернись на вкладку|switch to",
    ),
    (
        Verb::CloseTab,
        "close the tab|close tab|close this tab|close the current tab|закрой вкладку|закройте вкладку|закрыть вкладку|закрой эту вкладку|закрой текущую вкладку",
    ),
    (
        Verb::Close,
        "close|hide|закрой|закройте|закрыть|спрячь|скрой|сверни",
    ),
    (
        Verb::Submit,
        "submit|submit the form|send the form|send form|отправь форму|отправьте форму|отправить форму|подтверди форму|подай",
    ),
    (
        Verb::Accept,
        "accept|agree|agree to|agree with|confirm|allow|approve|say yes|say ok|press ok|answer yes|answer ok|reply yes|click yes|прими|примите|принять|согласись|согласись с|согласиться|подтверди|подтвердите|подтвердить|разреши|разрешите|одобри|ответь да|ответь утвердительно",
    ),
    (
        Verb::Dismiss,
        "dismiss|decline|reject|refuse|deny|say no|answer no|reply no|cancel the dialog|cancel dialog|отклони|отклоните|отклонить|откажись|откажись от|отказаться|отказаться от|ответь нет|отмени диалог|не принимай",
    ),
    (
        Verb::Add,
        "add|добавь|добавьте|добавить|положи|положите|положить|кинь|помести|поместить|закинь",
    ),
    (
        Verb::Buy,
        "buy|order|purchase|place the order|place an order|place order|check out|checkout|pay|pay for|купи|купите|купить|закажи|закажите|заказать|оформи заказ|оформите заказ|оформить заказ|оформи|оплати|оплатите|оплатить|приобрети",
    ),
    (
        Verb::Send,
        "send|send off|отправь|отправьте|отправить|пошли|пошлите|послать|вышли|send an email|send a message|leave a message|drop a line|оставь сообщение|оставьте сообщение|send a letter|отправь письмо|отправь сообщение|напиши письмо|напишите письмо|напиши сообщение|write a letter|write an email|write a message|compose a letter|compose an email|compose a message",
    ),
    (
        Verb::Reply,
        "reply|reply to|respond|respond to|answer the message|answer the letter|answer the mail|answer the email|ответь|ответьте|ответить|ответь на письмо|ответь на сообщение|ответь на",
    ),
    (
        Verb::Post,
        "post|publish|опубликуй|опубликуйте|опубликовать|размести|разместить|запости",
    ),
    (
        Verb::Delete,
        "delete|remove|erase|clear|empty|get rid of|опустоши|trash|take out|throw away|удали|удалите|удалить|убери|уберите|убрать|сотри|сотрите|очисти|очистите|очистить|выбрось",
    ),
    (Verb::Cancel, "cancel|undo|отмени|отмените|отменить"),
    (
        Verb::Save,
        "save|save changes|save the changes|apply|apply the changes|сохрани|сохраните|сохранить|сохрани изменения|примени|примените|применить",
    ),
    (
        Verb::SignIn,
        "sign in|sign me in|log in|login|log me in|sign in to|sign into|log in to|log into|войди|войдите|войти|авторизуйся|авторизоваться|залогинься",
    ),
    (
        Verb::SignOut,
        "sign out|sign me out|log out|logout|log me out|sign out of|log out of|выйди|выйдите|выйти|разлогинься|выйди из",
    ),
    (
        Verb::SignUp,
        "sign up|register|create an account|create account|sign up for|зарегистрируйся|зарегистрируй|зарегистрироваться|создай аккаунт|создай учетную запись",
    ),
    (
        Verb::Subscribe,
        "subscribe|subscribe to|подпишись|подпишись на|подписаться|подписаться на|подпиши",
    ),
    (
        Verb::Unsubscribe,
        "unsubscribe|unsubscribe from|отпишись|отпишись от|отписаться|отписаться от",
    ),
    (
        Verb::Mark,
        "star|flag|mark|bookmark|pin|like|favourite|favorite|пометь|пометьте|пометить|отметь звездочкой|поставь звездочку|поставь лайк|добавь звездочку",
    ),
];

/// Doings that Basic mode has no step for; they part a goal and are shown as not understood.
const UNKNOWN: &str = "forward|перешли|перешлите|переслать|let|пусть|play|translate|compare|summarize|summarise|sum up|watch|listen|book|reserve|calculate|analyze|analyse|monitor|track|remember|remind|draw|edit|rename|print|share|call|convert|explain|improve|decide|recommend|suggest|plan|organize|organise|invite|solve|think|learn|study|research|negotiate|schedule|install|run|create|make|build|design|rewrite|merge|split|repeat|keep|continue|if|unless|while|whenever|otherwise|until|every|do|help|сравни|сравните|переведи|переведите|забронируй|забронируйте|объясни|объясните|проанализируй|резюмируй|перескажи|обобщи|рассчитай|вычисли|посоветуй|порекомендуй|придумай|сочини|нарисуй|отредактируй|переименуй|распечатай|поделись|позвони|запомни|напомни|следи|отследи|спланируй|организуй|пригласи|реши|изучи|исследуй|установи программу|создай|сделай|построй|повтори|продолжай|если|пока|каждый|иначе|воспроизведи|включи музыку|послушай|помоги|подбери|улучши";

/// Words before a verb that say nothing.
const FILLERS: &str = "switch between the tabs to|switch between tabs to|go through the tabs to|look through the tabs to|navigate through the tabs to|use the tabs to|переключайся между вкладками чтобы|переключаясь между вкладками|просмотри вкладки и|please|kindly|i'm|i am|мне бы|мне бы хотелось|хотелось бы|хорошо бы|надо бы|now|just|also|too|can you|could you|would you|will you|can you please|could you please|i want to|i want you to|i would like to|i'd like to|i'd like you to|i would like you to|i need to|i need you to|we need to|let's|let us|you should|you must|you need to|try to|try and|want to|need to|have to|go ahead and|be sure to|make sure to|help me|help me to|my goal is to|the goal is to|your task is to|there|hi|hello|hey|ok|so|well|first|at first|first of all|to begin with|finally|lastly|next|second|secondly|third|thirdly|пожалуйста|помоги|помогите|помоги мне|теперь|также|еще|тоже|сейчас|мне нужно|мне надо|нам нужно|нужно|надо|хочу|я хочу|мне хочется|можешь|можете|можешь ли ты|можете ли вы|не мог бы ты|не могли бы вы|прошу|прошу тебя|прошу вас|попробуй|давай|сначала|сперва|для начала|во-первых|во-вторых|в-третьих|наконец|в конце|там|тогда|здравствуй|здравствуйте|привет|следующим шагом|первым делом|мне";

/// Words that always begin a step.
pub(super) const THEN: &[&[&str]] = &[
    &["and", "after", "that"],
    &["after", "that"],
    &["and", "then"],
    &["then"],
    &["afterwards"],
    &["and", "finally"],
    &["once", "there"],
    &["when", "done"],
    &["после", "этого"],
    &["а", "после", "этого"],
    &["и", "после", "этого"],
    &["и", "потом"],
    &["а", "потом"],
    &["потом"],
    &["и", "затем"],
    &["а", "затем"],
    &["затем"],
    &["далее"],
    &["и", "далее"],
    &["после", "чего"],
    &["и", "наконец"],
    &["а", "в", "конце"],
];

/// Words that begin a step if a verb follows.
pub(super) const AND: &[&str] = &["and", "plus", "&", "и", "а", "да", "+", "but", "но"];

/// English verbs that are nouns as well: after "and" or a comma they need something to act on.
pub(super) const NOUNS_TOO: &[&str] = &[
    "list",
    "order",
    "book",
    "name",
    "count",
    "answer",
    "post",
    "note",
    "copy",
    "share",
    "type",
    "mark",
    "set",
    "check",
    "filter",
    "show",
    "read",
    "play",
    "mail",
    "email",
    "star",
    "flag",
    "pin",
    "like",
    "use",
    "view",
    "search",
    "press",
    "hit",
    "push",
    "sort",
    "pause",
    "return",
    "change",
    "switch",
    "plan",
    "design",
    "print",
    "run",
    "track",
    "watch",
    "call",
    "help",
    "make",
    "input",
    "save",
    "close",
    "export",
    "see",
    "say",
    "get",
    "fill",
    "buy",
    "pay",
    "do",
    "while",
    "every",
    "keep",
    "build",
    "checkout",
    "login",
    "register",
    "research",
    "study",
    "why",
    "when",
    "where",
    "who",
    "which",
    "what",
    "is",
    "are",
    "как",
    "что",
    "где",
    "когда",
    "кто",
    "назад",
    "вперед",
    "сделай",
    "пока",
    "login",
    "split",
];

type Table = HashMap<&'static str, Vec<(Vec<&'static str>, Said)>>;

fn add(table: &mut Table, phrases: &'static str, said: Said) {
    for phrase in phrases.split('|') {
        let words: Vec<&'static str> = phrase.split(' ').collect();
        table.entry(words[0]).or_default().push((words, said));
    }
}

fn verbs() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::new();
        for (verb, phrases) in VERBS {
            add(&mut table, phrases, Said::Verb(*verb));
        }
        add(&mut table, UNKNOWN, Said::Unknown);
        longest_first(&mut table);
        table
    })
}

fn fillers() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::new();
        add(&mut table, FILLERS, Said::Unknown);
        longest_first(&mut table);
        table
    })
}

fn longest_first(table: &mut Table) {
    for phrases in table.values_mut() {
        phrases.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
    }
}

fn lookup(table: &Table, atoms: &[Atom], at: usize) -> Option<(Said, usize)> {
    let first = atoms.get(at).filter(|a| !a.quoted)?;
    let phrases = table.get(first.norm.as_str())?;
    phrases.iter().find_map(|(words, said)| {
        let fits = words.iter().enumerate().all(|(place, word)| {
            atoms.get(at + place).is_some_and(|a| {
                !a.quoted && a.norm == *word && (place + 1 == words.len() || a.trail.is_empty())
            })
        });
        fits.then_some((*said, words.len()))
    })
}

/// The verb phrase that begins at `at`, and the number of its words.
pub(super) fn verb_at(atoms: &[Atom], at: usize) -> Option<(Said, usize)> {
    lookup(verbs(), atoms, at)
}

/// The number of words that say nothing from `at` on.
pub(super) fn fillers_at(atoms: &[Atom], at: usize) -> usize {
    let mut skipped = 0;
    while let Some((_, used)) = lookup(fillers(), atoms, at + skipped) {
        // "first" and "next" may be the thing itself: "next page".
        if at + skipped + used >= atoms.len() {
            break;
        }
        skipped += used;
    }
    skipped
}

/// The number of words of a "then" that begins at `at`.
pub(super) fn then_at(atoms: &[Atom], at: usize) -> usize {
    THEN.iter()
        .filter(|words| {
            words.iter().enumerate().all(|(place, word)| {
                atoms
                    .get(at + place)
                    .is_some_and(|a| !a.quoted && a.norm == *word)
            })
        })
        .map(|words| words.len())
        .max()
        .unwrap_or(0)
}
