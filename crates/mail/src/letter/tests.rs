use super::*;
use crate::address::deliverable;

const TOKEN: &str = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE";

fn written(content: Content<'_>, name: &str) -> String {
    written_in(Language::English, content, name)
}

fn written_in(language: Language, content: Content<'_>, name: &str) -> String {
    let letter =
        Letter { id: LetterId(7), address: "ann@example.com", name, language, content, now: Timestamp::from_micros(1_781_524_800_000_000) };
    let from = "Kindred <hello@kindred.example>".parse().unwrap();
    let url = PublicUrl::new("https://kindred.example").unwrap();
    let message = letter.message(&from, deliverable(letter.address).unwrap(), &url).unwrap();
    String::from_utf8(message.formatted()).unwrap()
}

const NEW_DEVICE: Content<'_> = Content::NewDevice { device: "Firefox on Linux", at: Timestamp::from_micros(1_781_524_740_000_000) };

const SERVICE_LINKED: Content<'_> =
    Content::ServiceLinked { device: "Firefox on Linux", at: Timestamp::from_micros(1_781_524_740_000_000) };
const PASSKEY_ADDED: Content<'_> = Content::PasskeyAdded { device: "Firefox on Linux", at: Timestamp::from_micros(1_781_524_740_000_000) };

const EVERY_CONTENT: [Content<'_>; 9] = [
    Content::PasswordLink { token: TOKEN },
    Content::ConfirmAddress { token: TOKEN },
    Content::AddressChanged { token: TOKEN },
    Content::PasswordChanged,
    Content::PasswordRemoved,
    PASSKEY_ADDED,
    SERVICE_LINKED,
    NEW_DEVICE,
    Content::AccountDeleted,
];

/// A letter's text without the line breaks of its encoding.
fn unfolded(letter: &str) -> String {
    letter.replace("=\r\n", "").replace("=3D", "=")
}

#[test]
fn mail_02_a_letter_has_a_plain_and_an_html_part_and_loads_nothing() {
    for content in EVERY_CONTENT {
        let letter = unfolded(&written(content, "Ann"));
        assert_eq!(letter.matches("Content-Type: text/plain; charset=utf-8").count(), 1, "{letter}");
        assert_eq!(letter.matches("Content-Type: text/html; charset=utf-8").count(), 1, "{letter}");
        for loading in ["<img", "src=", "<link", "<script", "@import", "url(", "<iframe", "background=", "<object"] {
            assert!(!letter.contains(loading), "{loading} in {letter}");
        }
        let urls: Vec<_> = letter.split("https://").skip(1).map(|rest| rest.split(['/', '"', '<', '\r']).next().unwrap()).collect();
        assert!(!urls.is_empty() && urls.iter().all(|host| *host == "kindred.example"), "{urls:?}");
        assert!(!letter.contains("http://"), "{letter}");
    }
}

#[test]
fn mail_02_the_head_names_nobody_but_the_readers_address_and_is_the_same_each_time() {
    let letter = written(Content::PasswordChanged, "Ann");
    let (head, _) = letter.split_once("\r\n\r\n").unwrap();
    let mut lines: Vec<_> = head.lines().collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        [
            "Auto-Submitted: auto-generated",
            "Content-Type: multipart/alternative; boundary=\"kindred-0000000000007\"",
            "Date: Mon, 15 Jun 2026 12:00:00 +0000",
            "From: Kindred <hello@kindred.example>",
            "MIME-Version: 1.0",
            "Message-ID: <0000000000007@kindred.example>",
            "Subject: Your password was changed",
            "To: ann@example.com",
        ]
    );
    assert_eq!(letter, written(Content::PasswordChanged, "Ann"));
}

#[test]
fn mail_02_a_name_is_text_and_nothing_else() {
    let name = "Ann\r\nBcc\r\n\r\n<script>alert(1)<b>\"'&";
    let letter = written(Content::PasswordChanged, name);
    let (head, _) = letter.split_once("\r\n\r\n").unwrap();
    assert!(!head.contains("Bcc") && !head.contains("Ann"), "{head}");
    let html = unfolded(letter.rsplit_once("Content-Type: text/html").unwrap().1);
    assert!(html.contains("&lt;script&gt;alert(1)&lt;b&gt;&quot;&#39;&amp;") && !html.contains("<script"), "{html}");
}

#[test]
fn mail_02_a_name_that_mail_programs_would_make_a_link_of_is_left_out() {
    for name in ["Ann", "Ann O'Neill-Lee", "J. R. Smith", "安娜", "Ann Jr."] {
        assert_eq!(words::catalogue(Language::English).greeting(name), format!("Hello {name},"));
    }
    for name in ["", "open https://evil.example now", "www.evil.example", "evil.example/win", "ann@evil.example", "evil.example"] {
        assert_eq!(words::catalogue(Language::English).greeting(name), "Hello,", "{name}");
    }
}

#[test]
fn key_01_the_link_is_in_both_parts_and_its_token_behind_the_hash() {
    let letter = unfolded(&written(Content::PasswordLink { token: TOKEN }, "Ann"));
    assert_eq!(letter.matches(&format!("https://kindred.example/reset-password#{TOKEN}")).count(), 4, "{letter}");
}

#[test]
fn key_05_a_new_device_is_told_with_its_name_and_the_time_of_the_sign_in_in_both_parts() {
    let letter = unfolded(&written(NEW_DEVICE, "Ann"));
    assert_eq!(letter.matches("Firefox on Linux, on 15 June 2026, 11:59 UTC").count(), 2, "{letter}");
    assert_eq!(letter.matches("https://kindred.example/forgot-password").count(), 4, "{letter}");
    assert!(letter.contains("Subject: New sign-in to Kindred\r\n") && !letter.contains('{'), "{letter}");
}

#[test]
fn key_04_a_linked_service_is_told_with_the_device_and_the_time_and_the_way_to_a_new_password() {
    let letter = unfolded(&written(SERVICE_LINKED, "Ann"));
    assert_eq!(letter.matches("Firefox on Linux, on 15 June 2026, 11:59 UTC").count(), 2, "{letter}");
    assert_eq!(letter.matches("https://kindred.example/forgot-password").count(), 4, "{letter}");
    assert!(letter.contains("Subject: Another way to sign in was linked\r\n") && !letter.contains('{'), "{letter}");
}

#[test]
fn key_02_links_about_an_address_lead_to_their_screens_with_the_token_behind_the_hash() {
    for (content, screen) in
        [(Content::ConfirmAddress { token: TOKEN }, "confirm-address"), (Content::AddressChanged { token: TOKEN }, "take-back-address")]
    {
        let letter = unfolded(&written(content, ""));
        assert_eq!(letter.matches(&format!("https://kindred.example/{screen}#{TOKEN}")).count(), 4, "{letter}");
        assert!(letter.contains("Hello,"), "{letter}");
    }
}

#[test]
fn lang_02_each_letter_is_there_in_chinese_with_what_only_it_knows() {
    for content in EVERY_CONTENT {
        let letter =
            Letter { id: LetterId(7), address: "", name: "安娜", language: Language::Chinese, content, now: Timestamp::from_micros(0) };
        let (words, before) = (letter.words(), letter.before());
        let han = |text: &str| text.contains(|sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign));
        assert!(han(words.subject) && han(words.link) && words.after.iter().all(|text| han(text)), "{words:?}");
        assert!(before.iter().all(|text| !text.contains('{')), "{before:?}");
        assert!(
            html::page(words, &before, "安娜，你好！", ("https://kindred.example", Language::Chinese)).contains("<html lang=\"zh-CN\">")
        );
    }
    assert_eq!(words::catalogue(Language::Chinese).greeting("安娜"), "安娜，你好！");
    let told =
        Letter { id: LetterId(7), address: "", name: "", language: Language::Chinese, content: NEW_DEVICE, now: Timestamp::from_micros(0) };
    assert!(told.before().contains(&"Firefox on Linux，2026 年 6 月 15 日 11:59（UTC）".to_owned()), "{:?}", told.before());
}
