use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};
use kindred_domain::FieldErrors;
use p256::PublicKey;

/// The length of a point of the curve, not compressed.
pub(crate) const POINT: usize = 65;
/// The length of what a browser shares with whoever may send to it.
pub(crate) const SECRET: usize = 16;

/// What a notice to a browser is encrypted by: its public key, and the secret that it shares with whoever may send to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecipientKeys {
    pub(crate) key: PublicKey,
    pub(crate) secret: [u8; SECRET],
}

impl RecipientKeys {
    /// The keys of these bytes, as they are kept.
    pub fn new(point: &[u8], secret: &[u8]) -> Option<Self> {
        // A compressed point is one, too, and no browser sends it.
        let key = PublicKey::from_sec1_bytes(point).ok().filter(|_| point.len() == POINT)?;
        Some(Self { key, secret: secret.try_into().ok()? })
    }
}

/// The bytes of a browser's keys (`p256dh` and `auth`, as it writes them), if notices can be encrypted by them.
pub fn keys_of(p256dh: &str, auth: &str) -> Result<(Vec<u8>, Vec<u8>), FieldErrors> {
    let mut errors = FieldErrors::default();
    let bytes = |text: &str| BASE64URL.decode(text.trim_end_matches('=')).ok();
    let point = bytes(p256dh).filter(|point| RecipientKeys::new(point, &[0; SECRET]).is_some());
    let point = errors.keep("p256dh", point.ok_or("This is no key of a browser"));
    let secret = bytes(auth).filter(|secret| secret.len() == SECRET);
    let secret = errors.keep("auth", secret.ok_or("This is no key of a browser"));
    point.zip(secret).ok_or(errors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VapidKey;

    #[test]
    fn app_04_keys_are_a_point_of_the_curve_and_sixteen_bytes() {
        let key = VapidKey::from_bytes(&[7; 32]).unwrap().public_key();
        let auth = BASE64URL.encode([9; 16]);
        assert!(keys_of(&key, &auth).is_ok() && keys_of(&format!("{key}="), &format!("{auth}==")).is_ok());
        let point = BASE64URL.decode(&key).unwrap();
        let compressed = [&[2 + (point[64] & 1)], &point[1..33]].concat();
        let off = [&point[..64], &[point[64] ^ 1]].concat();
        for bad in [&[][..], &point[..64], &compressed, &off, &[0; 65], &[point.as_slice(), &[0]].concat()] {
            let errors = keys_of(&BASE64URL.encode(bad), &auth).unwrap_err();
            assert!(errors.why("p256dh").is_some() && errors.why("auth").is_none(), "{bad:?}");
        }
        for bad in ["", "AAAA", "+/+/+/+/+/+/+/+/+/+/+w", "ä", &BASE64URL.encode([9; 17])] {
            assert!(keys_of(&key, bad).unwrap_err().why("auth").is_some(), "{bad}");
        }
    }
}
