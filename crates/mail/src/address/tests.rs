use super::*;

#[test]
fn mail_02_international_domains_are_written_in_ascii_and_names_before_the_at_sign_as_they_are() {
    let written = |address| deliverable(address).map(|address| address.to_string());
    assert_eq!(written("ann@example.com").as_deref(), Some("ann@example.com"));
    assert_eq!(written("ann@BÜCHER.example").as_deref(), Some("ann@xn--bcher-kva.example"));
    assert_eq!(written("用户@例え.テスト").as_deref(), Some("用户@xn--r8jz45g.xn--zckzah"));
    assert_eq!(written("o'neill+kindred@example.com").as_deref(), Some("o'neill+kindred@example.com"));
}

#[test]
fn mail_01_an_address_that_no_letter_can_reach_is_not_well_formed() {
    for odd in ["a..b@example.com", ".a@example.com", "a.@example.com", "ann@exa mple.com", "ann@", "@example.com", "ann"] {
        assert!(!is_well_formed(odd), "{odd}");
    }
    for plain in ["ann@example.com", "o'neill+kindred@example.com", "ÄNN+😀@例え.jp", "用户@例え.テスト", "ann@intranet"] {
        assert!(is_well_formed(plain), "{plain}");
    }
}

#[test]
fn mail_02_what_would_end_a_header_or_name_another_reader_is_no_address() {
    for odd in [
        "ann@example.com\r\nBcc: eve@example.com",
        "ann\r\nBcc:eve@example.com",
        "ann@example.com>,<eve@example.com",
        "<ann@example.com>",
        "ann,eve@example.com",
        "\"ann\nx\"@example.com",
        "ann@exa mple.com",
        "ann@",
        "@example.com",
        "ann",
        "",
    ] {
        assert_eq!(deliverable(odd), None, "{odd:?}");
    }
}
