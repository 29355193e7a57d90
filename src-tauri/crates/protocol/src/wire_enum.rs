//! Enums that are one word on the wire.

/// An enum whose kinds stand in a list, each with its id: as on the wire, and in message ids with `-` for `_`.
#[macro_export]
macro_rules! wire_enum {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$note:meta])* $kind:ident = $id:literal,)+ }) => {
        $(#[$about])*
        pub enum $name { $($(#[$note])* $kind,)+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$kind),+];

            pub fn id(self) -> &'static str {
                match self { $(Self::$kind => $id),+ }
            }

            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.id() == id)
            }
        }
    };
}
