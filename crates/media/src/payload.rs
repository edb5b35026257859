use base64::{
    Engine,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use bytes::Bytes;

/// The largest upload: 5 MiB.
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
mod tests {
    use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn api_photo_01_every_usual_spelling_of_a_file_gives_the_file(file in prop::collection::vec(any::<u8>(), 1..200)) {
            let standard = STANDARD.encode(&file);
            let lines = standard.as_bytes().chunks(8).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\r\n");
            for text in [
                standard.clone(),
                STANDARD_NO_PAD.encode(&file),
                URL_SAFE.encode(&file),
                URL_SAFE_NO_PAD.encode(&file),
                lines,
                format!("data:image/jpeg;base64,{standard}"),
                format!("  DATA:text/plain;charset=utf-8;BASE64,{standard}\n"),
                format!("data:;base64,{}", standard.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D")),
            ] {
                prop_assert_eq!(decode_payload(&text), Ok(Bytes::from(file.clone())), "{}", text);
            }
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,60}|data:\\PC{0,30}|%[0-9A-F]{0,3}") {
            let _ = decode_payload(&text);
        }
    }

    #[test]
    fn api_photo_01_five_mebibytes_pass_and_one_byte_more_does_not() {
        for (size, passes) in [(MAX_BYTES, true), (MAX_BYTES + 1, false), (6_000_000, false), (12_000_000, false)] {
            for text in [STANDARD.encode(vec![7; size]), format!("data:image/png;base64,{}", STANDARD_NO_PAD.encode(vec![7; size]))] {
                let read = decode_payload(&text).map(|file| file.len());
                assert_eq!(read, if passes { Ok(size) } else { Err(PayloadError::TooLarge) });
            }
        }
    }

    #[test]
    fn api_photo_01_text_that_is_no_base64_is_refused() {
        for text in
            ["", "   ", "data:", "data:image/png", "data:image/png,abcd", "data:image/png;base64,", "a photo!", "====", "A", "ab=cd", "😀"]
        {
            assert_eq!(decode_payload(text), Err(PayloadError::NotBase64), "{text}");
        }
    }
}
