use proptest::prelude::*;

use super::*;

#[test]
fn ordinary_text_of_every_script_passes() {
    assert_eq!(check(br#"{"a":"\ud83d\ude00 \\u0000 \"x\" \u4f60","b":[1,{"c":"]]]"}]}"#), Ok(()));
    assert_eq!(check("\"你好😀\"".as_bytes()), Ok(()));
}

#[test]
fn nul_and_half_pairs_are_found_wherever_they_stand() {
    assert_eq!(check(br#"{"ignored":"a\u0000"}"#), Err(Fault::Nul));
    assert_eq!(check(br#"{"\\\u0000":1}"#), Err(Fault::Nul));
    assert_eq!(check(br#"["\ud83d"]"#), Err(Fault::LoneSurrogate));
    assert_eq!(check(br#"["\ud83d\u0041"]"#), Err(Fault::LoneSurrogate));
    assert_eq!(check(br#"["\ude00\ud83d"]"#), Err(Fault::LoneSurrogate));
}

#[test]
fn deep_nesting_is_refused_and_brackets_in_text_are_not_counted() {
    assert_eq!(check("[".repeat(64).as_bytes()), Ok(()));
    assert_eq!(check("[".repeat(65).as_bytes()), Err(Fault::TooDeep));
    assert_eq!(check(format!("\"{}\"", "[".repeat(500)).as_bytes()), Ok(()));
}

#[test]
fn broken_ends_are_left_to_the_parser() {
    for broken in [r#"""#, r#""\"#, r#""\u"#, r#""\u00"#, r#""\uzzzz"#, "]]]]", ""] {
        assert_eq!(check(broken.as_bytes()), Ok(()), "{broken}");
    }
}

proptest! {
    #[test]
    fn any_text_without_nul_passes_as_json(text in "(\\PC|[\\x00-\\x1f\\\\\"u]){0,40}") {
        let json = serde_json::to_string(&text).unwrap();
        prop_assert_eq!(check(json.as_bytes()).is_ok(), !text.contains('\0'), "{}", json);
    }

    #[test]
    fn no_bytes_make_it_panic(body in prop::collection::vec(prop_oneof![Just(b'\\'), Just(b'u'), Just(b'"'), Just(b'd'), any::<u8>()], 0..80)) {
        let _ = check(&body);
    }
}
