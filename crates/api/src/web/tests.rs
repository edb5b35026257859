use axum::{
    body::to_bytes,
    http::{HeaderName, StatusCode},
};
use kindred_testkit::SeededEntropy;

use super::{file::FOREVER, *};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/fixtures/web"]
struct Sample;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/fixtures/web/assets"]
struct Unbuilt;

async fn get(path: &str, sent: &[(HeaderName, &str)]) -> (StatusCode, HeaderMap, String) {
    ask(&Method::GET, path, sent).await
}

async fn ask(method: &Method, path: &str, sent: &[(HeaderName, &str)]) -> (StatusCode, HeaderMap, String) {
    let sent = sent.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap())).collect();
    let (parts, body) = answer::<Sample>((&SeededEntropy::new(1), &LegalPages::default()), method, path, &sent).into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    (parts.status, parts.headers, String::from_utf8_lossy(&body).into_owned())
}

#[tokio::test]
async fn route_07_any_path_that_is_no_api_answers_with_the_page() {
    for path in ["/", "/discover", "/chat/0123456789abc", "/index.html", "/apiary", "/no.such.route/at/all"] {
        let (status, headers, body) = get(path, &[]).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert_eq!(headers[header::CONTENT_TYPE], "text/html; charset=utf-8", "{path}");
        assert!(body.contains("<div id=\"root\">"), "{path}");
    }
}

#[tokio::test]
async fn route_07_paths_of_the_api_and_of_pictures_never_fall_through_to_the_page() {
    for path in ["/api", "/api/", "/api/nothing/here", "/media", "/media/a/b"] {
        let (status, _, body) = get(path, &[]).await;
        assert_eq!((status, body.contains("\"code\":\"not_found\"")), (StatusCode::NOT_FOUND, true), "{path}");
    }
}

#[tokio::test]
async fn a_missing_file_is_a_real_404_and_hidden_ones_are_missing() {
    for path in ["/assets/gone-1a2b.js", "/assets", "/favicon.ico", "/assets/.hidden.txt", "//assets/app-1a2b.js"] {
        let (status, ..) = get(path, &[]).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn each_page_has_a_nonce_of_its_own_in_the_page_and_in_the_policy_and_nothing_to_revalidate_by() {
    let entropy = SeededEntropy::new(7);
    let mut seen = Vec::new();
    for _ in 0..2 {
        let (parts, body) = answer::<Sample>((&entropy, &LegalPages::default()), &Method::GET, "/", &HeaderMap::new()).into_parts();
        let policy = parts.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
        let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned();
        let body = String::from_utf8(to_bytes(body, usize::MAX).await.unwrap().to_vec()).unwrap();
        assert!(body.contains(&format!("nonce=\"{nonce}\"")) && !body.contains(NONCE), "{body}");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"));
        assert!(policy.ends_with("; require-trusted-types-for 'script'; trusted-types own-scripts"), "{policy}");
        assert!(!parts.headers.contains_key(header::ETAG));
        seen.push(nonce);
    }
    assert_ne!(seen[0], seen[1]);
}

#[tokio::test]
async fn app_05_a_path_whose_page_the_build_has_rendered_is_answered_with_it_and_a_policy_for_its_styles_and_script() {
    let (status, headers, body) = get("/login", &[]).await;
    assert_eq!((status, body.contains("<p>Sign in</p>")), (StatusCode::OK, true));
    assert_eq!(headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
    assert!(policy.contains("; style-src 'self' 'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4='; "), "{policy}");
    assert!(policy.contains("; script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='; "), "{policy}");
    assert!(policy.ends_with("; require-trusted-types-for 'script'; trusted-types own-scripts"), "{policy}");

    let (_, packed, body) = get("/login", &[(header::ACCEPT_ENCODING, "br")]).await;
    assert_eq!((packed[header::CONTENT_ENCODING].to_str().unwrap(), body.trim()), ("br", "as brotli"));
    let etag = headers[header::ETAG].to_str().unwrap();
    let (status, known, _) = get("/login", &[(header::IF_NONE_MATCH, etag)]).await;
    assert_eq!((status, &known[header::CONTENT_SECURITY_POLICY]), (StatusCode::NOT_MODIFIED, &headers[header::CONTENT_SECURITY_POLICY]));

    for path in ["/chat/0123456789abc", "/chat/anything"] {
        let (_, headers, body) = get(path, &[]).await;
        assert!(body.contains("<p>Outlines</p>"), "{path}");
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(
            policy.contains("; script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='; style-src 'self' 'sha256-"),
            "{policy}"
        );
    }
    for path in ["/prerendered/login.html", "/prerendered/login.sha256", "/prerendered/login.script.sha256", "/prerendered"] {
        assert_eq!(get(path, &[]).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    for path in ["/login/", "/login/more", "/signup", "/welcome", "/chat", "/chat/", "/chat/a/b", "/chat.one"] {
        assert!(get(path, &[]).await.2.contains("<div id=\"root\"></div>"), "{path}");
    }
}

#[tokio::test]
async fn app_05_a_rendered_page_without_the_hash_of_its_script_is_not_served_with_a_policy_that_forbids_that_script() {
    let (status, headers, body) = get("/settings", &[]).await;
    assert_eq!((status, body.contains("<div id=\"root\"></div>")), (StatusCode::OK, true));
    let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"), "{policy}");
}

#[tokio::test]
async fn lang_01_each_page_and_file_is_that_of_the_readers_language_and_of_the_default_one_where_it_is_the_same() {
    let chinese = [(header::ACCEPT_LANGUAGE, "zh-CN,zh;q=0.9")];
    for (path, words) in [("/login", "<p>登录</p>"), ("/discover", "<html lang=\"zh-CN\">"), ("/sw.js", "zh-CN")] {
        let (_, headers, body) = get(path, &chinese).await;
        assert!(body.contains(words), "{path}: {body}");
        assert_eq!(headers[header::VARY], "accept-encoding, accept-language, cookie", "{path}");
        assert!(!get(path, &[]).await.2.contains(words), "{path}");
        assert!(get(path, &[(header::COOKIE, "kindred-language=zh-CN")]).await.2.contains(words), "{path}");
    }
    let policy = get("/login", &chinese).await.1[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
    assert!(policy.contains("'sha256-Y2hpbmVzZQ=='"), "{policy}");
    assert_eq!(get("/icon.svg", &chinese).await.2, get("/icon.svg", &[]).await.2);
    assert_eq!(get("/zh-CN/sw.js", &chinese).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn assets_are_kept_forever_and_come_in_the_smallest_form_the_client_takes() {
    let (_, headers, body) = get("/assets/app-1a2b.js", &[(header::ACCEPT_ENCODING, "gzip, br")]).await;
    assert_eq!((headers[header::CONTENT_ENCODING].to_str().unwrap(), body.trim()), ("br", "as brotli"));
    assert_eq!(headers[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    assert_eq!(headers[header::CACHE_CONTROL], FOREVER);
    assert_eq!(headers[header::VARY], "accept-encoding");

    let (_, headers, body) = get("/assets/app-1a2b.js", &[]).await;
    assert_eq!((headers.get(header::CONTENT_ENCODING), body.trim()), (None, "plain()"));
}

#[tokio::test]
async fn a_file_known_already_is_not_sent_again() {
    let (_, headers, _) = get("/icon.svg", &[]).await;
    assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
    let etag = headers[header::ETAG].to_str().unwrap();
    let (status, _, body) = get("/icon.svg", &[(header::IF_NONE_MATCH, &format!("\"x\", W/{etag}"))]).await;
    assert_eq!((status, body.as_str()), (StatusCode::NOT_MODIFIED, ""));
}

#[tokio::test]
async fn app_01_the_service_worker_may_load_the_apps_files_and_is_looked_for_each_time() {
    let (status, headers, _) = get("/sw.js", &[]).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
    assert_eq!(headers[header::CONTENT_SECURITY_POLICY], "default-src 'none'; connect-src 'self'");
}

#[tokio::test]
async fn app_01_photos_shared_where_there_is_no_service_worker_open_the_screen_without_them() {
    let (status, headers, _) = ask(&Method::POST, "/create-moment", &[]).await;
    assert_eq!((status, headers[header::LOCATION].to_str().unwrap()), (StatusCode::SEE_OTHER, "/create-moment"));
}

#[tokio::test]
async fn pages_are_only_read() {
    let (status, headers, _) = ask(&Method::POST, "/discover", &[]).await;
    assert_eq!((status, headers[header::ALLOW].to_str().unwrap()), (StatusCode::METHOD_NOT_ALLOWED, "GET,HEAD"));
}

#[tokio::test]
async fn a_build_without_the_app_says_so() {
    let response = answer::<Unbuilt>((&SeededEntropy::new(1), &LegalPages::default()), &Method::GET, "/", &HeaderMap::new());
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}
