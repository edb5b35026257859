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
