use memchr::memchr2;

const DEEPEST: usize = 64;

/// What no JSON body may contain, not even in a field that is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The escape of U+0000.
    #[error("Text must not contain the NUL character")]
    Nul,
    /// Half of a surrogate pair.
    #[error("Text must be valid Unicode")]
    LoneSurrogate,
    /// More levels of lists and objects than any request needs.
    #[error("The body is nested too deeply")]
    TooDeep,
}

/// Fails when the JSON text contains one of the faults; broken JSON is left to the parser.
pub fn check(body: &[u8]) -> Result<(), Fault> {
    let mut rest = body;
    let mut depth = 0_usize;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        match first {
            b'"' => rest = skip_string(rest)?,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Err(Fault::TooDeep);
        }
    }
    Ok(())
}

/// Skips one string, from after its opening quote to after its closing one.
fn skip_string(mut rest: &[u8]) -> Result<&[u8], Fault> {
    while let Some(at) = memchr2(b'"', b'\\', rest) {
        let found = rest[at];
        rest = &rest[at + 1..];
        if found == b'"' {
            return Ok(rest);
        }
        rest = match code_unit(rest) {
            Some(0) => return Err(Fault::Nul),
            Some(0xD800..=0xDBFF) if is_low_surrogate(&rest[5..]) => &rest[11..],
            Some(0xD800..=0xDFFF) => return Err(Fault::LoneSurrogate),
            _ => rest.get(1..).unwrap_or_default(),
        };
    }
    Ok(&[])
}

/// The UTF-16 code unit of `uXXXX` at the start of `rest`.
fn code_unit(rest: &[u8]) -> Option<u16> {
    let digits = rest.strip_prefix(b"u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

fn is_low_surrogate(rest: &[u8]) -> bool {
    rest.strip_prefix(b"\\").and_then(code_unit).is_some_and(|low| (0xDC00..=0xDFFF).contains(&low))
}

#[cfg(test)]
mod tests {
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
}
