//! Words of requests: the vocabulary of programs' interfaces, so English whatever the page speaks.
//! Each is one word of a name as [`crate::effects`] parts it ("bulk-delete" has two).

/// What takes away, wherever it stands in a name.
pub(crate) const TAKES_AWAY: &[&str] = &[
    "cancel",
    "clear",
    "deactivate",
    "del",
    "delete",
    "deleted",
    "destroy",
    "discard",
    "empty",
    "erase",
    "expunge",
    "forget",
    "kill",
    "leave",
    "prune",
    "purge",
    "remove",
    "revoke",
    "terminate",
    "trash",
    "unlink",
    "unsubscribe",
    "wipe",
];

/// What opens an account to others or shuts it, by the thing that is written.
pub(crate) const ACCOUNT: &[&str] = &[
    "2fa",
    "3pid",
    "acl",
    "acls",
    "apikey",
    "apikeys",
    "ban",
    "collaborator",
    "collaborators",
    "credential",
    "credentials",
    "demote",
    "grant",
    "grants",
    "hook",
    "hooks",
    "impersonate",
    "integration",
    "integrations",
    "kick",
    "invitation",
    "invitations",
    "invite",
    "invites",
    "members",
    "membership",
    "memberships",
    "mfa",
    "otp",
    "owner",
    "owners",
    "ownership",
    "passkey",
    "passkeys",
    "passphrase",
    "permission",
    "permissions",
    "promote",
    "pubkey",
    "revoke",
    "role",
    "roles",
    "secret",
    "secrets",
    "share",
    "shares",
    "sharing",
    "sso",
    "token",
    "tokens",
    "totp",
    "u2f",
    "visibility",
    "webauthn",
    "webhook",
    "webhooks",
];

/// Two words in a row that say the same.
pub(crate) const ACCOUNT_PAIRS: &[(&str, &str)] = &[
    ("add", "admin"),
    ("add", "member"),
    ("add", "user"),
    ("add", "users"),
    ("backup", "codes"),
    ("create", "user"),
    ("create", "users"),
    ("join", "rules"),
    ("make", "admin"),
    ("member", "add"),
    ("power", "levels"),
    ("remove", "member"),
    ("security", "key"),
    ("security", "keys"),
    ("staff", "member"),
    ("team", "member"),
    ("recovery", "codes"),
    ("second", "factor"),
    ("second", "factors"),
    ("set", "admin"),
    ("access", "key"),
    ("access", "keys"),
    ("api", "key"),
    ("api", "keys"),
    ("change", "email"),
    ("deploy", "key"),
    ("deploy", "keys"),
    ("email", "change"),
    ("gpg", "keys"),
    ("oauth", "applications"),
    ("oauth2", "applications"),
    ("private", "key"),
    ("public", "key"),
    ("ssh", "key"),
    ("ssh", "keys"),
    ("two", "factor"),
    ("update", "email"),
    ("user", "keys"),
];

/// Of [`ACCOUNT`], what a sign-in or a program's own housekeeping has too.
pub(crate) const OF_SIGN_IN: &[&str] = &[
    "credential",
    "credentials",
    "grant",
    "otp",
    "password",
    "token",
    "tokens",
];

/// Names around these that tell that it is so.
pub(crate) const NO_ACCOUNT: &[&str] = &[
    "auth",
    "authenticate",
    "connect",
    "csrf",
    "device",
    "devices",
    "fcm",
    "identity",
    "login",
    "oauth",
    "oauth2",
    "openid",
    "push",
    "refresh",
    "session",
    "signin",
    "xsrf",
];

pub(crate) const SIGNS_IN_PAIRS: &[(&str, &str)] = &[("log", "in"), ("sign", "in")];

/// What costs, wherever it stands in a name.
pub(crate) const PAYS: &[&str] = &[
    "bid",
    "bids",
    "book",
    "buy",
    "charge",
    "charges",
    "donate",
    "donation",
    "donations",
    "pay",
    "payment",
    "payments",
    "payout",
    "payouts",
    "purchase",
    "purchases",
    "refund",
    "refunds",
    "reserve",
    "topup",
    "trade",
    "trades",
    "transfer",
    "transfers",
    "withdraw",
    "withdrawal",
    "withdrawals",
];

/// What costs where one more of it is made: the last name of a path that is posted to.
pub(crate) const ORDERS: &[&str] = &[
    "appointment",
    "appointments",
    "booking",
    "bookings",
    "checkout",
    "order",
    "orders",
    "reservation",
    "reservations",
    "subscription",
    "subscriptions",
];

/// Verbs that make one of [`ORDERS`] final.
pub(crate) const FINISHES: &[&str] = &[
    "capture", "complete", "confirm", "finalize", "finish", "place", "paid", "process", "submit",
    "void",
];

/// Verbs for one more of a kind, beside its name.
pub(crate) const MAKES: &[&str] = &["add", "create", "insert", "new", "submit"];

/// People and programs that get into an account.
pub(crate) const WHO: &[&str] = &[
    "account",
    "accounts",
    "addon",
    "addons",
    "app",
    "apps",
    "extension",
    "extensions",
    "plugin",
    "plugins",
    "staff",
    "user",
    "users",
];

/// What is done to these that lets them in or shuts them out.
pub(crate) const ADMITS: &[&str] = &[
    "activate",
    "active",
    "ban",
    "disable",
    "enable",
    "groups",
    "install",
    "suspend",
    "switch",
    "unban",
    "uninstall",
];

/// Of sessions, what ends those elsewhere: by a word that takes away, or one of these.
pub(crate) const ELSEWHERE: &[&str] = &["all", "other", "others", "everywhere"];
pub(crate) const SIGNS_OUT_PAIRS: &[(&str, &str)] = &[("log", "out"), ("sign", "out")];
pub(crate) const SESSIONS: &[&str] = &["logout", "session", "sessions", "signout"];

/// What makes a key anew.
pub(crate) const RENEWS: &[&str] = &[
    "change",
    "forgot",
    "generate",
    "regenerate",
    "renew",
    "reset",
    "rotate",
];
pub(crate) const KEYS: &[&str] = &["key", "keys"];

/// What stands after "sign" where nothing is signed.
pub(crate) const NOT_SIGNED: &[&str] = &["in", "off", "on", "out", "up"];

/// What a field of a password that is set is called, beside that.
pub(crate) const SET_PASSWORD: &[&str] = &[
    "again", "confirm", "current", "new", "old", "previous", "repeat", "retype",
];

/// Fields of a body that make it a change of rights.
pub(crate) const RIGHTS_FIELDS: &[&str] = &[
    "invite",
    "invitees",
    "permission",
    "permissions",
    "role",
    "roles",
];
/// Whose address of mail it is that is written.
pub(crate) const OWN: &[&str] = &["account", "me", "profile", "user", "users"];
/// What writes a thing anew that is there.
pub(crate) const WRITES: &[&str] = &["change", "edit", "save", "set", "update"];
/// Fields of a body that say whether the thing is there, and words for that it is not.
pub(crate) const GONE_FIELDS: &[&str] = &["deleted", "removed", "trashed"];
pub(crate) const GONE: &[&str] = &["deleted", "inactive", "removed", "trashed"];
/// Fields of a body by which a list is asked for.
pub(crate) const LIST_FIELDS: &[&str] = &["limit", "offset", "page", "pagesize", "per_page"];

/// What makes an account.
pub(crate) const SIGNS_UP: &[&str] = &["register", "registration", "registrations", "signup"];
pub(crate) const SIGNS_UP_PAIRS: &[(&str, &str)] = &[("create", "account"), ("sign", "up")];

/// What binds in the person's name.
pub(crate) const BINDS: &[&str] = &["agree", "agreement", "agreements", "eula", "terms", "tos"];

/// What goes out to others, by its verb.
pub(crate) const SENDS: &[&str] = &[
    "broadcast",
    "crosspost",
    "publish",
    "reblog",
    "reply",
    "replyto",
    "send",
    "tweet",
];

/// What goes out to others where one more of it is made.
pub(crate) const POSTS: &[&str] = &[
    "answer", "answers", "comment", "comments", "message", "messages", "post", "posts", "replies",
    "review", "reviews", "statuses",
];

/// A request whose last name has one of these only asks, counts or tells how the page is used.
pub(crate) const ASKS: &[&str] = &[
    "analytics",
    "autocomplete",
    "beacon",
    "calculate",
    "check",
    "collect",
    "count",
    "counts",
    "csrf",
    "estimate",
    "exists",
    "fetch",
    "filter",
    "find",
    "get",
    "heartbeat",
    "list",
    "load",
    "lookup",
    "metrics",
    "onchange",
    "ping",
    "poll",
    "preview",
    "query",
    "quote",
    "rates",
    "read",
    "refresh",
    "render",
    "search",
    "stats",
    "suggest",
    "suggestions",
    "telemetry",
    "totals",
    "track",
    "tracking",
    "validate",
    "verify",
];

/// The same, where the name is nothing else.
pub(crate) const ASKS_ALONE: &[&str] = &["info", "information", "log", "logs", "options", "view"];

/// Beginnings of words that are run together.
pub(crate) const TAKES_AWAY_BEFORE: &[&str] = &["cancel", "delete", "remove", "unsubscribe"];

/// Fields of a body of GraphQL (its specification over HTTP, and what clients put beside).
pub(crate) const GRAPH_FIELDS: &[&str] = &[
    "extensions",
    "id",
    "key",
    "operationName",
    "operation_name",
    "query",
    "variables",
];

/// Marks that a person sets and takes back, and what they put together for themself: whatever is done to them
/// harms nobody.
pub(crate) const IDLE: &[&str] = &[
    "assignee",
    "assignees",
    "bag",
    "basket",
    "bookmark",
    "bookmarks",
    "cache",
    "cart",
    "carts",
    "collapse",
    "columns",
    "compare",
    "coupon",
    "coupons",
    "dismiss",
    "emoji",
    "favorite",
    "favorites",
    "favourite",
    "favourites",
    "filters",
    "follow",
    "follower",
    "followers",
    "following",
    "follows",
    "like",
    "likes",
    "logout",
    "minicart",
    "mute",
    "mutes",
    "notification",
    "notifications",
    "pins",
    "preferences",
    "presence",
    "promo",
    "pushrules",
    "react",
    "reaction",
    "reactions",
    "receipt",
    "receipts",
    "reorder",
    "restore",
    "scrobble",
    "seen",
    "session",
    "sessions",
    "signout",
    "snooze",
    "sort",
    "star",
    "starred",
    "stars",
    "subscribed",
    "typing",
    "undelete",
    "unfollow",
    "unlike",
    "unmute",
    "unpin",
    "unread",
    "unstar",
    "upvote",
    "vote",
    "voucher",
    "vouchers",
    "watch",
    "watchers",
    "watching",
    "wishlist",
    "wishlists",
];

/// Of these, what an address that is only visited may say; others there are pages of their own ("forgot password", "leave a
/// request") or renew what is shown.
pub(crate) const TAKES_AWAY_BY_VISIT: &[&str] = &[
    "cancel",
    "deactivate",
    "del",
    "delete",
    "destroy",
    "discard",
    "empty",
    "erase",
    "remove",
    "revoke",
    "terminate",
    "trash",
    "unlink",
    "unsubscribe",
    "wipe",
];

/// Parameters whose value is the name of what is done.
pub(crate) const NAMES_OF_DEEDS: &[&str] = &[
    "_method",
    "act",
    "action",
    "ajax",
    "cmd",
    "do",
    "fb_api_req_friendly_name",
    "flag",
    "function",
    "method",
    "op",
    "operation",
    "operationname",
    "persistedqueryname",
    "route",
    "submit",
    "task",
    "wc-ajax",
];
