//! Amounts, shares and dates that a value is compared with.

use copilot_protocol::{WatchCondition, WatchValue};

use super::tokens::{Kind, Token};
use super::words::{BY, HOW_MUCH, OF_PRICE, OR_LESS, OR_MORE, SIGNS, Sign, TO, WAYS, Way};
use super::{Phrase, Read, not_empty, raw};
use crate::Unreadable;
use crate::dates::Fault;
use crate::figures::{Figure, PERCENT};

impl<'a> Phrase<'a> {
    /// "falls below 100", "is at most 5", "drops by 10 %", "before 1 December 2026".
    pub(super) fn comparison(&mut self) -> Option<Read<WatchCondition>> {
        let start = self.at;
        let way = self.means(WAYS);
        if let Some(way @ (Way::Down | Way::Up)) = way
            && let Some(found) = self.moves(way)
        {
            return Some(found);
        }
        if !matches!(way, Some(Way::Down | Way::Up))
            && let Some(found) = self.by_share()
        {
            return Some(found);
        }
        let here = self.at;
        if let Some(sign) = self.means(SIGNS) {
            return Some(self.signed(way.unwrap_or(Way::Level), sign, here));
        }
        match way {
            Some(Way::Level) => Some(self.level()),
            Some(_) => Some(self.left_over()),
            None => {
                self.at = start;
                // "10 % cheaper", "5 or less".
                matches!(self.kind(), Some(Kind::Figure(_))).then(|| self.shares_or_limit(false))
            }
        }
    }

    /// Behind "falls" and its like, where no sign of comparison follows.
    fn moves(&mut self, way: Way) -> Option<Read<WatchCondition>> {
        let here = self.at;
        let by = self.one_of(BY);
        if matches!(self.kind(), Some(Kind::Figure(_))) {
            // "falls by 10 %", "falls 10 %".
            return Some(self.moves_by(way));
        }
        if self.at_end() {
            return Some(match by {
                true => Err(Unreadable::NoAmount),
                false => Ok(any(way)),
            });
        }
        self.at = here;
        // "falls up to 10 %" says by how much at most.
        if way == Way::Down && self.longest("up to").is_some() {
            return Some(self.left_over());
        }
        if by || !self.one_of(TO) {
            return None;
        }
        let to = self.at;
        let sign = self.means(SIGNS).unwrap_or(match way {
            Way::Down => Sign::AtMost,
            _ => Sign::AtLeast,
        });
        if is_down(sign) != (way == Way::Down) {
            self.at = to;
            return Some(self.left_over());
        }
        Some(self.limit(sign))
    }

    pub(super) fn is_sign(&self) -> bool {
        SIGNS.iter().any(|(words, _)| self.longest(words).is_some())
    }

    fn signed(&mut self, way: Way, sign: Sign, start: usize) -> Read<WatchCondition> {
        let down = is_down(sign);
        let timed = matches!(sign, Sign::Before | Sign::After);
        let against = match way {
            Way::Level => false,
            Way::Down => !down && sign != Sign::More || timed,
            Way::Up => down || timed,
        };
        if against {
            self.at = start;
            return self.left_over();
        }
        if timed {
            let date = self.date()?;
            return Ok(if sign == Sign::Before {
                WatchCondition::Before { date }
            } else {
                WatchCondition::After { date }
            });
        }
        // "дешевле на 10 %".
        if matches!(sign, Sign::Cheaper | Sign::Dearer) && way == Way::Level && self.one_of(BY) {
            let way = if down { Way::Down } else { Way::Up };
            return self.moves_by(way);
        }
        // "gets cheaper".
        if matches!(sign, Sign::Cheaper | Sign::Dearer) && way == Way::Level && self.at_end() {
            return Ok(any(if down { Way::Down } else { Way::Up }));
        }
        // "rises no more than 10" may say by how much or where it comes to; "rises above 10" says where.
        let either = match sign {
            Sign::AtMost | Sign::AtLeast => true,
            Sign::Above => self.begins(start, "over"),
            Sign::Less => self.begins(start, HOW_MUCH),
            _ => false,
        };
        if way != Way::Level && either {
            self.at = start;
            return self.left_over();
        }
        // "falls more than 20 %" says by how much.
        let moving = way != Way::Level && self.begins(start, HOW_MUCH);
        let Some(Kind::Figure(figure)) = self.kind() else {
            return self.no_amount();
        };
        let share = figure.unit.as_deref() == Some(PERCENT);
        // "cheaper than 10 %": than what is not said.
        if share && self.tokens[start..self.at].iter().any(of_price) {
            self.at = start;
            return self.left_over();
        }
        match (moving, sign) {
            (true, Sign::More) => self.moves_by(way),
            _ => self.limit(sign),
        }
    }

    /// Whether one of these words stands there.
    fn begins(&self, at: usize, all: &str) -> bool {
        let word = self.tokens.get(at).and_then(Token::word);
        word.is_some_and(|word| all.split('|').any(|one| one == word))
    }

    /// There is none here; one that stands further on belongs to words that were not understood.
    fn no_amount<T>(&self) -> Read<T> {
        let mut later = self.tokens[self.at..].iter();
        match later.find_map(|token| match &token.kind {
            Kind::Figure(figure) => Some((figure.doubtful, &token.raw)),
            _ => None,
        }) {
            Some((true, raw)) => Err(Unreadable::Amount(raw.clone())),
            Some((false, _)) => self.left_over(),
            None => Err(Unreadable::NoAmount),
        }
    }

    /// "на 10 % дешевле".
    fn by_share(&mut self) -> Option<Read<WatchCondition>> {
        let start = self.at;
        if !self.one_of("на|by") {
            return None;
        }
        let figure = self.at;
        if matches!(self.kind(), Some(Kind::Figure(_))) {
            self.at += 1;
            let way = match self.means(SIGNS) {
                Some(Sign::Cheaper | Sign::Less | Sign::Below) => Some(Way::Down),
                Some(Sign::Dearer | Sign::More | Sign::Above) => Some(Way::Up),
                _ => None,
            };
            let end = self.at;
            if let Some(way) = way {
                self.at = figure;
                let found = self.moves_by(way);
                self.at = end;
                return Some(found);
            }
        }
        self.at = start;
        None
    }

    fn figure(&mut self) -> Read<&'a Figure> {
        let Some(Kind::Figure(figure)) = self.kind() else {
            return self.no_amount();
        };
        if figure.doubtful {
            return Err(Unreadable::Amount(self.tokens[self.at].raw.clone()));
        }
        self.at += 1;
        Ok(figure)
    }

    fn limit(&mut self, sign: Sign) -> Read<WatchCondition> {
        let figure = self.figure()?;
        let (amount, currency) = (figure.value, figure.unit.clone());
        Ok(match sign {
            Sign::Below | Sign::Less | Sign::Cheaper => WatchCondition::Below { amount, currency },
            Sign::AtMost => WatchCondition::AtMost { amount, currency },
            Sign::AtLeast => WatchCondition::AtLeast { amount, currency },
            Sign::Above | Sign::More | Sign::Dearer => WatchCondition::Above { amount, currency },
            Sign::Before | Sign::After => return Err(Unreadable::NoDate),
        })
    }

    fn moves_by(&mut self, way: Way) -> Read<WatchCondition> {
        let figure = self.figure()?;
        let words = || self.tokens[self.at - 1].raw.clone();
        if figure.unit.as_deref() != Some(PERCENT) {
            return Err(Unreadable::NoPercent);
        }
        let percent = figure.value;
        let most = if way == Way::Down { 100.0 } else { 1e6 };
        if percent <= 0.0 || percent > most {
            return Err(Unreadable::Percent(words()));
        }
        self.one_of(OR_MORE);
        Ok(if way == Way::Down {
            WatchCondition::FallsBy { percent }
        } else {
            WatchCondition::RisesBy { percent }
        })
    }

    /// Behind "is" and its like.
    fn level(&mut self) -> Read<WatchCondition> {
        match self.kind() {
            Some(Kind::Figure(_)) => self.shares_or_limit(true),
            Some(Kind::Quoted(text)) => {
                self.at += 1;
                not_empty(text)?;
                let text = text.clone();
                let value = WatchValue::Text { text };
                Ok(WatchCondition::Equals { value })
            }
            Some(Kind::Date(_)) => {
                let date = self.date()?;
                let value = WatchValue::Date { date };
                Ok(WatchCondition::Equals { value })
            }
            Some(Kind::Word(_)) => Err(Unreadable::Quotes(raw(&self.tokens[self.at..]))),
            None => Err(Unreadable::NoAmount),
        }
    }

    /// From a number on: "5 or less", "10 % cheaper", and "5" where it may stand alone.
    fn shares_or_limit(&mut self, alone: bool) -> Read<WatchCondition> {
        let start = self.at;
        let figure = self.figure()?;
        let (amount, currency) = (figure.value, figure.unit.clone());
        if self.one_of(OR_LESS) {
            return Ok(WatchCondition::AtMost { amount, currency });
        }
        if self.one_of(OR_MORE) {
            return Ok(WatchCondition::AtLeast { amount, currency });
        }
        let after = self.at;
        let way = match self.means(SIGNS) {
            Some(Sign::Cheaper) => Some(Way::Down),
            Some(Sign::Dearer) => Some(Way::Up),
            _ => None,
        };
        if let Some(way) = way {
            let end = self.at;
            self.at = start;
            let found = self.moves_by(way)?;
            self.at = end;
            return Ok(found);
        }
        self.at = after;
        if !alone {
            self.at = start;
            return self.left_over();
        }
        let value = match currency {
            Some(currency) => WatchValue::Money { amount, currency },
            None => WatchValue::Number { amount },
        };
        Ok(WatchCondition::Equals { value })
    }

    fn date(&mut self) -> Read<String> {
        let Some(Kind::Date(date)) = self.kind() else {
            return Err(Unreadable::NoDate);
        };
        let words = self.tokens[self.at].raw.clone();
        self.at += 1;
        date.clone().map_err(|why| match why {
            Fault::Nowhere => Unreadable::Date(words),
            Fault::NoYear => Unreadable::NoYear(words),
            Fault::EitherWay => Unreadable::EitherDate(words),
        })
    }
}

fn of_price(token: &Token) -> bool {
    let word = token.word().unwrap_or_default();
    OF_PRICE.split('|').any(|one| one == word)
}

/// A fall, or a rise, of whatever size.
fn any(way: Way) -> WatchCondition {
    match way {
        Way::Down => WatchCondition::FallsBy { percent: 0.0 },
        _ => WatchCondition::RisesBy { percent: 0.0 },
    }
}

fn is_down(sign: Sign) -> bool {
    matches!(
        sign,
        Sign::Below | Sign::AtMost | Sign::Less | Sign::Cheaper
    )
}
