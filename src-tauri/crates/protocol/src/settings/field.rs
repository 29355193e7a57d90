//! One setting as the window shows it, and the macro that makes of the rows in `table.rs` the types, their
//! defaults and their bounds.

use serde::Serialize;
use ts_rs::TS;

use crate::{Attach, ModelChoice, ModelPrice};

use super::{PlannerKind, ReasoningEffort, Reflection, ScreenshotMode, TabUse, Vision};

/// What a setting may hold, and holds where nobody set it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SettingField {
    Number {
        min: f64,
        max: f64,
        whole: bool,
        preset: f64,
    },
    /// Width and height.
    Size {
        min: (u32, u32),
        max: (u32, u32),
    },
    Switch {
        preset: bool,
    },
    Choice {
        options: Vec<String>,
        preset: String,
    },
    Words,
    /// It has an input of its own.
    Other,
}

/// Least and largest value.
pub(super) type Bounds = (f64, f64);

/// A type that settings have.
pub(super) trait Setting: Sized {
    fn field(preset: &Self, bounds: &[Bounds]) -> SettingField;

    /// Brings a value that was edited by hand back into its bounds.
    fn bound(&mut self, _preset: &Self, _bounds: &[Bounds]) {}
}

impl Setting for u32 {
    fn field(preset: &Self, bounds: &[Bounds]) -> SettingField {
        number(f64::from(*preset), bounds, true)
    }

    fn bound(&mut self, _preset: &Self, bounds: &[Bounds]) {
        if let [(min, max), ..] = bounds {
            *self = f64::from(*self).clamp(*min, *max) as u32;
        }
    }
}

impl Setting for f64 {
    fn field(preset: &Self, bounds: &[Bounds]) -> SettingField {
        number(*preset, bounds, false)
    }

    fn bound(&mut self, preset: &Self, bounds: &[Bounds]) {
        if !self.is_finite() {
            *self = *preset;
        }
        if let [(min, max), ..] = bounds {
            *self = self.clamp(*min, *max);
        }
    }
}

impl Setting for (u32, u32) {
    fn field(_preset: &Self, bounds: &[Bounds]) -> SettingField {
        match bounds {
            [width, height] => SettingField::Size {
                min: (width.0 as u32, height.0 as u32),
                max: (width.1 as u32, height.1 as u32),
            },
            _ => SettingField::Other,
        }
    }

    fn bound(&mut self, preset: &Self, bounds: &[Bounds]) {
        if let [width, height] = bounds {
            self.0.bound(&preset.0, &[*width]);
            self.1.bound(&preset.1, &[*height]);
        }
    }
}

impl Setting for bool {
    fn field(preset: &Self, _bounds: &[Bounds]) -> SettingField {
        SettingField::Switch { preset: *preset }
    }
}

impl Setting for Vec<String> {
    fn field(_preset: &Self, _bounds: &[Bounds]) -> SettingField {
        SettingField::Words
    }
}

fn number(preset: f64, bounds: &[Bounds], whole: bool) -> SettingField {
    match bounds {
        [(min, max)] => SettingField::Number {
            min: *min,
            max: *max,
            whole,
            preset,
        },
        _ => SettingField::Other,
    }
}

/// One of several words.
macro_rules! choices {
    ($($type:ty: [$($word:expr),+];)*) => { $(
        impl Setting for $type {
            fn field(preset: &Self, _bounds: &[Bounds]) -> SettingField {
                SettingField::Choice {
                    options: [$($word),+].iter().map(wire).collect(),
                    preset: wire(preset),
                }
            }
        }
    )* };
}

choices! {
    PlannerKind: [PlannerKind::Builtin, PlannerKind::Model];
    TabUse: [TabUse::Ask, TabUse::New, TabUse::UseOpen];
    Vision: [Vision::Auto, Vision::Off, Vision::Always];
    ReasoningEffort: [ReasoningEffort::Unset, ReasoningEffort::Low, ReasoningEffort::Medium, ReasoningEffort::High];
    ScreenshotMode: [ScreenshotMode::Always, ScreenshotMode::OnDemand, ScreenshotMode::Never];
    Reflection: [Reflection::Fast, Reflection::Balanced, Reflection::Careful];
}

fn wire<T: Serialize>(word: &T) -> String {
    match serde_json::to_value(word) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// What has an input of its own.
macro_rules! others {
    ($($type:ty),*) => { $(
        impl Setting for $type {
            fn field(_preset: &Self, _bounds: &[Bounds]) -> SettingField {
                SettingField::Other
            }
        }
    )* };
}

others!(String, Attach, ModelChoice, Vec<ModelPrice>);

/// Makes a type of each group of rows: `name: type = default, bounds;`.
macro_rules! settings {
    ($(
        $(#[$about:meta])*
        $group:ident {
            $( $(#[$how:meta])* $name:ident: $type:ty = $preset:expr $(, $($min:literal ..= $max:literal),+)?; )*
        }
    )*) => { $(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
        #[serde(default)]
        pub struct $group {
            $( $(#[$how])* pub $name: $type, )*
        }

        impl Default for $group {
            fn default() -> Self {
                Self { $( $name: $preset, )* }
            }
        }

        impl $group {
            /// Brings every setting of the group back into its bounds.
            pub(super) fn clamp(&mut self) {
                let preset = Self::default();
                $( Setting::bound(&mut self.$name, &preset.$name, &[$($( (f64::from($min), f64::from($max)) ),+)?]); )*
            }

            /// The settings of the group by name, in the order in which the window shows them.
            pub fn fields() -> Vec<(&'static str, SettingField)> {
                let preset = Self::default();
                vec![$( (
                    stringify!($name),
                    Setting::field(&preset.$name, &[$($( (f64::from($min), f64::from($max)) ),+)?]),
                ), )*]
            }
        }
    )* };
}

pub(super) use settings;
