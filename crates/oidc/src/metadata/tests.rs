use serde_json::json;

use super::*;

#[test]
fn key_04_a_service_over_tls_names_no_endpoint_without() {
    let read = |issuer: &str, changed: &str, url: &str| {
        let mut document = json!({ "issuer": issuer });
        for name in ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"] {
            document[name] = json!(if name == changed { url } else { "https://accounts.example/here" });
        }
        Metadata::read(document, issuer)
    };
    let (tls, local) = ("https://accounts.example", "http://127.0.0.1:9400");
    for name in ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"] {
        assert!(read(tls, name, "https://elsewhere.example/").is_ok());
        assert!(read(tls, name, "http://127.0.0.1:9400/").is_err(), "{name}");
        assert!(read(local, name, "http://127.0.0.1:9400/").is_ok());
        assert!(read(local, name, "http://accounts.example/").is_err(), "{name}");
    }
}
