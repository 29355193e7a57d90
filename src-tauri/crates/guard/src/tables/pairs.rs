//! Verbs and what they are done to: a press does what a verb says where one of its nouns follows.
//!
//! Neither says enough alone ("Start", "Parking"), and no list holds all that they make together. A verb
//! stands where [`crate::pattern`]'s `^` may; its noun follows with three words between at most.

use copilot_protocol::RiskClass;

use super::tables;
use crate::pattern::Table;
use crate::words::lists::pairs;

pub(crate) struct Pair {
    pub verbs: &'static Table,
    pub nouns: &'static Table,
    pub class: RiskClass,
    /// Says so only where an amount of money stands near.
    pub priced: bool,
}

const fn pair(verbs: &'static Table, nouns: &'static Table, class: RiskClass) -> Pair {
    Pair {
        verbs,
        nouns,
        class,
        priced: false,
    }
}

pub(crate) static PAIRS: &[Pair] = &[
    pair(&MOVES, &MONEY, RiskClass::Pay),
    pair(&SPENDS, &TOKENS, RiskClass::Pay),
    pair(&RUNS, &DEALINGS, RiskClass::Pay),
    pair(&BEGINS, &RENTED, RiskClass::Pay),
    pair(&GETS, &SOLD, RiskClass::Pay),
    pair(&RAISES, &ADVERTS, RiskClass::Pay),
    Pair {
        verbs: &STAKES,
        nouns: &STAKES,
        class: RiskClass::Pay,
        priced: true,
    },
    Pair {
        verbs: &CHOOSES,
        nouns: &OFFERED,
        class: RiskClass::Pay,
        priced: true,
    },
    pair(&TELLS, &HIDDEN, RiskClass::AccountSecurity),
    pair(&CHANGES, &ENTRANCE, RiskClass::AccountSecurity),
    pair(&OPENS, &DOORS, RiskClass::AccountSecurity),
    pair(&LETS, &EVERYBODY, RiskClass::AccountSecurity),
    pair(&ENDS, &HELD, RiskClass::Delete),
    pair(&SETS_OFF, &SERIOUS, RiskClass::UnclearSubmit),
];

tables! {
    pairs: MOVES MONEY SPENDS TOKENS RUNS DEALINGS BEGINS RENTED GETS SOLD RAISES ADVERTS CHOOSES OFFERED STAKES TELLS HIDDEN
        CHANGES ENTRANCE OPENS DOORS LETS EVERYBODY ENDS HELD SETS_OFF SERIOUS;
}
