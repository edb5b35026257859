use super::*;

fn pages(terms: Option<&str>, privacy: Option<&str>) -> LegalPages {
    LegalPages::new(&LegalTexts { terms: terms.map(Into::into), privacy: privacy.map(Into::into) }, Some("/assets/font.woff2"))
}

fn html(page: &LegalPage) -> String {
    String::from_utf8(page.html().to_vec()).unwrap()
}

#[test]
fn legal_01_each_text_has_a_page_with_its_version_that_leads_to_the_other() {
    let both = pages(Some("# Our terms\n\nBe kind."), Some("We keep little."));
    let version = both.version().unwrap();
    let terms = html(both.at("/terms").unwrap());
    assert!(terms.contains("<h1>Our terms</h1>\n<p>Be kind.</p>") && terms.contains("<a href=\"/privacy\">Privacy Policy</a>"), "{terms}");
    let privacy = html(both.at("/privacy").unwrap());
    assert!(privacy.contains("<h1>Privacy Policy</h1>\n<p>We keep little.</p>"), "a text without a heading gets one: {privacy}");
    for page in [&terms, &privacy] {
        assert!(page.contains(&format!("<p>Version {version}</p>")) && !page.contains("<script"), "{page}");
        assert!(page.contains("url(\"/assets/font.woff2\")"), "{page}");
    }
    assert!(both.at("/terms/").is_none() && both.at("/").is_none());
}

#[test]
fn legal_01_a_page_is_in_the_language_of_its_text() {
    let both = pages(Some("请友善待人。Kindred 只保存很少的资料。"), Some("We keep little of 你."));
    let (terms, privacy) = (html(both.at("/terms").unwrap()), html(both.at("/privacy").unwrap()));
    for part in ["<html lang=\"zh-CN\">", "<title>服务条款 · Kindred</title>", "<h1>服务条款</h1>", ">隐私政策</a>", "<p>版本 "]
    {
        assert!(terms.contains(part), "{part} in {terms}");
    }
    for part in ["<html lang=\"en\">", "<h1>Privacy Policy</h1>", ">Terms of Service</a>"] {
        assert!(privacy.contains(part), "{part} in {privacy}");
    }
}

#[test]
fn legal_01_what_is_not_written_has_no_page_and_no_link() {
    let none = LegalPages::default();
    assert!(none.at("/terms").is_none() && none.at("/privacy").is_none() && none.version().is_none());
    let terms = pages(Some("Be kind."), None);
    assert_eq!((terms.path(LegalText::Terms), terms.path(LegalText::Privacy)), (Some("/terms"), None));
    assert!(terms.at("/privacy").is_none() && !html(terms.at("/terms").unwrap()).contains("/privacy"));
}

#[test]
fn legal_01_the_policy_of_a_page_names_the_hash_of_its_styles_and_the_tag_changes_with_the_text() {
    let page = pages(Some("Be kind."), None).at("/terms").unwrap().clone();
    let text = html(&page);
    let style = text.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
    let hash = STANDARD.encode(Sha256::digest(style));
    assert!(page.policy().starts_with(&format!("default-src 'none'; style-src 'sha256-{hash}'; ")), "{}", page.policy());
    assert!(!page.policy().contains("script-src") && page.policy().ends_with("trusted-types 'none'"), "{}", page.policy());
    let same = pages(Some("Be kind."), None);
    let other = pages(Some("Be kinder."), None);
    assert_eq!(same.at("/terms").unwrap().etag(), page.etag());
    assert_ne!(other.at("/terms").unwrap().etag(), page.etag());
}
