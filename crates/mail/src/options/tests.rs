use super::*;

fn public_url() -> PublicUrl {
    PublicUrl::new("https://kindred.example").unwrap()
}

fn options(url: &str) -> Result<MailOptions, OptionsError> {
    MailOptions::new(url, None, "Kindred <hello@kindred.example>", public_url())
}

#[test]
fn mail_01_connections_are_encrypted_unless_the_server_is_on_this_machine() {
    assert_eq!(
        options("smtps://ann:secret@mail.example").unwrap().summary(),
        "mail.example:465, TLS, with a login, from hello@kindred.example"
    );
    assert_eq!(
        options("smtp://mail.example").unwrap().summary(),
        "mail.example:587, STARTTLS, without a login, from hello@kindred.example"
    );
    for here in ["smtp://localhost:2525?tls=none", "smtp://127.0.0.1:2525/?tls=none", "smtp://[::1]:2525?tls=none"] {
        assert!(options(here).unwrap().summary().contains(":2525, not encrypted"), "{here}");
    }
    for there in
        ["smtp://mail.example?tls=none", "smtp://192.168.0.1?tls=none", "smtp://localhost.example?tls=none", "smtps://localhost?tls=none"]
    {
        assert!(options(there).is_err(), "{there}");
    }
}

#[test]
fn mail_01_odd_urls_are_refused_without_telling_secrets() {
    for odd in [
        "mail.example",
        "http://mail.example",
        "smtp://",
        "smtp://:25",
        "smtp://mail.example:0",
        "smtp://mail.example:port",
        "smtps://ann@mail.example",
        "smtps://:secret@mail.example",
        "smtps://ann:@mail.example",
        "smtps://mail.example?tls=off",
        "smtps://mail.example?ca=",
        "smtps://mail.example/path",
        "smtps://mail.example?ca=/does/not/exist",
        "smtps://ann:secret@mail exa",
    ] {
        let refused = options(odd).unwrap_err().to_string();
        assert!(!refused.contains("secret") && !refused.contains('\n'), "{odd}: {refused}");
    }
    for from in ["", "nobody", "Kindred", "a@b\r\nBcc: c@d"] {
        assert!(MailOptions::new("smtp://mail.example", None, from, public_url()).is_err(), "{from:?}");
    }
}

#[test]
fn mail_01_the_login_is_decoded_and_printed_nowhere() {
    let with = options("smtps://ann%40example:se%3Acret%2F@mail.example").unwrap();
    assert_eq!(with.login, Some(Credentials::new("ann@example".to_owned(), "se:cret/".to_owned())));
    assert!(!format!("{with:?}").contains("cret"), "{with:?}");
    let by_file = MailOptions::new("smtps://mail.example", Some("ann:se:cret"), "a@b.example", public_url()).unwrap();
    assert_eq!(by_file.login, Some(Credentials::new("ann".to_owned(), "se:cret".to_owned())));
    assert!(MailOptions::new("smtps://ann:x@mail.example", Some("ann:x"), "a@b.example", public_url()).is_err());
    assert!(MailOptions::new("smtps://mail.example", Some("ann"), "a@b.example", public_url()).is_err());
}

#[test]
fn mail_01_a_sender_that_no_server_would_take_is_refused_at_the_start() {
    for odd in ["", "hello", "Kindred <hello@bücher.example>", "用户@kindred.example"] {
        assert!(MailOptions::new("smtps://mail.example", None, odd, public_url()).is_err(), "{odd}");
    }
    assert!(MailOptions::new("smtps://mail.example", None, "Küche <hello@xn--bcher-kva.example>", public_url()).is_ok());
}

#[test]
fn key_01_links_begin_with_the_apps_own_address_and_have_their_token_behind_the_hash() {
    assert_eq!(PublicUrl::new("https://kindred.example/").unwrap().password_link("abc"), "https://kindred.example/reset-password#abc");
    assert_eq!(PublicUrl::new("http://127.0.0.1:8080").unwrap().of("/login"), "http://127.0.0.1:8080/login");
    for odd in [
        "",
        "kindred.example",
        "http://kindred.example",
        "https://",
        "https://kindred.example/app",
        "https://a@b.example",
        "https://b.example?x",
        "https://b.example#x",
        "ftp://b.example",
    ] {
        assert!(PublicUrl::new(odd).is_err(), "{odd}");
    }
}
