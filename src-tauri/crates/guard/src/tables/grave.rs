//! Verbs by which a button does something that matters, whatever it is done to, and the parts of a page by
//! which it does not. What they say alone is too little for a class of its own: it is a press that is not understood.

use crate::pattern::table;

table! {
    GRAVE = [
        "^accept|acquire|activate|adjudicate|admit|adopt|advance|allocate|allow|amend|appoint|approve|arm|arrange|assign|assume|attach|auction|authorise|authorize|award",
        "^block|mute|report _", "^ban|bet|bid|bind|book|boot|borrow|bridge|bump|burn|bypass|cash|cast|certify|charge|cheer|claim|commit|concede|confirm|confiscate|consume",
        "^contract|deactivate|deal|debit|declare|decline|decommission|deduct|delegate|deliver|demolish|demote|deny|deploy|deposit|deprecate|deregister|detach|disable",
        "^discharge|disconnect|dismantle|dispatch|dispense|dispute|dissolve|distribute|divert|donate|downgrade|draw|drain|drop|eject|elect|eliminate|emit|enable|end|endorse|enforce",
        "^engage|enlist|enrol|enroll|entitle|equip|escalate|evict|exchange|exclude|execute|exempt|exit|expel|expire|expose|expunge|extend|fail|fire|float|flash|force|forfeit|forgive",
        "^freeze|fulfil|fulfill|fund|garnish|gift|give|grant|hail|harvest|hire|honour|honor|impersonate|impose|inject|install|instruct|insure|invalidate|invest|invite|invoke",
        "^issue|join|kick|kill|launch|lease|leave|lend|let|levy|liberate|license|lift|liquidate|loan|lock|lodge|lose|melt|merge|migrate|mint|modify|mortgage|negotiate",
        "^nominate|notarise|notarize|notify|offload|onboard|opt|outbid|override|overwrite|own|patch|pause|pawn|penalise|penalize|permit|pledge|prepay|prescribe",
        "^prioritise|prioritize|process|procure|prolong|promise|promote|propose|protect|provision|publish|pull|purge|push|quarantine|quit|raffle|raise|ratify|reactivate|reallocate",
        "^rebook|rebuild|recall|recharge|reclaim|reconcile|recover|recruit|recycle|redeem|redirect|refer|refinance|refund|regenerate|register|reimburse|reinstall|reject",
        "^release|relinquish|relocate|remit|renew|renounce|rent|reopen|repay|repeal|replace|replenish|report|repossess|reprovision|request|rescind|reserve|reship|resign|restart|restock",
        "^restrict|resubmit|retire|retract|return|reveal|revert|revoke|reward|ride|rotate|sacrifice|sanction|schedule|scrap|seal|secure|seize|settle|shutdown",
        "^sideload|spend|sponsor|squash|stake|stop|strip|submit|subscribe|sue|support|surrender|suspend|swear|take|tax|tear|terminate|tip|trade|transfer|transmit|trigger|trust|unassign",
        "^unbind|uncap|undeploy|unenrol|unfreeze|uninstall|unleash|unlink|unlock|unpublish|unregister|unset|unsubscribe|upgrade|upload|vacate|verify|veto|vest|void|vote|waive",
        "^wager|whitelist|wire|withdraw|yank|yield", "^turn|switch ?_ ?_ on|off", "^start over", "^let it", "^no show", "^back ?order", "^push|move|sign ?it over", "^move to savings|checking", "^back up|out|away", "^check in|out and|now",
        "^update ?_ ?_ pin|phone|email|address|limit*|bank|payment", "^change ?_ ?_ booking|code|reservation|owner|email|phone|pin", "^reset _", "^read|watch|listen|play with|for _ token*|coin*|credit*",
        "^add ?_ ?_ to allowlist|whitelist|blocklist|admins|account|plan", "^add ?_ client|editor|owner|manager|operator|recipient|payee|beneficiary|privacy|protection|pet", "^sign out _",
        "^create|new ?_ ?_ account|client|credential*|key|profile|token|user|role|policy", "^assume user|role|identity", "^spam and", "^mark ?_ ?as paid|sold|lost|shipped|stolen|fraud|void|delivered|received|refunded|spent",
        "^cordon|designate|dump|empower|entrust|fork|hibernate|interrupt|mail|obtain|reboot|rekey|repoint|requeue|resell|scale|sunset|swap|unban|unpause|unsuspend|warn|evacuate|failover",
        "^curtail|denounce|divest|earmark|inherit|jettison|preempt|remap|throttle|uproot|obliterate|own|delist|decrypt|encrypt|declassify|dial|discontinue|exploit|forge",
        "^отметить|пометить ?_ ?как оплачен*|продан*|утерян*|доставлен*|получен*|мошенн*", "^set as default|primary|owner|admin|paid", "^set ?_ ?_ pin|delegate|limit*|password",
    ] except [
        "block editor|quote|code|element|elements|of|type|types|list|settings|style|comment*|level", "mute|unmute ?_ ?_ sound|audio|video|tab|microphone|mic|notification*|all", "report a|list|bug|type|settings|date|period|builder|name|title", "contract|drop|draw$", "enable|disable|turn|switch ?on ?off ?_ ?_ captions|subtitles|sound|notifications|hints|autoplay|animation*|snap*|grid*|tips|wrap|preview|spelling",
        "end|start of|date|time", "take a|the|me ?_ ?_ tour|quiz|look|to|survey|screenshot|there", "take screenshot|notes",
        "invite|report|book|bill|tax|offer|call|order|contract|exit|release|return|issue|trade|charge|claim|deal|fund|loan|lease|license|park|patch|port|post|share|stake|tip|trust|vote|name|hand|float|cap|bar|ban|tax|support|process|draft|delivery notes|type|types|list|details|history|status|guide|rules|overview|calculator|number|numbers|page|codes|tracker|chart|center|centre|desk|team|policy|faq|information|info|area|count|counter|counts|price|prices|rate|rates|reading|code|title|date|terms|summary|log|menu|form|forms|reports|format",
        "report$|invite$|support$|bar$|offer$|issue$|contract$|port$|float$|post$|process$|name$|order$|bill$|tax$|return$|call$|patch$|ride$|share$|trust$|deal$|fund$|hand$|park$|let$|force$|fire$|flash$|serve$|make$|take$|give$|turn$|back$",
        "leave at|by", "exit full ?screen|preview|reader", "follow up", "swap from|direction*|cities|places|camera|sides|to", "scale to fit", "mail$", "dump$", "fork$", "own$", "scale$", "recover|pull|push|turn to refresh|page|pages", "assign to me", "close|turn page", "stop|start|pause|replace|recycle|lock|pull|push|arrange|pause ?_ ?_ timer|music|video|playback|slideshow|animation|reading|preview|windows|layout|zoom",
    ]
}

table! {
    /// Parts of a page: what is done to them stays on it.
    INTERFACE = [
        "view|views", "tag|tags", "template|templates", "terminal", "notification*", "tab|tabs", "panel|panels|pane|panes", "window|windows", "row|rows", "column*", "cell|cells", "chart*|graph|graphs|diagram", "map|maps", "layer|layers", "full ?screen|screen", "caption*|subtitle*", "theme*",
        "mode", "font*", "zoom", "filter*", "results", "sidebar|toolbar|menu|menus", "tooltip*|hint|hints", "tour|tutorial*", "layout*", "selection", "highlight*", "legend|axis", "slide|slides|slideshow", "thumbnail*", "animation*",
        "scroll", "grid", "margins", "ruler", "heading*", "paragraph*", "bullet*", "timer", "playback|video|music|trailer|intro", "sound|volume", "speed|quality", "directions", "calendar", "reminder*", "numbers", "labels|label",
        "вид|вида|виды", "вкладк*", "панел*", "окно|окна", "строк*", "столб*|колонк*", "ячейк*", "график*|диаграмм*", "схем*", "сло*", "экран*", "субтитр*", "тему|тема", "режим*", "шрифт*", "масштаб*", "фильтр*",
        "меню", "уведомлен*", "тег|теги|тегов|шаблон*", "подсказк*", "тур|экскурсию по", "выделен*", "легенд*|ось|осей", "слайд*", "сетк*", "линейк*", "заголов*", "абзац*", "таймер*", "воспроизведен*", "звук*|громкост*", "скорост*|качеств*",
        "баннер*", "галочк*|отметк*|флажок|флажки", "справк*|помощь", "закладк*", "координат*",
    ]
}

table! {
    /// Russian verbs of the same kind, which only look, arrange or begin.
    IDLE = [
        "^показать|показывать|скрыть|скрывать|посмотреть|смотреть|читать|прочитать|прочесть|открыть|развернуть|свернуть|выбрать|выбирать|найти|искать|фильтровать|отфильтровать|группировать|сгруппировать",
        "^сортировать|отсортировать|упорядочить|сравнить|сравнивать|листать|пролистать|прокрутить|увеличить|уменьшить|повернуть|отразить|выровнять|выделить|закрепить|отложить|отметить|отмечать|пометить",
        "^переключить|переименовать|дублировать|копировать|скопировать|вставить|цитировать|вырезать|слушать|прослушать|воспроизвести|играть|пропустить|пропускать|повторить|обновить|проверить|рассчитать|оценить|узнать",
        "^перейти|вернуться|продолжить|начать|войти|ввести|редактировать|изменить|настроить|разделить|объединить|добавить|построить|сформировать|сохранить|печатать|распечатать|напечатать|применить",
        "^поменять|сменить|отметиться|попробовать|познакомиться|ознакомиться|перечитать|обсудить|вспомнить|учиться|изучить|просмотреть|просматривать|подсветить|масштабировать|переместить|перемещать|отсканировать",
        "^запомнить|загрузить|догрузить|подождать|ждать|указать|уточнить|исправить|написать|писать|ответить|спросить|задать|подобрать|понять|убрать",
        "^узнайте|смотрите|посмотрите|выберите|введите|найдите|откройте|покажите|читайте|перейдите|попробуйте|проверьте|сравните|нажмите|спросите|напишите|закройте|уточните|укажите|вернитесь|войдите",
        "^понимаю|знаю|помню|читаю|смотрю|ищу|думаю|интересует|следите",
        "^архивировать|разархивировать|процитировать|перезагрузить|перечитывать|клонировать|продублировать|перенести|раскрыть|раскрывать|спрятать|отобразить|отображать|увидеть|узнавать|поискать|отыскать|осмотреть|углубить",
        "^импортировать|экспортировать|скачать|выгрузить|создать|создавать|создайте|создаем|завести|получить|получать|сменить|расширить|сузить|сжать|растянуть|подвинуть|сдвинуть|передвинуть|форматировать|подчеркнуть|зачеркнуть",
        "^очистить|сбросить|отменить|удалить|готовить|приготовить|считать|посчитать|пересчитать|переводить|измерить|мерить|нарисовать|рисовать",
    ]
}

table! {
    /// Verbs that change, move or begin, and do so to a part of the page as well as to what matters.
    ARRANGES = [
        "^add|apply|attach|begin|bring|build|change|choose|close|complete|connect|convert|copy|create|enter|exchange|finish|get|go|help|increase|decrease|join|keep|let|link|make|manage|mark|merge|move|pick|place|play|post|put|raise|lower",
        "^recall|repeat|return|run|save|select|set|skip|split|start|switch|sync|take|test|turn|unlock|update|use|open|continue|try|edit",
        "^перенести|вставить|повторить|обновить|начать|изменить|настроить|разделить|объединить|добавить|сохранить|применить|поменять|сменить|переместить|отметить|пометить|отметиться|продолжить|переключить|увеличить|уменьшить|убрать",
        "^получить|загрузить|указать|исправить|задать|снять|играть|пропустить|запомнить|открыть|выбрать|проверить|построить|сформировать|перейти|повернуть|закрепить|считать|создать|использовать|поставить|завершить|закончить|взять",
    ]
}

table! {
    /// Money, rights, duties, people, and what is one's own or runs for others.
    WEIGHTY = [
        "account|accounts", "subscription*", "billing|billed", "annual|annually|monthly|yearly", "premium|pro|business|paid|vip", "trial", "limit|limits", "credit|credits", "bid|bids", "stake|bet|wager",
        "points|miles|coins|gems|tokens|chips", "money|cash|funds", "shares|stocks|position|positions", "owner|ownership", "admin|admins", "winner|winners", "access", "public|publicly", "live", "production|prod", "door|doors|gate|lock",
        "permission*|privilege*", "privacy", "password*|pin|passcode", "carrier|provider|registrar|payee|recipient*", "verification|protection", "for real", "sold|shipped|delivered|received|refunded|lost|stolen|deceased|fraud", "dispute|claim",
        "payment|payments|payroll|payout*|refund*", "wallet", "loan|mortgage|insurance", "contract|agreement|consent|waiver", "membership", "role|roles", "secret|secrets|keys|webhook*|sso|saml|mfa|2fa", "dns|nameserver*|firewall|ingress",
        "dose|prescription|vaccin*|surgery", "vote|ballot", "donation|gift|tip", "auction|campaign|broadcast", "salary|shift|payslip|expense*|timesheet", "exam|grades", "tenant|patient", "booking*|reservation*|appointment*", "debt|escrow|custody|guardian*",
        "backup*|snapshot*|database|factory|default|defaults|revision|version", "forever|permanently|immediately|instantly",
        "счет|счета|счете", "подписк*", "тариф*", "премиум|про", "пробн*", "лимит*", "кредит*", "ставк*", "балл*|мили|миль|бонус*", "деньг*|денег|средств*|наличн*", "акции|акций|позици*", "владел*|собственник*", "админ*", "победител*", "доступ*",
        "публичн*|общедоступн*", "двер*|замок|ворот*", "прав|права", "парол*|пин|код", "оператор*|получател*", "защит*|ограничен*|блокиров*|запрет*|арест*|бронь|брони|бронирован*", "с публикации|продажи|учета|охраны|карты|вклада",
        "оплачен*|продан*|отправлен*|доставлен*|возвращен*|утерян*", "квартир*|жиль*", "платеж*|перевод|переводы|оплат*|выплат*|зарплат*", "кошел*", "ипотек*|страхов*|полис*", "договор*|соглашени*|согласи*|доверенност*", "запись ?на ?к|визит|прием|рейс",
        "рол*", "секрет*|ключ|ключи|токен*|вебхук*", "рецепт*|прививк*|приви*|операци*", "голос|бюллетен*", "пожертвован*|подарок", "аукцион*|розыгрыш*|рассылк*|трансляц*|эфир*", "смену|отпуск*|больничн*", "экзамен*|оценк*", "жильц*|пациент*|заявлени*",
        "реквизит*|доменн*|домен", "копи*|бэкап*|заводск*|баз*|верси*|умолчани*", "навсегда|немедленно|мгновенно",
    ] except [
        "_ details|history|status|list|overview|calculator|guide|rules|terms|report|reports|page|template|templates|name|type|filter|summary|info|view|column|map|preview|search|news|tour|text|chat|caption*|score",
        "switch account|accounts", "live view|preview|chat|caption*|tail|demo|example|region|edit*", "_ история|справк*|список|фильтр*|отчет*|шаблон*|калькулятор*|вид", "live in",
    ]
}
