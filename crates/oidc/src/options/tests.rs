use super::*;

#[test]
fn key_04_a_service_has_a_name_an_issuer_over_tls_a_client_id_and_a_secret() {
    let good = ProviderOptions::new("Google", "https://accounts.google.com", "kindred", "se cret").unwrap();
    assert_eq!(good.to_string(), "Google, https://accounts.google.com, client kindred");
    assert!(!format!("{good:?}").contains("cret"));
    assert!(ProviderOptions::new("Ours", "http://127.0.0.1:9400", "kindred", "s").is_ok());
    assert!(ProviderOptions::new("Ours", "http://[::1]:9400/a", "kindred", "s").is_ok());
    for (name, issuer, client, secret) in [
        ("", "https://a.example", "c", "s"),
        ("a name that no button has the room for", "https://a.example", "c", "s"),
        ("A", "http://a.example", "c", "s"),
        ("A", "a.example", "c", "s"),
        ("A", "https://a.example?b", "c", "s"),
        ("A", "https://ann:secret@a.example", "c", "s"),
        ("A", "https://a.example", "", "s"),
        ("A", "https://a.example", "c", ""),
    ] {
        assert!(ProviderOptions::new(name, issuer, client, secret).is_err(), "{name} {issuer} {client} {secret}");
    }
}
