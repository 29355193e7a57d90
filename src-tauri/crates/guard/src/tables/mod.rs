//! Patterns to match labels against: the lists in `words/` of this crate, and of [`copilot_text::words`] where a risk is named
//! by them elsewhere too. They know no particular site's wording, only how English and Russian pages commonly name a thing.

pub(crate) mod pairs;

/// Declares static tables of the lists of patterns that have their names.
macro_rules! tables {
    ($($lists:ident: $($name:ident)+;)+) => {
        $($(pub(crate) static $name: $crate::pattern::Table =
            $crate::pattern::Table::new(|| $crate::pattern::compile($lists::$name));)+)+
    };
}
pub(crate) use tables;

/// The same with what other languages call it (`words/languages/`).
macro_rules! tables_in_all_languages {
    ($($lists:ident: $($name:ident)+;)+) => {
        $($(pub(crate) static $name: $crate::pattern::Table = $crate::pattern::Table::new(|| {
            $crate::pattern::compile($lists::$name)
                .and_of_languages($crate::words::lists::languages::$name)
        });)+)+
    };
}

/// What presses are labelled with.
///
/// Verbs are anchored (`^`) to the start of the label or of a clause, so that "Sort order" and "Number
/// of deleted files" say nothing. Nouns that name a place to read ("Orders", "Downloads") are left out.
pub(crate) mod press {
    use copilot_protocol::RiskClass;
    use copilot_text::words::{paths, press as risk};

    use crate::pattern::Table;
    use crate::words::lists::press as plain;

    tables! {
        risk: PAY_NOUNS PAY_BUTTON PAY_STEP SPENDS AROUND_PAY GOAL_SENDS AROUND_SEND
            DELETE_CODES DELETE_NOUNS PLACES BIN CANCELS AROUND_DELETE AROUND_CANCEL
            ACCOUNT_NOUNS SIGN_IN_WITH PERMIT LETS_IN REFUSES REFUSES_ALL
            AROUND_ACCOUNT AROUND_LEGAL CAPTCHA;
        plain: TOUCHES GOAL_CHANGES DIRECT LOOKS_UP SIGN_OUT;
    }
    tables_in_all_languages! {
        risk: PAY DELETE ACCOUNT SIGN_UP LEGAL SEND UPLOAD DOWNLOAD;
        plain: HARMLESS STEP SAVE GENERIC COMMITS;
    }

    /// What stands around a bare yes, and the class that it then has.
    pub(crate) static AROUND: &[(&Table, RiskClass)] = &[
        (&AROUND_DELETE, RiskClass::Delete),
        (&AROUND_PAY, RiskClass::Pay),
        (&AROUND_ACCOUNT, RiskClass::AccountSecurity),
        (&AROUND_SEND, RiskClass::Send),
        (&AROUND_LEGAL, RiskClass::Legal),
    ];

    /// Labels by which a press says what it does.
    pub(crate) static BY_LABEL: &[(&Table, RiskClass)] = &[
        (&PAY, RiskClass::Pay),
        (&DELETE, RiskClass::Delete),
        (&DELETE_NOUNS, RiskClass::Delete),
        (&ACCOUNT, RiskClass::AccountSecurity),
        (&ACCOUNT_NOUNS, RiskClass::AccountSecurity),
        (&PAY_NOUNS, RiskClass::Pay),
        (&SIGN_UP, RiskClass::CreateAccount),
        (&LEGAL, RiskClass::Legal),
        (&SIGN_IN_WITH, RiskClass::Credentials),
        (&UPLOAD, RiskClass::Upload),
        (&DOWNLOAD, RiskClass::Download),
    ];

    /// Words of a form's address by which it says what it does.
    pub(crate) static BY_PATH: &[(&[&str], RiskClass)] = &[
        (paths::PAY_PATHS, RiskClass::Pay),
        (paths::ACCOUNT_PATHS, RiskClass::AccountSecurity),
        (paths::SIGN_UP_PATHS, RiskClass::CreateAccount),
    ];
}

/// How fields of forms are named.
pub(crate) mod fields {
    use crate::words::lists::fields;
    pub(crate) use crate::words::lists::fields::{CARD_TOKENS, PERSONAL_TOKENS};

    tables! {
        fields: CARD PASSWORD NEW_PASSWORD ONE_TIME_CODE ACCOUNT_NAME PERSONAL RECIPIENT SEARCH TERMS ACCESS COMPOSE
            COOKIES WANTS_ACCESS ASKS_ACCESS;
    }
}

/// Verbs that matter whatever they are done to, and what is grave or light to do things to.
pub(crate) mod grave {
    use crate::words::lists::grave;

    tables! { grave: IDLE ARRANGES WEIGHTY; }
    tables_in_all_languages! { grave: GRAVE INTERFACE; }
}

/// How text orders a program about.
pub(crate) mod prompt_injection {
    use crate::words::lists::prompt_injection;
    pub(crate) use crate::words::lists::prompt_injection::{CALLS, MARKUP, SOLID};

    tables! {
        prompt_injection: OVERRIDE ROLE FAKE_SYSTEM ADDRESSED NEW_TASK EXFILTRATE ACT SECRECY FALSE_APPROVAL ENCODED LEAK_PROMPT;
    }
}
