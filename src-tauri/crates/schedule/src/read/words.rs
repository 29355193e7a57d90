//! The words of times in the two languages, as tables. Both are read at once: a word of one is none of the other.

/// What a word says. One that says two things has a meaning of its own, and its place decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Every,
    /// "once", "раз": before "a" or "в" it says every.
    OnceIn,
    /// Every so much in one word: "daily".
    Adverb(Unit),
    Unit(Unit),
    /// ISO, 1 is Monday; whether the word alone says every week, as "Mondays".
    Weekday(u8, bool),
    /// Monday to Friday; whether a "day" may stand behind it: "будний день".
    Workdays(bool),
    Weekend(bool),
    Month(u8),
    Number(u32),
    Ordinal(u32),
    Last,
    /// "числа": what stands before it are days of the month.
    DayOfMonth,
    /// "числам": the same, and they come round.
    DaysOfMonth,
    At,
    On,
    /// "in": before a length, or before a part of the day.
    In,
    /// "через".
    Through,
    /// "в", "во": at or on.
    Into,
    /// "по": on each before a plural, else up to.
    Along,
    /// "с": from, before a day.
    From,
    To,
    /// It says nothing of the time.
    Filler,
    And,
    A,
    The,
    Of,
    Half,
    /// "полчаса".
    HalfHour,
    Clock,
    /// "час": an hour, or one o'clock.
    Hour1,
    /// "дня": of a day, or in the afternoon.
    DayOrAfternoon,
    /// Behind an hour: "pm", "вечера".
    Part(PartOfDay),
    /// Also before one: "evening", "вечером".
    During(PartOfDay),
    /// "месяца": a length, or of the month.
    MonthOrOf,
    /// A whole time of day: hour.
    Named(u8),
    /// Days from today.
    Ahead(i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Year,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartOfDay {
    Am,
    Pm,
    Morning,
    Afternoon,
    Evening,
    Night,
}

use Meaning::*;
use PartOfDay::*;

type Row = (&'static str, Meaning);

/// Words of a row are separated by spaces.
const EN: &[Row] = &[
    ("every each", Every),
    ("once", OnceIn),
    ("hourly", Adverb(Unit::Hour)),
    ("daily everyday", Adverb(Unit::Day)),
    ("weekly", Adverb(Unit::Week)),
    ("monthly", Adverb(Unit::Month)),
    ("yearly annually", Adverb(Unit::Year)),
    ("minute minutes min mins", Meaning::Unit(Unit::Minute)),
    ("hour hours hr hrs", Meaning::Unit(Unit::Hour)),
    ("day days", Meaning::Unit(Unit::Day)),
    ("week weeks", Meaning::Unit(Unit::Week)),
    ("month months", Meaning::Unit(Unit::Month)),
    ("year years", Meaning::Unit(Unit::Year)),
    ("monday mon", Weekday(1, false)),
    ("tuesday tue tues", Weekday(2, false)),
    ("wednesday wed", Weekday(3, false)),
    ("thursday thu thur thurs", Weekday(4, false)),
    ("friday fri", Weekday(5, false)),
    ("saturday sat", Weekday(6, false)),
    ("sunday sun", Weekday(7, false)),
    ("mondays", Weekday(1, true)),
    ("tuesdays", Weekday(2, true)),
    ("wednesdays", Weekday(3, true)),
    ("thursdays", Weekday(4, true)),
    ("fridays", Weekday(5, true)),
    ("saturdays", Weekday(6, true)),
    ("sundays", Weekday(7, true)),
    ("weekday weekdays workday workdays", Workdays(false)),
    ("working business", Workdays(true)),
    ("weekend weekends", Weekend(false)),
    ("january jan", Month(1)),
    ("february feb", Month(2)),
    ("march mar", Month(3)),
    ("april apr", Month(4)),
    ("may", Month(5)),
    ("june jun", Month(6)),
    ("july jul", Month(7)),
    ("august aug", Month(8)),
    ("september sep sept", Month(9)),
    ("october oct", Month(10)),
    ("november nov", Month(11)),
    ("december dec", Month(12)),
    ("one", Number(1)),
    ("two", Number(2)),
    ("three", Number(3)),
    ("four", Number(4)),
    ("five", Number(5)),
    ("six", Number(6)),
    ("seven", Number(7)),
    ("eight", Number(8)),
    ("nine", Number(9)),
    ("ten", Number(10)),
    ("eleven", Number(11)),
    ("twelve", Number(12)),
    ("fifteen", Number(15)),
    ("twenty", Number(20)),
    ("thirty", Number(30)),
    ("forty", Number(40)),
    ("fifty", Number(50)),
    ("first", Ordinal(1)),
    ("second", Ordinal(2)),
    ("third", Ordinal(3)),
    ("fourth", Ordinal(4)),
    ("fifth", Ordinal(5)),
    ("sixth", Ordinal(6)),
    ("seventh", Ordinal(7)),
    ("eighth", Ordinal(8)),
    ("ninth", Ordinal(9)),
    ("tenth", Ordinal(10)),
    ("eleventh", Ordinal(11)),
    ("twelfth", Ordinal(12)),
    ("thirteenth", Ordinal(13)),
    ("fourteenth", Ordinal(14)),
    ("fifteenth", Ordinal(15)),
    ("sixteenth", Ordinal(16)),
    ("seventeenth", Ordinal(17)),
    ("eighteenth", Ordinal(18)),
    ("nineteenth", Ordinal(19)),
    ("twentieth", Ordinal(20)),
    ("thirtieth", Ordinal(30)),
    ("last", Last),
    ("at", At),
    ("on", On),
    ("in", In),
    ("from", From),
    ("to through till until", To),
    ("please exactly", Filler),
    ("and", And),
    ("a an", A),
    ("the", The),
    ("of", Of),
    ("half", Half),
    ("oclock", Clock),
    ("am", Part(Am)),
    ("pm", Part(Pm)),
    ("morning", During(Morning)),
    ("afternoon", During(Afternoon)),
    ("evening", During(Evening)),
    ("night", During(Night)),
    ("noon midday", Named(12)),
    ("midnight", Named(0)),
    ("today", Ahead(0)),
    ("tomorrow", Ahead(1)),
    ("yesterday", Ahead(-1)),
];

/// With `е` for `ё`, as the normalising writes it.
const RU: &[Row] = &[
    (
        "каждый каждая каждое каждые каждую каждого каждой каждым каждых",
        Every,
    ),
    ("раз", OnceIn),
    ("ежеминутно", Adverb(Unit::Minute)),
    ("ежечасно", Adverb(Unit::Hour)),
    ("ежедневно", Adverb(Unit::Day)),
    ("еженедельно", Adverb(Unit::Week)),
    ("ежемесячно", Adverb(Unit::Month)),
    ("ежегодно", Adverb(Unit::Year)),
    (
        "минута минуту минуты минут мин",
        Meaning::Unit(Unit::Minute),
    ),
    ("час", Hour1),
    ("часа часов ч", Meaning::Unit(Unit::Hour)),
    ("день дней дням дни", Meaning::Unit(Unit::Day)),
    ("дня", DayOrAfternoon),
    ("неделя неделю недели недель", Meaning::Unit(Unit::Week)),
    ("месяц месяцев месяцы", Meaning::Unit(Unit::Month)),
    ("месяца", MonthOrOf),
    ("год года лет г", Meaning::Unit(Unit::Year)),
    ("понедельник понедельника пн", Weekday(1, false)),
    ("вторник вторника вт", Weekday(2, false)),
    ("среда среду среды ср", Weekday(3, false)),
    ("четверг четверга чт", Weekday(4, false)),
    ("пятница пятницу пятницы пт", Weekday(5, false)),
    ("суббота субботу субботы сб", Weekday(6, false)),
    ("воскресенье воскресенья вс", Weekday(7, false)),
    ("понедельникам", Weekday(1, true)),
    ("вторникам", Weekday(2, true)),
    ("средам", Weekday(3, true)),
    ("четвергам", Weekday(4, true)),
    ("пятницам", Weekday(5, true)),
    ("субботам", Weekday(6, true)),
    ("воскресеньям", Weekday(7, true)),
    ("будни будням будней", Workdays(false)),
    (
        "будний будние будним рабочий рабочие рабочим",
        Workdays(true),
    ),
    ("выходной выходные выходным", Weekend(true)),
    ("января январь янв", Month(1)),
    ("февраля февраль фев", Month(2)),
    ("марта март", Month(3)),
    ("апреля апрель апр", Month(4)),
    ("мая май", Month(5)),
    ("июня июнь", Month(6)),
    ("июля июль", Month(7)),
    ("августа август авг", Month(8)),
    ("сентября сентябрь сен сент", Month(9)),
    ("октября октябрь окт", Month(10)),
    ("ноября ноябрь ноя", Month(11)),
    ("декабря декабрь дек", Month(12)),
    ("один одна одно одну", Number(1)),
    ("два две", Number(2)),
    ("три", Number(3)),
    ("четыре", Number(4)),
    ("пять", Number(5)),
    ("шесть", Number(6)),
    ("семь", Number(7)),
    ("восемь", Number(8)),
    ("девять", Number(9)),
    ("десять", Number(10)),
    ("одиннадцать", Number(11)),
    ("двенадцать", Number(12)),
    ("пятнадцать", Number(15)),
    ("двадцать", Number(20)),
    ("тридцать", Number(30)),
    ("сорок", Number(40)),
    ("пятьдесят", Number(50)),
    ("первое первого первый", Ordinal(1)),
    ("второе второго второй", Ordinal(2)),
    ("третье третьего третий", Ordinal(3)),
    ("четвертое четвертого четвертый", Ordinal(4)),
    ("пятое пятого пятый", Ordinal(5)),
    ("шестое шестого шестой", Ordinal(6)),
    ("седьмое седьмого седьмой", Ordinal(7)),
    ("восьмое восьмого восьмой", Ordinal(8)),
    ("девятое девятого девятый", Ordinal(9)),
    ("десятое десятого десятый", Ordinal(10)),
    ("одиннадцатое одиннадцатого", Ordinal(11)),
    ("двенадцатое двенадцатого", Ordinal(12)),
    ("тринадцатое тринадцатого", Ordinal(13)),
    ("четырнадцатое четырнадцатого", Ordinal(14)),
    ("пятнадцатое пятнадцатого", Ordinal(15)),
    ("шестнадцатое шестнадцатого", Ordinal(16)),
    ("семнадцатое семнадцатого", Ordinal(17)),
    ("восемнадцатое восемнадцатого", Ordinal(18)),
    ("девятнадцатое девятнадцатого", Ordinal(19)),
    ("двадцатое двадцатого", Ordinal(20)),
    ("тридцатое тридцатого", Ordinal(30)),
    ("последний последнее последнего", Last),
    ("число числа", DayOfMonth),
    ("числам", DaysOfMonth),
    ("в во", Into),
    ("по", Along),
    ("с", From),
    ("до", To),
    ("пожалуйста ровно", Filler),
    ("и", And),
    ("через", Through),
    ("полчаса", HalfHour),
    ("утра", Part(Morning)),
    ("вечера", Part(Evening)),
    ("ночи", Part(Night)),
    ("утро утром", During(Morning)),
    ("днем", During(Afternoon)),
    ("вечер вечером", During(Evening)),
    ("ночь ночью", During(Night)),
    ("полдень", Named(12)),
    ("полночь", Named(0)),
    ("сегодня", Ahead(0)),
    ("завтра", Ahead(1)),
    ("послезавтра", Ahead(2)),
    ("вчера", Ahead(-1)),
    ("позавчера", Ahead(-2)),
];

/// What a normalised word says.
pub(super) fn meaning(word: &str) -> Option<Meaning> {
    let rows = EN.iter().chain(RU);
    let mut rows = rows.filter(|(words, _)| words.split(' ').any(|one| one == word));
    rows.next().map(|(_, meaning)| *meaning)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_word_stands_once_and_as_it_is_looked_up() {
        let mut seen = BTreeSet::new();
        for word in EN.iter().chain(RU).flat_map(|(words, _)| words.split(' ')) {
            assert!(seen.insert(word), "{word} twice");
            assert_eq!(copilot_text::normalize(word), word);
        }
    }
}
