//! Names of pictures in the sets that sites use, and what they stand for.

use crate::pattern::{Table, table};

table! { TRASH = ["trash*", "dustbin", "garbage", "recycle", "bin", "delete*", "remove*", "wastebasket"] }
table! { PLANE = ["paper plane|airplane", "paperplane", "send", "telegram plane"] }
table! { CLIP = ["paperclip", "paper clip", "clip$", "attach*", "upload", "cloud arrow up"] }
table! { SAVE = ["download", "cloud arrow down", "file export"] }
table! { PAY = ["^pay", "checkout pay", "credit card pay", "place order", "buy"] }
table! {
    PLACE = [
        "bars", "hamburger", "menu", "kebab", "ellipsis*", "dots", "more vert|horiz", "chevron*", "caret", "angle",
        "arrow left|right|up|down|back|forward", "home", "house", "cart", "basket", "bag", "bell", "gear", "cog",
        "magnifier", "magnifying glass", "search", "filter", "close", "xmark", "times", "heart", "star", "bookmark",
        "eye", "globe", "calendar", "clock", "print*", "question", "info", "help", "play", "pause", "volume",
        "expand", "compress", "fullscreen", "refresh", "rotate", "zoom", "sun", "moon", "grid", "list",
    ] except ["cart checkout", "heart send", "bookmark delete"]
}

/// The first that fits comes first; a picture may stand for more than one.
pub(crate) static ICONS: &[(&Table, &str)] = &[
    (&TRASH, "delete"),
    (&PLANE, "send"),
    (&CLIP, "attach"),
    (&SAVE, "download"),
    (&PAY, "pay"),
    (&PLACE, "menu"),
];
