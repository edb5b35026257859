use super::*;

#[test]
fn lang_01_the_language_of_the_greatest_weight_is_taken_and_the_first_of_several() {
    for (list, wanted) in [
        ("zh-CN,zh;q=0.9,en;q=0.8", Some(Language::Chinese)),
        ("en-US,en;q=0.9,zh;q=0.8", Some(Language::English)),
        ("de-DE,de;q=0.9,zh-TW;q=0.7,en;q=0.3", Some(Language::Chinese)),
        ("en;q=0.5, ZH-Hans;q=0.6", Some(Language::Chinese)),
        ("en,zh", Some(Language::English)),
        ("zh;q=0, en;q=0.1", Some(Language::English)),
        ("zh;q=high", Some(Language::Chinese)),
        ("de, fr;q=0.8", None),
        ("zhuang, enm", None),
        ("*", None),
        ("", None),
        (",;,q=;-", None),
    ] {
        assert_eq!(Language::preferred(list), wanted, "{list}");
    }
}

#[test]
fn a_language_is_found_by_its_own_tag() {
    for language in Language::ALL {
        assert_eq!(Language::of_tag(language.as_str()), Some(language));
    }
}
