use super::*;

fn draft(content: &str, images: usize, tags: &[&str]) -> MomentDraft {
    MomentDraft {
        content: content.into(),
        image_keys: (0..images).map(|number| format!("key{number}")).collect(),
        hashtags: tags.iter().map(ToString::to_string).collect(),
        audience: Some("friends".into()),
    }
}

fn why(draft: MomentDraft, field: &str) -> Option<String> {
    draft.into_post().err().and_then(|errors| errors.why(field).map(str::to_owned))
}

#[test]
fn api_mom_01_words_are_kept_as_they_are_and_tags_trimmed() {
    let post = draft(" two\nlines ", 1, &[" Sun ", "#sea"]).into_post().unwrap();
    assert_eq!((post.content.as_str(), post.audience), (" two\nlines ", Audience::Friends));
    assert_eq!(post.hashtags, ["Sun", "#sea"]);
}

#[test]
fn api_mom_01_a_moment_needs_words_or_an_image() {
    assert_eq!(draft(" \u{3000}\u{200B}", 1, &[]).into_post().unwrap().content, "");
    assert!(why(draft(" \u{3000}\u{200B}", 0, &["sun"]), "content").is_some());
}

#[test]
fn api_mom_01_an_audience_that_is_none_is_never_everybody() {
    for audience in [None, Some(""), Some("Public"), Some("everyone"), Some("public ")] {
        let draft = MomentDraft { audience: audience.map(str::to_owned), ..draft("x", 0, &[]) };
        assert!(why(draft, "audience").is_some(), "{audience:?}");
    }
}

#[test]
fn api_mom_01_the_bounds_are_500_characters_9_images_and_5_tags_of_30() {
    let longest = "😀".repeat(250);
    let tag = "t".repeat(30);
    assert!(draft(&longest, 9, &[&tag, "b", "c", "d", "e"]).into_post().is_ok());
    assert!(why(draft(&format!("{longest}a"), 9, &[]), "content").is_some());
    assert!(why(draft("x", 10, &[]), "images").is_some());
    assert!(why(draft("x", 0, &["a", "b", "c", "d", "e", "f"]), "hashtags").is_some());
    assert!(why(draft("x", 0, &[&format!("{tag}t")]), "hashtags").is_some());
}

#[test]
fn api_mom_01_blank_and_double_tags_and_an_image_used_twice_are_refused() {
    for tags in [&["a", ""][..], &[" "], &["#"], &["\u{200B}"], &["Sun", "sun"], &["sun", "#SUN "]] {
        assert!(why(draft("x", 0, tags), "hashtags").is_some(), "{tags:?}");
    }
    let twice = MomentDraft { image_keys: vec!["k".into(), "k".into()], ..draft("x", 0, &[]) };
    assert!(why(twice, "images").is_some());
}

#[test]
fn a_tag_is_found_whatever_its_case_in_every_script() {
    assert_eq!([" #Sun ", "ÄRGER", "МОРЕ", "你好"].map(tag_key), ["sun", "ärger", "море", "你好"]);
}
