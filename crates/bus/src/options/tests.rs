use super::*;

fn login(url: &str, file: Option<&str>) -> Result<Option<(String, String)>, BadOptions> {
    let told = |login| match login {
        Login::Password { user, password } => (user, password),
        Login::Token(token) => ("token".to_owned(), token),
    };
    NatsOptions::new(url, file, "kindred").map(|options| options.login.map(told))
}

#[test]
fn a_login_is_in_the_url_or_beside_it_and_never_shown() {
    let own = |user: &str, password: &str| Ok(Some((user.to_owned(), password.to_owned())));
    assert_eq!(login("nats://bus:4222", None), Ok(None));
    assert_eq!(login("nats://ann:p%40ss%3a100%@bus:4222/", None), own("ann", "p@ss:100%"));
    assert_eq!(login("tls://bus", Some("ann:p%40:ss")), own("ann", "p%40:ss"));
    assert_eq!(login("nats://secret%40@bus", None), own("token", "secret@"));
    assert_eq!(login("nats://bus", Some("sec%40ret")), own("token", "sec%40ret"));
    assert_eq!(login("nats://:x@bus", None), Err(BadOptions::Login));
    assert_eq!(login("nats://bus", Some("")), Err(BadOptions::Login));
    assert_eq!(login("nats://ann:x@bus", Some("ann:x")), Err(BadOptions::TwoLogins));
    let shown = format!("{:?}", NatsOptions::new("nats://ann:secret@bus", None, "kindred"));
    assert!(shown.contains("bus") && !shown.contains("secret") && !shown.contains("ann"), "{shown}");
}

#[test]
fn other_urls_and_subjects_are_refused() {
    for url in ["", "bus:4222", "ws://bus", "http://bus", "nats://", "nats://ann:x@", "nats://bus:x"] {
        assert_eq!(login(url, None), Err(BadOptions::Url), "{url}");
    }
    for prefix in ["", ".", "a.", "a b", "a.>", "*"] {
        assert_eq!(NatsOptions::new("nats://bus", None, prefix), Err(BadOptions::Subject), "{prefix}");
    }
    assert_eq!(NatsOptions::new("nats://bus", None, "towns.berlin").unwrap().subject, "towns.berlin.v1.nodes");
}
