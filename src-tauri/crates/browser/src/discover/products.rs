//! The browsers that are looked for, and what each is called on each system. Data only.

use copilot_protocol::Channel;

/// One channel of one browser.
pub(crate) struct Product {
    /// `chrome`, `edge`, `chromium`, `brave`.
    pub kind: &'static str,
    pub channel: Channel,
    pub name: &'static str,
    /// On Linux: names in `PATH`, the surest first.
    pub programs: &'static [&'static str],
    /// Where the package puts it, if not into `PATH`.
    pub elsewhere: &'static str,
    /// Data folder below the folder of settings.
    pub linux_data: &'static str,
    /// Flatpak's id of it.
    pub flatpak: Option<&'static str>,
    /// Snap's name of it, and its data folder below the home folder.
    pub snap: Option<(&'static str, &'static str)>,
    /// On macOS: name of the bundle without `.app`, which is also that of the program in it.
    pub bundle: &'static str,
    /// Data folder below `~/Library/Application Support`.
    pub mac_data: &'static str,
    /// Domain of its preferences.
    pub mac_domain: &'static str,
    /// Folder below that of programs, and below `%LOCALAPPDATA%`, of program (`Application`) and data (`User Data`).
    pub windows_folder: &'static str,
    /// Beginning of its name among the registered browsers.
    pub windows_client: &'static str,
}

impl Product {
    /// Folders of mandatory policies on Linux.
    pub fn linux_policies(&self) -> &'static [&'static str] {
        match self.kind {
            "chrome" => &["/etc/opt/chrome/policies/managed"],
            "edge" => &["/etc/opt/edge/policies/managed"],
            "brave" => &["/etc/brave/policies/managed"],
            _ => &[
                "/etc/chromium/policies/managed",
                "/etc/chromium-browser/policies/managed",
            ],
        }
    }

    pub fn windows_program(&self) -> &'static str {
        match self.kind {
            "edge" => "msedge.exe",
            "brave" => "brave.exe",
            _ => "chrome.exe",
        }
    }

    /// Key of its policies, below `SOFTWARE\Policies`.
    pub fn windows_policies(&self) -> &'static str {
        match self.kind {
            "chrome" => r"Google\Chrome",
            "edge" => r"Microsoft\Edge",
            "brave" => r"BraveSoftware\Brave",
            _ => "Chromium",
        }
    }
}

/// In the order of preference.
pub(crate) const PRODUCTS: &[Product] = &[
    Product {
        kind: "chrome",
        channel: Channel::Stable,
        name: "Google Chrome",
        programs: &["google-chrome-stable", "google-chrome", "chrome"],
        elsewhere: "/opt/google/chrome/chrome",
        linux_data: "google-chrome",
        flatpak: Some("com.google.Chrome"),
        snap: None,
        bundle: "Google Chrome",
        mac_data: "Google/Chrome",
        mac_domain: "com.google.Chrome",
        windows_folder: "Google/Chrome",
        windows_client: "Google Chrome",
    },
    Product {
        kind: "edge",
        channel: Channel::Stable,
        name: "Microsoft Edge",
        programs: &["microsoft-edge-stable", "microsoft-edge"],
        elsewhere: "/opt/microsoft/msedge/msedge",
        linux_data: "microsoft-edge",
        flatpak: Some("com.microsoft.Edge"),
        snap: None,
        bundle: "Microsoft Edge",
        mac_data: "Microsoft Edge",
        mac_domain: "com.microsoft.Edge",
        windows_folder: "Microsoft/Edge",
        windows_client: "Microsoft Edge",
    },
    Product {
        kind: "chromium",
        channel: Channel::Stable,
        name: "Chromium",
        programs: &["chromium", "chromium-browser"],
        elsewhere: "/usr/lib/chromium/chromium",
        linux_data: "chromium",
        flatpak: Some("org.chromium.Chromium"),
        snap: Some(("chromium", "snap/chromium/common/chromium")),
        bundle: "Chromium",
        mac_data: "Chromium",
        mac_domain: "org.chromium.Chromium",
        windows_folder: "Chromium",
        windows_client: "Chromium",
    },
    Product {
        kind: "brave",
        channel: Channel::Stable,
        name: "Brave",
        programs: &["brave-browser-stable", "brave-browser", "brave"],
        elsewhere: "/opt/brave.com/brave/brave",
        linux_data: "BraveSoftware/Brave-Browser",
        flatpak: Some("com.brave.Browser"),
        snap: Some((
            "brave",
            "snap/brave/current/.config/BraveSoftware/Brave-Browser",
        )),
        bundle: "Brave Browser",
        mac_data: "BraveSoftware/Brave-Browser",
        mac_domain: "com.brave.Browser",
        windows_folder: "BraveSoftware/Brave-Browser",
        windows_client: "Brave",
    },
    Product {
        kind: "chrome",
        channel: Channel::Beta,
        name: "Google Chrome Beta",
        programs: &["google-chrome-beta"],
        elsewhere: "/opt/google/chrome-beta/chrome",
        linux_data: "google-chrome-beta",
        flatpak: None,
        snap: None,
        bundle: "Google Chrome Beta",
        mac_data: "Google/Chrome Beta",
        mac_domain: "com.google.Chrome.beta",
        windows_folder: "Google/Chrome Beta",
        windows_client: "Google Chrome Beta",
    },
    Product {
        kind: "edge",
        channel: Channel::Beta,
        name: "Microsoft Edge Beta",
        programs: &["microsoft-edge-beta"],
        elsewhere: "/opt/microsoft/msedge-beta/msedge",
        linux_data: "microsoft-edge-beta",
        flatpak: None,
        snap: None,
        bundle: "Microsoft Edge Beta",
        mac_data: "Microsoft Edge Beta",
        mac_domain: "com.microsoft.Edge.Beta",
        windows_folder: "Microsoft/Edge Beta",
        windows_client: "Microsoft Edge Beta",
    },
    Product {
        kind: "chrome",
        channel: Channel::Dev,
        name: "Google Chrome Dev",
        programs: &["google-chrome-unstable"],
        elsewhere: "/opt/google/chrome-unstable/chrome",
        linux_data: "google-chrome-unstable",
        flatpak: Some("com.google.ChromeDev"),
        snap: None,
        bundle: "Google Chrome Dev",
        mac_data: "Google/Chrome Dev",
        mac_domain: "com.google.Chrome.dev",
        windows_folder: "Google/Chrome Dev",
        windows_client: "Google Chrome Dev",
    },
    Product {
        kind: "edge",
        channel: Channel::Dev,
        name: "Microsoft Edge Dev",
        programs: &["microsoft-edge-dev"],
        elsewhere: "/opt/microsoft/msedge-dev/msedge",
        linux_data: "microsoft-edge-dev",
        flatpak: Some("com.microsoft.EdgeDev"),
        snap: None,
        bundle: "Microsoft Edge Dev",
        mac_data: "Microsoft Edge Dev",
        mac_domain: "com.microsoft.Edge.Dev",
        windows_folder: "Microsoft/Edge Dev",
        windows_client: "Microsoft Edge Dev",
    },
    Product {
        kind: "chrome",
        channel: Channel::Canary,
        name: "Google Chrome Canary",
        programs: &["google-chrome-canary"],
        elsewhere: "/opt/google/chrome-canary/chrome",
        linux_data: "google-chrome-canary",
        flatpak: None,
        snap: None,
        bundle: "Google Chrome Canary",
        mac_data: "Google/Chrome Canary",
        mac_domain: "com.google.Chrome.canary",
        windows_folder: "Google/Chrome SxS",
        windows_client: "Google Chrome SxS",
    },
    Product {
        kind: "edge",
        channel: Channel::Canary,
        name: "Microsoft Edge Canary",
        programs: &["microsoft-edge-canary"],
        elsewhere: "/opt/microsoft/msedge-canary/msedge",
        linux_data: "microsoft-edge-canary",
        flatpak: None,
        snap: None,
        bundle: "Microsoft Edge Canary",
        mac_data: "Microsoft Edge Canary",
        mac_domain: "com.microsoft.Edge.Canary",
        windows_folder: "Microsoft/Edge SxS",
        windows_client: "Microsoft Edge SxS",
    },
];
