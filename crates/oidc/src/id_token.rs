use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{
    Algorithm, DecodingKey, Validation, decode, decode_header,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, PublicKeyUse},
};
use kindred_domain::Timestamp;
use serde_json::Value;

use crate::Fault;

/// The signatures that are taken.
const ALGORITHMS: [Algorithm; 2] = [Algorithm::RS256, Algorithm::ES256];
/// The shortest modulus of an RSA key, in bytes.
const MODULUS_MIN: usize = 256;
/// By how much a service's clock may differ, in seconds.
const SKEW_SECONDS: i64 = 60;
/// The longest subject (`OpenID` Connect Core 2).
const SUBJECT_MAX: usize = 255;

/// Who somebody is, as a service says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The service knows them by this for good; it is unique there alone.
    pub subject: String,
    /// Their e-mail address, if the service says that it has verified it.
    pub verified_email: Option<String>,
    /// What they are called there.
    pub name: Option<String>,
}

/// For whom a token must have been made.
#[derive(Debug, Clone, Copy)]
pub struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    pub now: Timestamp,
}

/// The claims of a token whose signature is one of these keys'; `None` if none of them is named as its own.
pub fn signed_claims(token: &str, keys: &[Jwk]) -> Result<Option<Value>, Fault> {
    let header = decode_header(token).map_err(|_| Fault::Token("it is no token"))?;
    if !ALGORITHMS.contains(&header.alg) {
        return Err(Fault::Token("it is signed by an algorithm that is not taken"));
    }
    let fitting: Vec<_> = keys.iter().filter(|key| fits(key, header.alg, header.kid.as_deref())).collect();
    if fitting.is_empty() {
        return Ok(None);
    }
    // Everything else is looked at by `check`, whose clock is the caller's.
    let mut signature_alone = Validation::new(header.alg);
    signature_alone.validate_exp = false;
    signature_alone.validate_aud = false;
    signature_alone.required_spec_claims.clear();
    let read = |key: &Jwk| decode::<Value>(token, &DecodingKey::from_jwk(key).ok()?, &signature_alone).ok();
    let claims = fitting.into_iter().find_map(read).map(|token| token.claims);
    claims.map(Some).ok_or(Fault::Token("its signature is wrong"))
}

/// True if this key may have made a signature of this algorithm and key id.
fn fits(key: &Jwk, algorithm: Algorithm, id: Option<&str>) -> bool {
    let is_kind = match &key.algorithm {
        AlgorithmParameters::RSA(rsa) => {
            let modulus = URL_SAFE_NO_PAD.decode(&rsa.n).unwrap_or_default();
            algorithm == Algorithm::RS256 && modulus.len() >= MODULUS_MIN
        }
        AlgorithmParameters::EllipticCurve(curve) => algorithm == Algorithm::ES256 && curve.curve == EllipticCurve::P256,
        _ => false,
    };
    let signs = !matches!(key.common.public_key_use, Some(PublicKeyUse::Encryption));
    is_kind && signs && id.is_none_or(|id| key.common.key_id.as_deref() == Some(id))
}

/// Whom these claims are about, if they are for us, of this sign-in and of now.
pub fn check(claims: &Value, expected: Expected<'_>) -> Result<Identity, Fault> {
    let Expected { issuer, client_id, nonce, now } = expected;
    let now = now.micros() / 1_000_000;
    let seconds = |name: &str| claims[name].as_f64();
    #[expect(clippy::cast_precision_loss, reason = "seconds since 1970 are far below 2^52")]
    let (earliest, latest) = ((now - SKEW_SECONDS) as f64, (now + SKEW_SECONDS) as f64);
    let rules = [
        (claims["iss"] == issuer, "it is another issuer's"),
        (is_for(claims, client_id), "it is for another app"),
        (claims["nonce"] == nonce, "its nonce is another's"),
        (seconds("exp").is_some_and(|at| at > earliest), "it has expired"),
        (seconds("iat").is_some_and(|at| at < latest), "it is not yet issued"),
        (seconds("nbf").is_none_or(|at| at < latest), "it is not yet valid"),
    ];
    if let Some((_, why)) = rules.into_iter().find(|(holds, _)| !holds) {
        return Err(Fault::Token(why));
    }
    let subject = claims["sub"].as_str().filter(|text| !text.is_empty() && text.len() <= SUBJECT_MAX && !text.contains(char::is_control));
    let subject = subject.ok_or(Fault::Token("it names nobody"))?.to_owned();
    Ok(Identity { subject, verified_email: verified_email(claims), name: name(claims) })
}

/// True if we are its audience; where there are others, it must have been made for us, too.
fn is_for(claims: &Value, client_id: &str) -> bool {
    let party = &claims["azp"];
    match &claims["aud"] {
        Value::String(one) => one == client_id && (party.is_null() || party == client_id),
        Value::Array(all) => {
            let is_ours = all.iter().any(|one| one == client_id);
            is_ours && if all.len() == 1 && party.is_null() { true } else { party == client_id }
        }
        _ => false,
    }
}

/// The address in these claims, if it is verified; only the word `true` says so.
pub fn verified_email(claims: &Value) -> Option<String> {
    let is_verified = claims["email_verified"] == true;
    claims["email"].as_str().filter(|_| is_verified).map(str::to_owned)
}

/// The name in these claims.
pub fn name(claims: &Value) -> Option<String> {
    claims["name"].as_str().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty())
}
