//! The browsers that are looked for, and what each is called on each system. Data only.

use copilot_protocol::Channel;

/// One channel of one browser.
pub(crate) struct Product {
    /// `chrome`, `edge`, `chromium`, `brave`.
    pub kind: &'static str,
    pub channel: Channel,
    pub name: &'static str,
    pub linux: Linux,
    pub mac: Mac,
    pub windows: Windows,
}

pub(crate) struct Linux {
    /// Names in `PATH`, the surest first.
    pub programs: &'static [&'static str],
    /// Where the package puts it, if not into `PATH`.
    pub elsewhere: &'static str,
    /// Data folder below the folder of settings.
    pub data: &'static str,
    /// Folders of mandatory policies.
    pub policies: &'static [&'static str],
    /// Flatpak's id of it.
    pub flatpak: Option<&'static str>,
    /// Snap's name of it, and its data folder below the home folder.
    pub snap: Option<(&'static str, &'static str)>,
}

pub(crate) struct Mac {
    /// Name of the bundle without `.app`, which is also that of the program in it.
    pub bundle: &'static str,
    /// Data folder below `~/Library/Application Support`.
    pub data: &'static str,
    /// Domain of its preferences.
    pub domain: &'static str,
}

pub(crate) struct Windows {
    /// Folder below that of programs, and below `%LOCALAPPDATA%`, of program (`Application`) and data (`User Data`).
    pub folder: &'static str,
    pub program: &'static str,
    /// Beginning of its name among the registered browsers.
    pub client: &'static str,
    /// Key of its policies, below `SOFTWARE\Policies`.
    pub policies: &'static str,
}

const CHROME_POLICIES: &[&str] = &["/etc/opt/chrome/policies/managed"];
const EDGE_POLICIES: &[&str] = &["/etc/opt/edge/policies/managed"];

/// In the order of preference.
pub(crate) const PRODUCTS: &[Product] = &[
    Product {
        kind: "chrome",
        channel: Channel::Stable,
        name: "Google Chrome",
        linux: Linux {
            programs: &["google-chrome-stable", "google-chrome", "chrome"],
            elsewhere: "/opt/google/chrome/chrome",
            data: "google-chrome",
            policies: CHROME_POLICIES,
            flatpak: Some("com.google.Chrome"),
            snap: None,
        },
        mac: Mac {
            bundle: "Google Chrome",
            data: "Google/Chrome",
            domain: "com.google.Chrome",
        },
        windows: Windows {
            folder: "Google/Chrome",
            program: "chrome.exe",
            client: "Google Chrome",
            policies: r"Google\Chrome",
        },
    },
    Product {
        kind: "edge",
        channel: Channel::Stable,
        name: "Microsoft Edge",
        linux: Linux {
            programs: &["microsoft-edge-stable", "microsoft-edge"],
            elsewhere: "/opt/microsoft/msedge/msedge",
            data: "microsoft-edge",
            policies: EDGE_POLICIES,
            flatpak: Some("com.microsoft.Edge"),
            snap: None,
        },
        mac: Mac {
            bundle: "Microsoft Edge",
            data: "Microsoft Edge",
            domain: "com.microsoft.Edge",
        },
        windows: Windows {
            folder: "Microsoft/Edge",
            program: "msedge.exe",
            client: "Microsoft Edge",
            policies: r"Microsoft\Edge",
        },
    },
    Product {
        kind: "chromium",
        channel: Channel::Stable,
        name: "Chromium",
        linux: Linux {
            programs: &["chromium", "chromium-browser"],
            elsewhere: "/usr/lib/chromium/chromium",
            data: "chromium",
            policies: &[
                "/etc/chromium/policies/managed",
                "/etc/chromium-browser/policies/managed",
            ],
            flatpak: Some("org.chromium.Chromium"),
            snap: Some(("chromium", "snap/chromium/common/chromium")),
        },
        mac: Mac {
            bundle: "Chromium",
            data: "Chromium",
            domain: "org.chromium.Chromium",
        },
        windows: Windows {
            folder: "Chromium",
            program: "chrome.exe",
            client: "Chromium",
            policies: "Chromium",
        },
    },
    Product {
        kind: "brave",
        channel: Channel::Stable,
        name: "Brave",
        linux: Linux {
            programs: &["brave-browser-stable", "brave-browser", "brave"],
            elsewhere: "/opt/brave.com/brave/brave",
            data: "BraveSoftware/Brave-Browser",
            policies: &["/etc/brave/policies/managed"],
            flatpak: Some("com.brave.Browser"),
            snap: Some((
                "brave",
                "snap/brave/current/.config/BraveSoftware/Brave-Browser",
            )),
        },
        mac: Mac {
            bundle: "Brave Browser",
            data: "BraveSoftware/Brave-Browser",
            domain: "com.brave.Browser",
        },
        windows: Windows {
            folder: "BraveSoftware/Brave-Browser",
            program: "brave.exe",
            client: "Brave",
            policies: r"BraveSoftware\Brave",
        },
    },
    Product {
        kind: "chrome",
        channel: Channel::Beta,
        name: "Google Chrome Beta",
        linux: Linux {
            programs: &["google-chrome-beta"],
            elsewhere: "/opt/google/chrome-beta/chrome",
            data: "google-chrome-beta",
            policies: CHROME_POLICIES,
            flatpak: None,
            snap: None,
        },
        mac: Mac {
            bundle: "Google Chrome Beta",
            data: "Google/Chrome Beta",
            domain: "com.google.Chrome.beta",
        },
        windows: Windows {
            folder: "Google/Chrome Beta",
            program: "chrome.exe",
            client: "Google Chrome Beta",
            policies: r"Google\Chrome",
        },
    },
    Product {
        kind: "edge",
        channel: Channel::Beta,
        name: "Microsoft Edge Beta",
        linux: Linux {
            programs: &["microsoft-edge-beta"],
            elsewhere: "/opt/microsoft/msedge-beta/msedge",
            data: "microsoft-edge-beta",
            policies: EDGE_POLICIES,
            flatpak: None,
            snap: None,
        },
        mac: Mac {
            bundle: "Microsoft Edge Beta",
            data: "Microsoft Edge Beta",
            domain: "com.microsoft.Edge.Beta",
        },
        windows: Windows {
            folder: "Microsoft/Edge Beta",
            program: "msedge.exe",
            client: "Microsoft Edge Beta",
            policies: r"Microsoft\Edge",
        },
    },
    Product {
        kind: "chrome",
        channel: Channel::Dev,
        name: "Google Chrome Dev",
        linux: Linux {
            programs: &["google-chrome-unstable"],
            elsewhere: "/opt/google/chrome-unstable/chrome",
            data: "google-chrome-unstable",
            policies: CHROME_POLICIES,
            flatpak: Some("com.google.ChromeDev"),
            snap: None,
        },
        mac: Mac {
            bundle: "Google Chrome Dev",
            data: "Google/Chrome Dev",
            domain: "com.google.Chrome.dev",
        },
        windows: Windows {
            folder: "Google/Chrome Dev",
            program: "chrome.exe",
            client: "Google Chrome Dev",
            policies: r"Google\Chrome",
        },
    },
    Product {
        kind: "edge",
        channel: Channel::Dev,
        name: "Microsoft Edge Dev",
        linux: Linux {
            programs: &["microsoft-edge-dev"],
            elsewhere: "/opt/microsoft/msedge-dev/msedge",
            data: "microsoft-edge-dev",
            policies: EDGE_POLICIES,
            flatpak: Some("com.microsoft.EdgeDev"),
            snap: None,
        },
        mac: Mac {
            bundle: "Microsoft Edge Dev",
            data: "Microsoft Edge Dev",
            domain: "com.microsoft.Edge.Dev",
        },
        windows: Windows {
            folder: "Microsoft/Edge Dev",
            program: "msedge.exe",
            client: "Microsoft Edge Dev",
            policies: r"Microsoft\Edge",
        },
    },
    Product {
        kind: "chrome",
        channel: Channel::Canary,
        name: "Google Chrome Canary",
        linux: Linux {
            programs: &["google-chrome-canary"],
            elsewhere: "/opt/google/chrome-canary/chrome",
            data: "google-chrome-canary",
            policies: CHROME_POLICIES,
            flatpak: None,
            snap: None,
        },
        mac: Mac {
            bundle: "Google Chrome Canary",
            data: "Google/Chrome Canary",
            domain: "com.google.Chrome.canary",
        },
        windows: Windows {
            folder: "Google/Chrome SxS",
            program: "chrome.exe",
            client: "Google Chrome SxS",
            policies: r"Google\Chrome",
        },
    },
    Product {
        kind: "edge",
        channel: Channel::Canary,
        name: "Microsoft Edge Canary",
        linux: Linux {
            programs: &["microsoft-edge-canary"],
            elsewhere: "/opt/microsoft/msedge-canary/msedge",
            data: "microsoft-edge-canary",
            policies: EDGE_POLICIES,
            flatpak: None,
            snap: None,
        },
        mac: Mac {
            bundle: "Microsoft Edge Canary",
            data: "Microsoft Edge Canary",
            domain: "com.microsoft.Edge.Canary",
        },
        windows: Windows {
            folder: "Microsoft/Edge SxS",
            program: "msedge.exe",
            client: "Microsoft Edge SxS",
            policies: r"Microsoft\Edge",
        },
    },
];
