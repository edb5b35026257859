use base64::{
    Engine,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use bytes::Bytes;

/// The upload size limit of a picture: 5 MiB.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;

const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent).with_decode_allow_trailing_bits(true),
);

/// Why a text is no upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PayloadError {
    /// The file would be larger than [`MAX_BYTES`].
    #[error("the file is larger than 5 MiB")]
    TooLarge,
    /// The text is neither a base64 data URL nor base64.
    #[error("the file isn't base64")]
    NotBase64,
}

/// Decodes an upload sent as text: a `data:…;base64,` URL or bare base64.
///
/// Base64 is accepted with or without padding, in the standard or the url-safe alphabet, with line breaks,
/// percent-encoded. The media type of a data URL is ignored.
pub fn decode_payload(text: &str) -> Result<Bytes, PayloadError> {
    let symbols = plain_base64(encoded_part(text.trim())?);
    if symbols.is_empty() {
        return Err(PayloadError::NotBase64);
    }
    let significant = symbols.iter().rposition(|symbol| *symbol != b'=').map_or(0, |last| last + 1);
    if significant > MAX_BYTES.div_ceil(3) * 4 {
        return Err(PayloadError::TooLarge);
    }
    let file = LENIENT.decode(&symbols).map_err(|_| PayloadError::NotBase64)?;
    match file.len() {
        0 => Err(PayloadError::NotBase64),
        long if long > MAX_BYTES => Err(PayloadError::TooLarge),
        _ => Ok(file.into()),
    }
}

/// What follows the comma of a data URL, or the whole text.
fn encoded_part(text: &str) -> Result<&str, PayloadError> {
    let Some(scheme) = text.get(..5).filter(|start| start.eq_ignore_ascii_case("data:")) else {
        return Ok(text);
    };
    let (head, body) = text[scheme.len()..].split_once(',').ok_or(PayloadError::NotBase64)?;
    let declared = head.rsplit(';').next().unwrap_or_default();
    if declared.trim().eq_ignore_ascii_case("base64") { Ok(body) } else { Err(PayloadError::NotBase64) }
}

/// The symbols in the standard alphabet, without line breaks and percent signs.
fn plain_base64(text: &str) -> Vec<u8> {
    let mut symbols = Vec::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let escaped = if bytes[at] == b'%' { bytes.get(at + 1..at + 3).and_then(unescape) } else { None };
        match (escaped, bytes[at]) {
            (Some(symbol), _) => {
                symbols.push(symbol);
                at += 2;
            }
            (None, b'-') => symbols.push(b'+'),
            (None, b'_') => symbols.push(b'/'),
            (None, b' ' | b'\t' | b'\r' | b'\n') => {}
            (None, other) => symbols.push(other),
        }
        at += 1;
    }
    symbols
}

fn unescape(hex: &[u8]) -> Option<u8> {
    match hex.to_ascii_uppercase().as_slice() {
        b"2B" | b"2D" => Some(b'+'),
        b"2F" | b"5F" => Some(b'/'),
        b"3D" => Some(b'='),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
