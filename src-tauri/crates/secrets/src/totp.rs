//! One-time codes of the moment (RFC 6238) from a seed in base32 or an `otpauth://totp/` address.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use copilot_ports::SecretText;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};
use zeroize::Zeroizing;

/// Why a seed gives no codes. Never quotes the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TotpError {
    #[error("the seed is not base32")]
    Seed,
    #[error("the address is not one of time-based codes")]
    Address,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hash {
    Sha1,
    Sha256,
    Sha512,
}

/// A source of codes.
pub struct Totp {
    key: Zeroizing<Vec<u8>>,
    hash: Hash,
    digits: u32,
    period: u64,
}

impl std::fmt::Debug for Totp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Totp")
            .field("digits", &self.digits)
            .finish_non_exhaustive()
    }
}

impl Totp {
    /// Reads a seed: base32 with or without spaces, dashes and padding (then SHA-1, 6 digits, 30
    /// seconds), or an `otpauth://totp/…?secret=…` address with its own.
    pub fn of(seed: &SecretText) -> Result<Self, TotpError> {
        let text = seed.reveal().trim();
        if !text.to_ascii_lowercase().starts_with("otpauth:") {
            return Ok(Self {
                key: base32(text)?,
                hash: Hash::Sha1,
                digits: 6,
                period: 30,
            });
        }
        let query = text
            .get("otpauth://totp/".len()..)
            .filter(|_| text.to_ascii_lowercase().starts_with("otpauth://totp/"))
            .and_then(|rest| rest.split_once('?'))
            .map(|(_, query)| query)
            .ok_or(TotpError::Address)?;
        let mut totp = Self {
            key: Zeroizing::new(Vec::new()),
            hash: Hash::Sha1,
            digits: 6,
            period: 30,
        };
        for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "secret" => totp.key = base32(&value.replace("%20", " ").replace("%3D", "="))?,
                "digits" => totp.digits = value.parse().map_err(|_| TotpError::Address)?,
                "period" => totp.period = value.parse().map_err(|_| TotpError::Address)?,
                "algorithm" => {
                    totp.hash = match value.to_ascii_uppercase().replace('-', "").as_str() {
                        "SHA1" => Hash::Sha1,
                        "SHA256" => Hash::Sha256,
                        "SHA512" => Hash::Sha512,
                        _ => return Err(TotpError::Address),
                    }
                }
                _ => {}
            }
        }
        let usable = !totp.key.is_empty()
            && (6..=9).contains(&totp.digits)
            && (5..=300).contains(&totp.period);
        usable.then_some(totp).ok_or(TotpError::Address)
    }

    /// The code of this moment.
    pub fn code_at(&self, now: SystemTime) -> SecretText {
        let since = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        self.code(since.as_secs() / self.period)
    }

    /// How long the code of this moment is still good.
    pub fn left_at(&self, now: SystemTime) -> Duration {
        let since = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        Duration::from_secs(self.period - since.as_secs() % self.period)
    }

    fn code(&self, counter: u64) -> SecretText {
        let message = counter.to_be_bytes();
        let mac = match self.hash {
            Hash::Sha1 => hmac::<Sha1>(&self.key, &message, 64),
            Hash::Sha256 => hmac::<Sha256>(&self.key, &message, 64),
            Hash::Sha512 => hmac::<Sha512>(&self.key, &message, 128),
        };
        // RFC 4226, 5.3: four bytes from where the last one says.
        let offset = usize::from(mac.last().copied().unwrap_or_default() & 0xf);
        let number = mac
            .iter()
            .skip(offset)
            .take(4)
            .fold(0u32, |n, byte| (n << 8) | u32::from(*byte))
            & 0x7fff_ffff;
        let code = u64::from(number) % 10u64.pow(self.digits);
        SecretText::new(format!("{code:0width$}", width = self.digits as usize))
    }
}

/// HMAC (RFC 2104); `block` is the hash's block in bytes.
fn hmac<D: Digest>(key: &[u8], message: &[u8], block: usize) -> Zeroizing<Vec<u8>> {
    let mut padded = Zeroizing::new(vec![0u8; block]);
    if key.len() > block {
        let short = D::digest(key);
        padded[..short.len()].copy_from_slice(&short);
    } else {
        padded[..key.len()].copy_from_slice(key);
    }
    let with = |pad: u8| -> Zeroizing<Vec<u8>> {
        Zeroizing::new(padded.iter().map(|byte| byte ^ pad).collect())
    };
    let inner = D::new()
        .chain_update(&*with(0x36))
        .chain_update(message)
        .finalize();
    let outer = D::new()
        .chain_update(&*with(0x5c))
        .chain_update(inner)
        .finalize();
    Zeroizing::new(outer.to_vec())
}

fn base32(text: &str) -> Result<Zeroizing<Vec<u8>>, TotpError> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(text.len()));
    let (mut bits, mut held) = (0u32, 0u32);
    for c in text.chars() {
        let digit = match c.to_ascii_uppercase() {
            c @ 'A'..='Z' => c as u32 - 'A' as u32,
            c @ '2'..='7' => c as u32 - '2' as u32 + 26,
            '=' | ' ' | '-' => continue,
            _ => return Err(TotpError::Seed),
        };
        bits = (bits << 5) | digit;
        held += 5;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from((bits >> held) & 0xff).unwrap_or_default());
        }
    }
    if bytes.is_empty() {
        return Err(TotpError::Seed);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    /// RFC 6238, appendix B: seeds of "1234567890" repeated to 20, 32 and 64 bytes.
    #[test]
    fn the_codes_are_those_of_the_rfc() {
        let seed = "GEZDGNBVGY3TQOJQ".repeat(7);
        // 20, 32 and 64 bytes.
        let seeds = [
            ("SHA1", 32, ""),
            ("SHA256", 48, "GEZA"),
            ("SHA512", 96, "GEZDGNA"),
        ];
        for (seconds, codes) in [
            (59, ["94287082", "46119246", "90693936"]),
            (1_111_111_109, ["07081804", "68084774", "25091201"]),
            (1_234_567_890, ["89005924", "91819424", "93441116"]),
            (20_000_000_000, ["65353130", "77737706", "47863826"]),
        ] {
            for ((algorithm, whole, rest), code) in seeds.iter().zip(codes) {
                let secret = format!("{}{rest}", &seed[..*whole]);
                let address = format!(
                    "otpauth://totp/Example:ann?secret={secret}&issuer=Example&digits=8&algorithm={algorithm}"
                );
                let totp = Totp::of(&SecretText::new(address)).unwrap();
                let now = UNIX_EPOCH + Duration::from_secs(seconds);
                assert_eq!(totp.code_at(now).reveal(), code, "{algorithm} at {seconds}");
            }
        }
    }

    #[test]
    fn a_bare_seed_gives_six_digits_and_says_how_long() {
        let totp = Totp::of(&SecretText::new("gezd gnbv gy3t qojq GEZD-GNBV-GY3T-QOJQ")).unwrap();
        let now = UNIX_EPOCH + Duration::from_secs(59);
        assert_eq!(totp.code_at(now).reveal(), "287082");
        assert_eq!(totp.left_at(now), Duration::from_secs(1));
    }

    #[test]
    fn what_is_no_seed_is_refused_and_not_quoted() {
        for wrong in [
            "",
            "not base32!",
            "otpauth://hotp/x?secret=GEZDGNBV",
            "otpauth://totp/x",
            "otpauth://totp/x?issuer=y",
            "otpauth://totp/x?secret=GEZDGNBV&digits=20",
            "otpauth://totp/x?secret=GEZDGNBV&period=0",
            "otpauth://totp/x?secret=GEZDGNBV&algorithm=MD5",
        ] {
            let error = Totp::of(&SecretText::new(wrong)).unwrap_err();
            assert!(!error.to_string().contains("GEZD"), "{wrong}");
        }
    }
}
