//! Host names, schemes and endings of files.

/// Suffixes below which each name belongs to somebody else, and which the Public Suffix List does not hold: their owners share
/// cookies there, and their pages are written by strangers all the same.
pub(crate) const SHARED_SUFFIXES: &[&str] = &[
    "amazonaws.com",
    "glitch.me",
    "googleusercontent.com",
    "livejournal.com",
    "narod.ru",
    "railway.app",
    "sharepoint.com",
    "storage.googleapis.com",
    "substack.com",
    "tilda.ws",
    "tumblr.com",
    "ucoz.ru",
    "windows.net",
    "wordpress.com",
];

/// Top-level names that are never public: RFC 6761, RFC 6762, RFC 8375, and what home routers,
/// offices and cloud machines use.
pub(crate) const PRIVATE_SUFFIXES: &[&str] = &[
    "corp",
    "domain",
    "home",
    "home.arpa",
    "internal",
    "intranet",
    "lan",
    "local",
    "localdomain",
    "localhost",
    "private",
    "workgroup",
];

/// Public names that answer with the address written in them, or always with loopback.
pub(crate) const LOOPBACK_SERVICES: &[&str] = &[
    "127-0-0-1.org.uk",
    "1u.ms",
    "backname.io",
    "fbi.com.localtest.me",
    "fuf.me",
    "lacolhost.com",
    "localho.st",
    "local.gd",
    "localtest.me",
    "lvh.me",
    "nip.io",
    "plex.direct",
    "rbndr.us",
    "sslip.io",
    "traefik.me",
    "vcap.me",
    "xip.io",
    "yoogle.com",
];

/// Public names that a router at home answers for itself.
pub(crate) const HOME_DEVICES: &[&str] = &[
    "fritz.box",
    "miwifi.com",
    "my.keenetic.net",
    "orbilogin.com",
    "orbilogin.net",
    "router.asus.com",
    "routerlogin.com",
    "routerlogin.net",
    "speedport.ip",
    "tplinklogin.net",
    "tplinkwifi.net",
];

/// Schemes that a run never opens, whatever stands after the colon.
pub(crate) const FORBIDDEN_SCHEMES: &[&str] = &[
    "blob",
    "brave",
    "chrome",
    "chrome-devtools",
    "chrome-error",
    "chrome-extension",
    "chrome-native",
    "chrome-search",
    "chrome-untrusted",
    "data",
    "devtools",
    "edge",
    "file",
    "filesystem",
    "ftp",
    "intent",
    "isolated-app",
    "javascript",
    "mailto",
    "ms-settings",
    "sms",
    "ssh",
    "tel",
    "vbscript",
    "view-source",
    "ws",
    "wss",
];

/// Endings that make a word of the goal a file, not a host.
pub(crate) const FILE_ENDINGS: &[&str] = &[
    "avi", "bmp", "css", "csv", "doc", "docx", "exe", "gif", "gz", "html", "jpeg", "jpg", "js",
    "json", "log", "md", "mp3", "mp4", "odt", "pdf", "png", "ppt", "pptx", "py", "rar", "rs",
    "rtf", "svg", "tar", "toml", "ts", "txt", "wav", "webp", "xls", "xlsx", "xml", "yaml", "yml",
    "zip",
];

/// Names of files in which programs keep keys, passwords and sessions.
const SECRET_FILES: &[&str] = &[
    "cookies",
    "cookies.sqlite",
    "credentials",
    "key3.db",
    "key4.db",
    "keychain-db",
    "local state",
    "login data",
    "logins.json",
    "ntuser.dat",
    "passwd",
    "sam",
    "shadow",
    "wallet.dat",
];

/// Endings of such files.
const SECRET_ENDINGS: &[&str] = &[
    "gpg", "jks", "kdb", "kdbx", "key", "keystore", "ovpn", "p12", "pem", "pfx", "ppk",
];

/// Whether a file of this path is likely to hold keys or passwords. Folders and files whose names begin
/// with a dot belong to programs, not to documents.
pub(crate) fn keeps_secrets(path: &str) -> bool {
    let lower = path.to_lowercase();
    let parts: Vec<&str> = lower
        .split(['/', '\\'])
        .filter(|part| !part.is_empty())
        .collect();
    let Some(name) = parts.last() else {
        return false;
    };
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    parts
        .iter()
        .any(|part| part.starts_with('.') || *part == "proc")
        || name.starts_with("id_")
        || SECRET_FILES.contains(name)
        || SECRET_ENDINGS.contains(&ending)
}

/// Files that run when they are opened; a browser always saves them.
pub(crate) const PROGRAM_ENDINGS: &[&str] = &[
    "apk",
    "app",
    "appimage",
    "bin",
    "crx",
    "deb",
    "dmg",
    "exe",
    "flatpakref",
    "hta",
    "iso",
    "jar",
    "lnk",
    "msi",
    "msix",
    "msixbundle",
    "pif",
    "pkg",
    "reg",
    "rpm",
    "run",
    "scr",
    "snap",
    "vbe",
    "vbs",
    "wsf",
    "xpi",
];

/// Files that run when they are opened; a browser may show them as text.
pub(crate) const SCRIPT_ENDINGS: &[&str] = &[
    "bash", "bat", "cmd", "com", "command", "js", "jse", "mjs", "ps1", "psm1", "py", "sh", "zsh",
];

/// Files that a browser saves instead of showing.
pub(crate) const SAVED_ENDINGS: &[&str] = &[
    "7z", "bz2", "csv", "doc", "docx", "epub", "gz", "ics", "mobi", "odp", "ods", "odt", "ppt",
    "pptx", "rar", "rtf", "tar", "tgz", "torrent", "vcf", "xls", "xlsx", "xz", "zip",
];

/// Names that people call sites by, and the first label of the site's own name. `*` ends a prefix.
pub(crate) const KNOWN_NAMES: &[(&str, &str)] = &[
    ("amazon", "amazon"),
    ("avito", "avito"),
    ("duckduckgo", "duckduckgo"),
    ("ebay", "ebay"),
    ("github", "github"),
    ("gitlab", "gitlab"),
    ("google", "google"),
    ("reddit", "reddit"),
    ("stackoverflow", "stackoverflow"),
    ("wikipedia", "wikipedia"),
    ("yandex", "yandex"),
    ("youtube", "youtube"),
    ("авито", "avito"),
    ("википеди*", "wikipedia"),
    ("гитхаб*", "github"),
    ("гугл*", "google"),
    ("озон*", "ozon"),
    ("реддит*", "reddit"),
    ("хабр*", "habr"),
    ("ютуб*", "youtube"),
    ("яндекс*", "yandex"),
];

/// Words after which a name written with a capital is a site.
pub(crate) const BEFORE_A_NAME: &[&str] = &[
    "at",
    "on",
    "open",
    "site",
    "via",
    "visit",
    "website",
    "на",
    "откро",
    "открой",
    "открыть",
    "откройте",
    "сайт",
    "сайте",
];

/// Endings under which a site that is only called by its name is looked for.
pub(crate) const NAME_ENDINGS: &[&str] = &["com", "net", "org", "ru"];

/// Frames and pages of bot checks, as parts of an address, an id or a name.
pub(crate) const CAPTCHA_MARKS: &[&str] = &[
    "arkoselabs",
    "captcha",
    "cdn-cgi/challenge",
    "cf-turnstile",
    "challenges.cloudflare.com",
    "datadome",
    "funcaptcha",
    "geetest",
    "perimeterx",
    "px-captcha",
    "turnstile",
];

/// Segments of a path, and first labels of a host, on which pages only explain.
pub(crate) const READING_PLACES: &[&str] = &[
    "api-docs",
    "api-reference",
    "article",
    "articles",
    "blog",
    "developer",
    "developers",
    "doc",
    "docs",
    "documentation",
    "faq",
    "guide",
    "guides",
    "handbook",
    "help",
    "knowledge",
    "learn",
    "manual",
    "reference",
    "rustdoc",
    "support",
    "swagger",
    "tutorial",
    "tutorials",
    "wiki",
];

/// Words of a path that do something when the address is only opened.
pub(crate) const DELETE_PATHS: &[&str] = &[
    "cancel",
    "clear",
    "close-account",
    "deactivate",
    "delete",
    "deleted",
    "destroy",
    "discard",
    "drop",
    "erase",
    "opt-out",
    "optout",
    "purge",
    "remove",
    "terminate",
    "trash",
    "unsubscribe",
    "wipe",
];
pub(crate) const PAY_PATHS: &[&str] = &[
    "billing",
    "buy",
    "charge",
    "checkout",
    "donate",
    "donation",
    "oplata",
    "oplatit",
    "oformlenie",
    "platezh",
    "order",
    "orders",
    "pay",
    "payment",
    "payments",
    "place-order",
    "purchase",
    "subscribe",
    "subscription",
    "transfer",
    "transfers",
    "withdraw",
];
pub(crate) const SEND_PATHS: &[&str] = &[
    "comment",
    "comments",
    "publish",
    "reply",
    "send",
    "send-message",
    "share",
    "tweet",
];
pub(crate) const SIGN_UP_PATHS: &[&str] = &[
    "create-account",
    "enrol",
    "enroll",
    "join",
    "register",
    "registraciya",
    "registration",
    "registratsiya",
    "sign-up",
    "sign_up",
    "signup",
];
/// Pages on which each box is a right of somebody.
pub(crate) const RIGHTS_PAGES: &[&str] = &[
    "2fa",
    "access",
    "access-control",
    "acl",
    "api-keys",
    "authentication",
    "collaborators",
    "members",
    "mfa",
    "permissions",
    "privacy",
    "roles",
    "security",
    "sharing",
    "single-sign-on",
    "sso",
    "tokens",
    "two-factor",
    "webhooks",
];

pub(crate) const ACCOUNT_PATHS: &[&str] = &[
    "2fa",
    "api-keys",
    "change-password",
    "members",
    "mfa",
    "password",
    "passwords",
    "permissions",
    "reset-password",
    "roles",
    "security",
    "tokens",
    "two-factor",
];
pub(crate) const CONSENT_PATHS: &[&str] = &[
    "authorize",
    "consent",
    "oauth",
    "oauth2",
    "oauthchooseaccount",
];

/// Of [`DELETE_PATHS`], those that are no place to look at either.
pub(crate) const DELETE_LINK_PATHS: &[&str] = &[
    "cancel",
    "close-account",
    "deactivate",
    "delete",
    "destroy",
    "erase",
    "opt-out",
    "optout",
    "purge",
    "remove",
    "terminate",
    "unsubscribe",
    "wipe",
];
pub(crate) const DOWNLOAD_PATHS: &[&str] =
    &["api", "attachment", "attachments", "download", "export"];
