//! A visitor for the tests: plain HTTP, cookies, and just enough reading of our own HTML to find
//! links and fill forms. Redirects are not followed, so that tests can look at them.

use std::collections::BTreeMap;

use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderMap, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder};

pub struct Visitor {
    client: Client,
    base: String,
    cookies: BTreeMap<String, String>,
}

pub struct Answer {
    pub status: u16,
    headers: HeaderMap,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    pub fn location(&self) -> String {
        self.header("location").expect("a redirect").to_owned()
    }
}

impl Visitor {
    pub fn new(base: &str) -> Self {
        let client = Client::builder().redirect(Policy::none()).no_proxy();
        Self {
            client: client.build().unwrap(),
            base: base.trim_end_matches('/').to_owned(),
            cookies: BTreeMap::new(),
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.client.get(self.base.clone() + path)).await
    }

    /// A GET that keeps the cookies of the answer.
    pub async fn follow(&mut self, path: &str) -> Answer {
        let answer = self.get(path).await;
        self.keep(&answer);
        answer
    }

    pub async fn post(&mut self, path: &str, pairs: &[(&str, &str)]) -> Answer {
        let request = self.client.post(self.base.clone() + path);
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = self.send(request.body(encoded(pairs))).await;
        self.keep(&answer);
        answer
    }

    /// Drops the cookies whose name begins so.
    pub fn forget(&mut self, what: &str) {
        self.cookies.retain(|name, _| !name.starts_with(what));
    }

    fn keep(&mut self, answer: &Answer) {
        for cookie in answer.headers.get_all(SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (key, value) = pair.split_once('=').unwrap();
            self.cookies.insert(key.to_owned(), value.to_owned());
        }
    }

    async fn send(&self, request: RequestBuilder) -> Answer {
        let cookies = self
            .cookies
            .iter()
            .map(|(key, value)| format!("{key}={value}"));
        let cookies = cookies.collect::<Vec<_>>().join("; ");
        let answer = request.header(COOKIE, cookies).send().await.unwrap();
        Answer {
            status: answer.status().as_u16(),
            headers: answer.headers().clone(),
            body: answer.text().await.unwrap(),
        }
    }
}

fn encoded(pairs: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish()
}

pub fn with_query(path: &str, pairs: &[(&str, &str)]) -> String {
    format!("{path}?{}", encoded(pairs))
}

#[derive(Debug, Clone)]
pub struct Element {
    pub tag: String,
    attributes: BTreeMap<String, String>,
    /// Where its opening tag ends.
    end: usize,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.attributes.get(name).cloned()
    }

    pub fn has(&self, name: &str) -> bool {
        self.attribute(name).is_some()
    }
}

pub fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

/// The opening tags, in order. Attribute values of the site are always quoted or absent.
pub fn elements(html: &str) -> Vec<Element> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(open) = html[from..].find('<').map(|at| at + from) {
        let mut quoted = false;
        let close = html[open..]
            .char_indices()
            .find(|(_, c)| {
                quoted ^= *c == '"';
                *c == '>' && !quoted
            })
            .map_or(html.len(), |(at, _)| at + open);
        let inside = &html[open + 1..close];
        from = (close + 1).min(html.len());
        if inside.starts_with(['/', '!']) {
            continue;
        }
        let (tag, mut rest) = inside
            .split_once(char::is_whitespace)
            .unwrap_or((inside, ""));
        let mut attributes = BTreeMap::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                break;
            }
            let name_end = rest.find([' ', '=']).unwrap_or(rest.len());
            let (name, after) = rest.split_at(name_end);
            if let Some(value) = after.strip_prefix("=\"") {
                let (value, after) = value.split_once('"').expect("a closed attribute");
                attributes.insert(name.to_owned(), unescape(value));
                rest = after;
            } else {
                attributes.insert(name.to_owned(), String::new());
                rest = after;
            }
        }
        found.push(Element {
            tag: tag.to_lowercase(),
            attributes,
            end: from,
        });
    }
    found
}

/// The page's text, whitespace as it stands, without tags.
pub fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' if inside => inside = false,
            _ if !inside => text.push(c),
            _ => {}
        }
    }
    unescape(&text)
}

/// A form with the values a browser would send if nothing was touched.
pub struct Form {
    pub action: String,
    values: Vec<(String, String)>,
}

impl Form {
    pub fn pairs(&self) -> Vec<(&str, &str)> {
        self.values
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect()
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        self.values
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    pub fn set(&mut self, name: &str, value: &str) {
        self.values.retain(|(key, _)| key != name);
        self.add(name, value);
    }

    pub fn add(&mut self, name: &str, value: &str) {
        self.values.push((name.to_owned(), value.to_owned()));
    }
}

/// The first form that posts to this path.
pub fn form(html: &str, action: &str) -> Form {
    let all = elements(html);
    let start = all
        .iter()
        .position(|e| {
            e.tag == "form"
                && e.attribute("method").as_deref() == Some("post")
                && e.attribute("action").as_deref() == Some(action)
        })
        .unwrap_or_else(|| panic!("no form for {action}"));
    let end = html[all[start].end..].find("</form>").unwrap() + all[start].end;
    let mut values: Vec<(String, String)> = Vec::new();
    let mut select: Option<String> = None;
    for element in all[start + 1..].iter().take_while(|e| e.end <= end) {
        let name = element.attribute("name");
        match (element.tag.as_str(), name) {
            ("input", Some(name)) => {
                let box_ = matches!(
                    element.attribute("type").as_deref(),
                    Some("checkbox" | "radio")
                );
                if !box_ || element.has("checked") {
                    values.push((name, element.attribute("value").unwrap_or_default()));
                }
            }
            ("textarea", Some(name)) => {
                let text = html[element.end..].split("</textarea>").next().unwrap();
                values.push((name, unescape(text)));
            }
            ("select", Some(name)) => select = Some(name),
            ("option", _) => {
                let Some(name) = &select else { continue };
                let value = element.attribute("value").unwrap_or_default();
                let known = values.iter().position(|(key, _)| key == name);
                match known {
                    None => values.push((name.clone(), value)),
                    Some(at) if element.has("selected") => values[at].1 = value,
                    Some(_) => {}
                }
            }
            _ => {}
        }
    }
    Form {
        action: action.to_owned(),
        values,
    }
}
