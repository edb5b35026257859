use axum::{
    body::Body,
    http::{Method, header},
};
use serde_json::{Value, json};

use super::export::{Contents, export};
use crate::support::{Answer, PASSWORD, World, on_both_engines};

on_both_engines!(
    legal_01_the_texts_are_pages_for_anybody_and_health_says_where,
    legal_01_a_page_that_is_known_is_not_sent_again_until_the_text_changes,
    legal_01_without_texts_there_is_no_page_no_path_and_no_version,
    legal_01_the_version_at_sign_up_is_kept_and_is_in_the_export_and_operators_see_it,
);

const TERMS: &str = "# Our terms\n\nBe kind. <script>alert(1)</script>\n\n[Here](javascript:alert(1))";
const PRIVACY: &str = "# What we keep\n\nLittle.";

fn text(answer: &Answer) -> String {
    String::from_utf8_lossy(&answer.bytes).into_owned()
}

async fn legal_01_the_texts_are_pages_for_anybody_and_health_says_where(world: World) {
    let world = world.with_legal_texts(Some(TERMS), Some(PRIVACY));
    let health = world.anon().get("/api/health").await.ok();
    assert_eq!((&health["terms"], &health["privacy"]), (&json!("/terms"), &json!("/privacy")));
    for (path, heading, other) in [("/terms", "Our terms", "/privacy"), ("/privacy", "What we keep", "/terms")] {
        let answer = world.anon().get(path).await;
        let page = text(&answer);
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
        assert!(page.contains(&format!("<h1>{heading}</h1>")) && page.contains(&format!("<a href=\"{other}\">")), "{page}");
        assert!(!page.contains("alert(1)\"") && !page.contains("<script") && !page.contains("javascript:"), "{page}");
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; style-src 'sha256-") && !policy.contains("script-src"), "{policy}");
        assert_eq!((answer.header("x-content-type-options"), answer.header("referrer-policy")), ("nosniff", "no-referrer"));
    }
    world.anon().act("/terms").await.refused(405, "method_not_allowed");
}

async fn legal_01_a_page_that_is_known_is_not_sent_again_until_the_text_changes(world: World) {
    let world = world.with_legal_texts(Some(TERMS), None);
    let ask = async |world: &World, tag: &str| {
        let visitor = world.anon();
        visitor.send(visitor.request(Method::GET, "/terms").header(header::IF_NONE_MATCH, tag), Body::empty()).await
    };
    let first = world.anon().get("/terms").await;
    let tag = first.header("etag");
    let again = ask(&world, tag).await;
    assert_eq!((again.status.as_u16(), again.bytes.len(), again.header("etag")), (304, 0, tag));
    assert_eq!((again.header("cache-control"), first.header("cache-control")), ("no-cache", "no-cache"));
    let changed = world.with_legal_texts(Some("# New terms"), None);
    assert!(text(&ask(&changed, tag).await).contains("<h1>New terms</h1>"));
}

async fn legal_01_without_texts_there_is_no_page_no_path_and_no_version(world: World) {
    let nowhere = text(&world.anon().get("/no/such/page").await);
    let health = world.anon().get("/api/health").await.ok();
    assert_eq!((health.get("terms"), health.get("privacy")), (None, None));
    for path in ["/terms", "/privacy"] {
        let answer = text(&world.anon().get(path).await);
        assert!(!answer.contains("Version ") && answer.contains("<div id=\"root\">") == nowhere.contains("<div id=\"root\">"), "{path}");
    }
    let ann = world.register("ann").await;
    assert_eq!(ann.get("/api/users/me").await.ok()["user"].get("terms_version"), None);
    assert_eq!(Contents::of(&export(&ann).await).json("profile.json").get("terms_version"), None);
    let world = world.with_legal_texts(None, Some(PRIVACY));
    let health = world.anon().get("/api/health").await.ok();
    assert_eq!((health.get("terms"), &health["privacy"]), (None, &json!("/privacy")));
}

async fn legal_01_the_version_at_sign_up_is_kept_and_is_in_the_export_and_operators_see_it(world: World) {
    let before = world.register("before").await;
    let world = world.with_legal_texts(Some(TERMS), Some(PRIVACY));
    let first = world.state.legal.version().expect("there are texts").to_owned();
    assert!(text(&world.anon().get("/terms").await).contains(&format!("Version {first}")));
    let ann = world.register("ann").await;
    let world = world.with_legal_texts(Some("# Other terms"), Some(PRIVACY));
    let second = world.state.legal.version().expect("there are texts").to_owned();
    let bob = world.register("bob").await;
    for (name, person, version) in [("before", before, Value::Null), ("ann", ann, json!(first)), ("bob", bob, json!(second))] {
        assert_eq!(Contents::of(&export(&person).await).json("profile.json")["terms_version"], version, "{name}");
        let account = world.operator().post("/api/admin/users/find", json!({ "who": person.id })).await.ok();
        assert_eq!(account["user"]["terms_version"], version, "{name}");
        let later = world.anon().login(name, PASSWORD).await.ok();
        assert_eq!(later["user"]["terms_version"], version, "{name}: signing in is agreeing to nothing");
    }
}
