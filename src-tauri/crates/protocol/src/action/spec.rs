//! What an action is, apart from how it is done: the row of the table in `table.rs`, and the macro
//! that makes of the rows the type [`Action`](super::Action) and all that only reads them.

/// What an argument holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// Number of an element of the last snapshot.
    Element,
    Text,
    /// A whole number, not negative.
    Count,
    Number,
    Flag,
    Texts,
    /// Where the claims of an answer were seen.
    Citations,
    OneOf(&'static [&'static str]),
}

/// One argument of an action.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub name: &'static str,
    pub kind: ArgumentKind,
    pub required: bool,
    /// Names under which models send it as well.
    pub also: &'static [&'static str],
}

impl Argument {
    pub(super) const fn named(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }
}

/// An argument that must be given.
pub(super) const fn must(kind: ArgumentKind, also: &'static [&'static str]) -> Argument {
    Argument {
        name: "",
        kind,
        required: true,
        also,
    }
}

/// An argument that may be left out.
pub(super) const fn may(kind: ArgumentKind, also: &'static [&'static str]) -> Argument {
    Argument {
        required: false,
        ..must(kind, also)
    }
}

/// What an action can do, by its kind alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionClass {
    /// It only looks: it can change neither the page nor the site.
    Reads,
    /// It leads to another page or tab.
    Leads,
    /// It may change the page, and what the site keeps.
    Changes,
    /// It is done by a program that is no browser: the page stays, what else it changes nobody here can see.
    Outside,
    /// It is for the person, and does not touch the page.
    Meta,
}

/// One action of the table.
#[derive(Clone, Copy, Debug)]
pub struct ActionSpec {
    /// On the wire and for models.
    pub name: &'static str,
    /// What a model is told of it.
    pub about: &'static str,
    /// Names under which models ask for it as well.
    pub also: &'static [&'static str],
    pub arguments: &'static [Argument],
    pub class: ActionClass,
    /// Fluent id of what was done. An action that must have an element has a second text, `…-unnamed`, for
    /// one without a label.
    pub did: &'static str,
    /// The arguments that this sentence names.
    pub tells: &'static [&'static str],
    /// Fluent id of the sentence by which the person is asked, where the guard makes it of nothing but the
    /// label, the host and the arguments. An action that must have an element has `…-unnamed` as well.
    pub asks: Option<&'static str>,
}

impl ActionSpec {
    /// The action is always aimed at an element.
    pub fn is_aimed(&self) -> bool {
        self.arguments
            .iter()
            .any(|a| a.name == "element" && a.required)
    }
}

/// An argument as the element that it names.
pub(super) trait AsElement {
    fn as_element(&self) -> Option<crate::ElementId>;
    fn aim(&mut self, id: crate::ElementId);
}

impl AsElement for crate::ElementId {
    fn as_element(&self) -> Option<crate::ElementId> {
        Some(*self)
    }

    fn aim(&mut self, id: crate::ElementId) {
        *self = id;
    }
}

impl AsElement for Option<crate::ElementId> {
    fn as_element(&self) -> Option<crate::ElementId> {
        *self
    }

    fn aim(&mut self, id: crate::ElementId) {
        *self = Some(id);
    }
}

/// The argument if it is the one of that name, as an element.
macro_rules! argument_called {
    (element: element, $value:expr) => {
        super::spec::AsElement::as_element($value)
    };
    (to: to, $value:expr) => {
        super::spec::AsElement::as_element($value)
    };
    ($wanted:ident: $name:ident, $value:expr) => {
        None
    };
}

/// Aims the argument called `element`.
macro_rules! aim {
    (element, $value:expr, $id:expr) => {
        super::spec::AsElement::aim($value, $id)
    };
    ($name:ident, $value:expr, $id:expr) => {};
}

/// Makes the type of the rows, their table, and what goes by an argument's name.
macro_rules! actions {
    ($(
        $(#[$about_it:meta])*
        $name:literal => $variant:ident $((
            $( $(#[$how:meta])* $argument:ident: $type:ty => $spec:expr ),* $(,)?
        ))? {
            about: $about:literal,
            also: [$($also:literal),* $(,)?],
            class: $class:ident,
            did: $did:literal, tells: [$($tells:literal),* $(,)?],
            $(asks: $asks:literal,)?
        }
    )*) => {
        /// One action. On the wire: `{"action":"click","element":12}`.
        #[serde_with::skip_serializing_none]
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
        #[ts(optional_fields)]
        #[serde(tag = "action", remote = "Self")]
        pub enum Action {
            $(
                #[doc = $about]
                $(#[$about_it])*
                #[serde(rename = $name)]
                $variant $({ $( $(#[$how])* $argument: $type ),* })?
            ),*
        }

        /// All actions, in the order in which planners are told of them.
        pub const ACTIONS: &[ActionSpec] = &[$(
            ActionSpec {
                name: $name,
                about: $about,
                also: &[$($also),*],
                arguments: &[$($( $spec.named(stringify!($argument)) ),*)?],
                class: ActionClass::$class,
                did: $did,
                tells: &[$($tells),*],
                asks: [$(Some($asks),)? None][0],
            }
        ),*];

        /// The names of [`ACTIONS`], in their order.
        pub const ACTION_NAMES: &[&str] = &[$($name),*];

        /// The places of the actions in [`ACTIONS`].
        enum Place { $($variant),* }

        #[allow(unused_variables)]
        impl Action {
            /// The action's row.
            pub fn spec(&self) -> &'static ActionSpec {
                let place = match self { $( Self::$variant { .. } => Place::$variant ),* };
                &ACTIONS[place as usize]
            }

            /// The element that the action is aimed at.
            pub fn element(&self) -> Option<ElementId> {
                match self {
                    $( Self::$variant { $($($argument),*)? } =>
                        None::<ElementId>$($( .or(argument_called!(element: $argument, $argument)) )*)? ),*
                }
            }

            /// The element that a drag ends on.
            pub fn onto(&self) -> Option<ElementId> {
                match self {
                    $( Self::$variant { $($($argument),*)? } =>
                        None::<ElementId>$($( .or(argument_called!(to: $argument, $argument)) )*)? ),*
                }
            }

            /// The same action, aimed at another element (after a re-render).
            #[must_use]
            pub fn with_element(&self, id: ElementId) -> Self {
                let mut action = self.clone();
                match &mut action {
                    $( Self::$variant { $($($argument),*)? } => { $($( aim!($argument, $argument, id); )*)? } ),*
                }
                action
            }
        }
    };
}

pub(super) use {actions, aim, argument_called};
