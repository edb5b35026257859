use super::*;

fn draft(content: &str, kind: &str, image_key: Option<&str>) -> MessageDraft {
    MessageDraft { content: content.into(), kind: Some(kind.into()), image_key: image_key.map(str::to_owned) }
}

#[test]
fn api_msg_04_words_are_kept_as_they_are_and_blank_ones_refused() {
    let body = draft("  hello\n", "text", None).into_body().unwrap();
    assert_eq!((body.kind, body.content.as_str()), (MessageKind::Text, "  hello\n"));
    for blank in ["", " \t\n", "\u{3000}\u{200B}"] {
        assert_eq!(draft(blank, "text", None).into_body().unwrap_err().why("content"), Some("Message cannot be empty"));
    }
}

#[test]
fn api_msg_04_at_most_5000_characters_as_a_browser_counts() {
    assert!(draft(&"😀".repeat(2_500), "text", None).into_body().is_ok());
    assert!(draft(&format!("{}a", "😀".repeat(2_500)), "text", None).into_body().unwrap_err().why("content").is_some());
}

#[test]
fn api_msg_04_people_send_text_and_images_only_and_an_image_has_a_picture() {
    assert!(draft("x", "system", None).into_body().unwrap_err().why("type").is_some());
    assert!(draft("x", "video", None).into_body().unwrap_err().why("type").is_some());
    assert!(draft("x", "image", None).into_body().unwrap_err().why("image_url").is_some());
    assert!(draft("x", "text", Some("key")).into_body().unwrap_err().why("image_url").is_some());
    assert_eq!(draft("", "image", Some("key")).into_body().unwrap().content, "[图片]");
    let plain = MessageDraft { content: "x".into(), ..MessageDraft::default() };
    assert_eq!(plain.into_body().unwrap().kind, MessageKind::Text);
}

#[test]
fn api_msg_06_words_are_found_whatever_their_case_and_a_bare_picture_is_not() {
    assert_eq!(draft("Grüße, ÉLAN 你好 ΟΔΟΣ", "text", None).into_body().unwrap().search_text(), "grüße, élan 你好 οδοσ");
    assert_eq!(draft("", "image", Some("key")).into_body().unwrap().search_text(), "");
    assert_eq!(draft("The Sea", "image", Some("key")).into_body().unwrap().search_text(), "the sea");
    assert_eq!(searchable("İ"), searchable(&searchable("İ")));
}

#[test]
fn lang_02_demo_people_vary_in_what_they_answer_but_each_says_the_same_in_the_language_of_the_reader() {
    let mut all = std::collections::BTreeSet::new();
    for language in Language::ALL {
        assert_eq!(demo_answer(-3, language), demo_answer(5, language));
        all.extend((0..8).map(|pick| demo_answer(pick, language)));
    }
    assert_eq!(all.len(), 16);
}
