use super::*;

#[test]
fn a_text_is_found_whole_or_by_a_pattern() {
    assert_eq!(parts("Only {} of {}", "Only 3 of 4"), Some(vec!["3", "4"]));
    assert_eq!(parts("Only {} of {}.", "Only 3 of 4"), None);
    assert_eq!(parts("{} is too long", "x is too long"), Some(vec!["x"]));
    assert_eq!(parts("a {}", "b c"), None);
    assert_eq!(filled("{} 个中的 {} 个", &["4", "3"]), "4 个中的 3 个");
    assert_eq!(filled("{}：{}。", &["{}", "x"]), "{}：x。", "a part is only put in");
    assert_eq!(translated(Language::Chinese, "There is no such text"), None);
    assert_eq!(translated(Language::Chinese, "用户不存在").as_deref(), Some("用户不存在"));
}

#[test]
fn lang_02_each_text_has_one_translation_with_the_same_parts() {
    let all = [chinese::TEXTS, chinese::WITH_PARTS].concat();
    for (english, chinese) in &all {
        assert_eq!(english.matches(PART).count(), chinese.matches(PART).count(), "{english}");
        assert!(translated(Language::Chinese, chinese).is_some(), "{chinese} is Chinese");
    }
    assert_eq!(CHINESE.len(), chinese::TEXTS.len(), "a text stands there twice");
    assert!(chinese::WITH_PARTS.iter().all(|(english, _)| english.contains(PART)));
}
