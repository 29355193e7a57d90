//! What a server says with its no, in whatever shape: its words, and when it may be asked again.

use std::time::{Duration, SystemTime};

use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde_json::Value;

use super::http::Failure;

/// Longest body of a refusal that is read, bytes.
const LONGEST_REFUSAL: usize = 64 * 1024;
/// Longest part of a refusal that is passed on, characters.
const LONGEST_WORDS: usize = 300;

pub(super) fn beginning(body: &[u8]) -> String {
    String::from_utf8_lossy(body)
        .chars()
        .take(LONGEST_WORDS)
        .collect()
}

/// What the server said with its no.
pub(super) async fn refused(mut response: reqwest::Response) -> Failure {
    let mut body = Vec::new();
    while body.len() < LONGEST_REFUSAL
        && let Ok(Some(chunk)) = response.chunk().await
    {
        body.extend_from_slice(&chunk);
    }
    Failure::Status {
        status: response.status().as_u16(),
        words: words(&body),
        retry_after: retry_after(response.headers(), SystemTime::now())
            .or_else(|| retry_delay(&body)),
    }
}

/// What the server says, from any of the shapes in which servers say it.
fn words(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let said = serde_json::from_slice::<Value>(body)
        .ok()
        .and_then(|value| error_words(&value))
        .unwrap_or_else(|| text.split_whitespace().collect::<Vec<_>>().join(" "));
    said.chars().take(LONGEST_WORDS).collect()
}

/// The words of an error object: `{"error":{"message","code"}}`, `{"error":"…"}`, `{"message"}`, `{"detail"}`.
pub(super) fn error_words(value: &Value) -> Option<String> {
    let value = match value {
        Value::Array(items) => items.first()?,
        other => other,
    };
    let error = value.get("error").unwrap_or(value);
    if let Some(text) = error.as_str() {
        return Some(text.to_owned());
    }
    let message = ["message", "detail", "msg", "error_description"]
        .iter()
        .find_map(|key| error.get(key).filter(|v| !v.is_null()))?;
    let mut said = message
        .as_str()
        .map_or_else(|| message.to_string(), str::to_owned);
    // A market's own words are only that somebody else refused.
    if let Some(raw) = error["metadata"]["raw"].as_str() {
        said = format!("{said}: {raw}");
    }
    if let Some(code) = error.get("code").and_then(Value::as_str) {
        said = format!("{said} ({code})");
    }
    Some(said)
}

/// `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), or `retry-after-ms`.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = |name: &str| headers.get(name)?.to_str().ok().map(str::trim);
    if let Some(ms) = text("retry-after-ms").and_then(|t| t.parse::<f64>().ok()) {
        return Duration::try_from_secs_f64(ms / 1000.0).ok();
    }
    let value = text(RETRY_AFTER.as_str())?;
    if let Ok(seconds) = value.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let date = time::OffsetDateTime::parse(value, &time::format_description::well_known::Rfc2822);
    let until = SystemTime::from(date.ok()?);
    Some(until.duration_since(now).unwrap_or_default())
}

/// How long to wait as Google says it: `{"error":{"details":[{"@type":"…RetryInfo","retryDelay":"34.5s"}]}}`.
fn retry_delay(body: &[u8]) -> Option<Duration> {
    let said: Value = serde_json::from_slice(body).ok()?;
    let mut details = said["error"]["details"].as_array()?.iter();
    let text = details.find_map(|detail| detail["retryDelay"].as_str())?;
    Duration::try_from_secs_f64(text.strip_suffix('s')?.parse().ok()?).ok()
}

/// The innermost reason of a broken request, without the address.
pub(super) fn cause(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut said = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(inner) = source {
        let text = inner.to_string();
        if !said.contains(&text) {
            said = format!("{said}: {text}");
        }
        source = inner.source();
    }
    said
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn waiting_times_are_read() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_445_412_400);
        let of = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            retry_after(&headers, now)
        };
        assert_eq!(of("retry-after", "7"), Some(Duration::from_secs(7)));
        assert_eq!(
            of("retry-after-ms", "250"),
            Some(Duration::from_millis(250))
        );
        assert_eq!(
            of("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT"),
            Some(Duration::from_secs(80))
        );
        assert_eq!(of("retry-after", "soon"), None);
        assert_eq!(of("retry-after", "-4"), None);
        let info = br#"{"error":{"details":[{"@type":"q"},{"retryDelay":"34.5s"}]}}"#;
        assert_eq!(retry_delay(info), Some(Duration::from_millis(34_500)));
        assert_eq!(retry_delay(b"{}"), None);
    }

    #[test]
    fn the_words_of_a_refusal_are_found() {
        for (body, want) in [
            (r#"{"error":{"message":"no","code":"bad"}}"#, "no (bad)"),
            (r#"{"error":"no"}"#, "no"),
            (r#"[{"error":{"message":"no","code":400}}]"#, "no"),
            (
                r#"{"error":{"message":"Provider returned error","metadata":{"raw":"no tools"}}}"#,
                "Provider returned error: no tools",
            ),
            (r#"{"detail":[{"msg":"x"}]}"#, r#"[{"msg":"x"}]"#),
            ("<h1>Bad\n  Gateway</h1>", "<h1>Bad Gateway</h1>"),
            ("", ""),
        ] {
            assert_eq!(words(body.as_bytes()), want);
        }
    }
}
