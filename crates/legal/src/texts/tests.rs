use super::*;

fn texts(terms: Option<&str>, privacy: Option<&str>) -> LegalTexts {
    LegalTexts { terms: terms.map(Into::into), privacy: privacy.map(Into::into) }
}

#[test]
fn legal_01_a_version_names_both_texts_and_changes_with_either() {
    assert_eq!(texts(None, None).version(), None);
    let version = texts(Some("# Terms\n"), Some("# Privacy\n")).version().unwrap();
    // printf '# Terms\n# Privacy\n' | sha256sum
    assert_eq!(version, "ea3a9ff81006e08d");
    for other in [
        texts(Some("# Terms\n"), None),
        texts(None, Some("# Privacy\n")),
        texts(Some("# Terms\n"), Some("# Privacy.\n")),
        texts(Some("# Terms.\n"), Some("# Privacy\n")),
    ] {
        let other = other.version().unwrap();
        assert_eq!(other.len(), 16);
        assert_ne!(other, version);
    }
}

#[test]
fn legal_01_a_file_that_is_empty_too_large_or_no_text_is_no_legal_text() {
    assert_eq!(LegalTexts::checked(b"# Terms".to_vec()), Ok("# Terms".to_owned()));
    for empty in ["", " \n\t\n", "\u{feff}\n", "<!-- later -->\n", "<script>alert(1)</script>", "[a]: https://example.org\n"] {
        assert_eq!(LegalTexts::checked(empty.into()), Err(TextFault::Empty), "{empty:?}");
    }
    assert_eq!(LegalTexts::checked(b"Terms \xFF\xFE".to_vec()), Err(TextFault::NotUtf8));
    assert_eq!(LegalTexts::checked(b"\xFF\xFET\0e\0r\0m\0s\0".to_vec()), Err(TextFault::NotUtf8), "UTF-16");
    assert!(LegalTexts::checked(vec![b'a'; LegalText::MAX_BYTES]).is_ok());
    assert_eq!(LegalTexts::checked(vec![b'a'; LegalText::MAX_BYTES + 1]), Err(TextFault::TooLarge));
}
