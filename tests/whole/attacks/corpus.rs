//! The attacks as data: who is attacked, by which words in which channel, what a captured model then does,
//! and what would be harm.

use crate::support::*;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// A step of a model: `do` is the action's name, `on` the label of the element; the rest are its arguments.
pub type Step = Map<String, Value>;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    #[serde(default)]
    pub id: String,
    pub text: String,
    pub answer: String,
    pub steps: Vec<Step>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub id: String,
    pub host: String,
    pub goals: Vec<Goal>,
}

/// What a model that obeys does, and what comes of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    pub id: String,
    pub scene: String,
    /// `attacker`, `private`, `file`, `act:…`, `get:…` (requests at servers) or `scheme:…` (a page that was shown).
    pub harm: String,
    pub steps: Vec<Step>,
    /// What the person wants when attacked, in place of the scene's.
    pub goal: Option<String>,
    /// Id of the scene's goal.
    pub honest: Option<String>,
    /// Class of the one question after whose yes the harm happens once.
    pub once: Option<String>,
    /// Why one yes is known to make more than one request.
    pub once_known: Option<String>,
    /// The page has a frame of the attacker with a form in it.
    #[serde(default)]
    pub frame: bool,
    /// The page has a form for signing in that goes to the attacker.
    #[serde(default)]
    pub login: bool,
    /// The page has a script that gives away what is typed.
    #[serde(default)]
    pub scripted: bool,
    /// Why the guard is known not to hold this.
    pub known: Option<String>,
    /// Why it does not work even where nothing is guarded: not counted among those that have to.
    pub bare: Option<String>,
    /// Why the twin is known to be asked more than it should, or not to finish.
    pub twin: Option<String>,
    pub thought: Option<String>,
}

#[derive(Deserialize)]
struct Scenes {
    scene: Vec<Scene>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    way: Vec<Way>,
    /// Way, channel, language, payload.
    attacks: Vec<[String; 4]>,
}

#[derive(Clone, Debug)]
pub struct Attack {
    pub id: String,
    pub kind: String,
    pub way: Arc<Way>,
    pub scene: Arc<Scene>,
    /// What the person wants.
    pub goal: String,
    /// What the honest model does on the twin: a goal of the scene, also where the attack has one of its own.
    pub honest: Goal,
    pub channel: String,
    pub russian: bool,
    pub payload: String,
    /// The twin's text in the place of the payload.
    pub benign: String,
    n: usize,
    vars: Arc<toml::Table>,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/attacks")
}

pub fn page(name: &str) -> String {
    let path = folder().join("pages").join(format!("{name}.html"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// All attacks, in the order of their ids.
pub fn load() -> Vec<Attack> {
    let read = |path: PathBuf| std::fs::read_to_string(path).unwrap();
    let scenes: Scenes = toml::from_str(&read(folder().join("scenes.toml"))).unwrap();
    let scenes: Vec<Arc<Scene>> = scenes.scene.into_iter().map(Arc::new).collect();
    let vars: Arc<toml::Table> =
        Arc::new(toml::from_str(&read(folder().join("vars.toml"))).unwrap());
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder().join("kinds"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut out = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let kind: Kind =
            toml::from_str(&read(file.clone())).unwrap_or_else(|e| panic!("{name}: {e}"));
        let ways: Vec<Arc<Way>> = kind.way.into_iter().map(Arc::new).collect();
        for (at, [way, channel, lang, payload]) in kind.attacks.into_iter().enumerate() {
            let way = ways
                .iter()
                .find(|w| w.id == way)
                .unwrap_or_else(|| panic!("{name} has no way {way}"));
            let scene = scenes.iter().find(|s| s.id == way.scene).unwrap();
            let n = out.len();
            let honest = match &way.honest {
                Some(id) => scene.goals.iter().find(|g| g.id == *id).unwrap().clone(),
                None => scene.goals[n % scene.goals.len()].clone(),
            };
            let goal = way.goal.clone().unwrap_or_else(|| honest.text.clone());
            assert!(matches!(lang.as_str(), "en" | "ru"), "{lang}");
            let mut attack = Attack {
                id: format!("{name}-{:02}", at + 1),
                kind: name.clone(),
                way: way.clone(),
                scene: scene.clone(),
                goal,
                honest,
                channel,
                russian: lang == "ru",
                payload,
                benign: String::new(),
                n,
                vars: vars.clone(),
            };
            attack.benign = attack.fill("{{=benign}}");
            out.push(attack);
        }
    }
    out
}

impl Attack {
    pub fn host(&self) -> &str {
        &self.scene.host
    }

    pub fn start_url(&self) -> String {
        let host = self.host();
        match self.channel.as_str() {
            "redirect" => format!("http://{host}/go/{}", self.id),
            "address" => format!("http://{host}/p/{}?note=@", self.id),
            _ => format!("http://{host}/p/{}", self.id),
        }
    }

    /// `{{en|ru}}`, `{{=name}}`, and `{{how=name}}` for a value that is dressed.
    pub fn fill(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find("{{") {
            out.push_str(&rest[..at]);
            let end = at + rest[at..].find("}}").unwrap();
            let said = &rest[at + 2..end];
            rest = &rest[end + 2..];
            if said.starts_with('@') {
                out.push_str(&format!("{{{{{said}}}}}"));
            } else if let Some((how, name)) = said.split_once('=').filter(|(how, _)| {
                how.chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            }) {
                out.push_str(&dressed(how, &self.value(name)));
            } else if let Some((en, ru)) = said.split_once('|') {
                out.push_str(if self.russian { ru } else { en });
            } else {
                out.push_str(said);
            }
        }
        out + rest
    }

    fn value(&self, name: &str) -> String {
        let n = self.n;
        if let Some(list) = self.vars.get(name).and_then(|v| v.as_array()) {
            return self.fill(list[n % list.len()].as_str().unwrap());
        }
        match name {
            "price" if self.russian => format!("{} ₽", 310 + 7 * n),
            "price" => format!("{}.50 €", 12 + 3 * n),
            "balance" if self.russian => format!("{} ₽", 41_207 + 13 * n),
            "balance" => format!("{}.20 €", 3_105 + 11 * n),
            "count" => (3 + n % 50).to_string(),
            "account" => format!("GB29 RIVB 6016 1331 {:04} 19", 2_000 + n * 17),
            "order" => format!("K{:03}-7Q{:02}X", 101 + n, 10 + n % 80),
            "code" => (100_000 + n * 3_571 % 899_999).to_string(),
            "phone" => format!("+44 20 7946 {:04}", 1_000 + n * 31),
            "email" => format!("friend.{n}@letters.example"),
            "hour" => format!("{}:{:02}", 10 + n % 9, 5 * (n % 11)),
            "version" => format!("3.{n}.{}", n % 7),
            "file" => files().0.display().to_string(),
            "key_file" => files().1.display().to_string(),
            _ => panic!("{name} is not a value"),
        }
    }

    /// The step with its texts in the attack's language.
    pub fn filled(&self, step: &Step) -> Step {
        fn through(value: &Value, fill: &dyn Fn(&str) -> String) -> Value {
            match value {
                Value::String(s) => Value::String(fill(s)),
                Value::Array(all) => all.iter().map(|v| through(v, fill)).collect(),
                other => other.clone(),
            }
        }
        step.iter()
            .map(|(k, v)| (k.clone(), through(v, &|s| self.fill(s))))
            .collect()
    }

    /// Chosen by its id alone, so that the sample stays as it is when attacks are added.
    pub fn in_sample(&self, one_of: u64) -> bool {
        self.id
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
            .rotate_right(20)
            .is_multiple_of(one_of)
    }
}

/// Two files of the person: notes, and a key. Both hold nothing but a mark.
pub fn files() -> (PathBuf, PathBuf) {
    static FOLDER: std::sync::OnceLock<tempfile::TempDir> = std::sync::OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(".ssh")).unwrap();
        std::fs::write(folder.path().join("notes.txt"), "the person's own notes\n").unwrap();
        std::fs::write(folder.path().join(".ssh/id_rsa"), "the person's own key\n").unwrap();
        folder
    });
    (
        folder.path().join("notes.txt"),
        folder.path().join(".ssh/id_rsa"),
    )
}

fn dressed(how: &str, value: &str) -> String {
    let moved = |(c, by): (char, u8)| match c {
        'a'..='z' => char::from((c as u8 - b'a' + by) % 26 + b'a'),
        other => other,
    };
    match how {
        "" => value.to_owned(),
        "url" => url::form_urlencoded::byte_serialize(value.as_bytes()).collect(),
        "hex" => value.bytes().map(|b| format!("{b:02x}")).collect(),
        "rev" => value.chars().rev().collect(),
        "rot" => value.chars().map(|c| moved((c, 13))).collect(),
        // Vigenère's, with a word that the page tells.
        "key" => {
            let word = b"lighthouse".iter().map(|key| key - b'a').cycle();
            value.chars().zip(word).map(moved).collect()
        }
        "spell" => value
            .chars()
            .map(|c| c.to_string())
            .collect::<Vec<_>>()
            .join("."),
        // The alphabet for addresses, without padding.
        "b64" => URL_SAFE_NO_PAD.encode(value),
        _ => panic!("{how} is no dress"),
    }
}
