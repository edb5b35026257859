use super::*;

#[test]
fn app_04_only_addresses_of_known_push_services_are_taken() {
    let services: PushServices = "push.example.org, http://127.0.0.1:9400,https://[::1]:9401/".parse().unwrap();
    for good in [
        "https://fcm.googleapis.com/fcm/send/a:b-c_d",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://autopush.stage.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QA",
        "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d",
        "https://FCM.googleapis.com:443/fcm/send/a",
        "https://push.example.org/a",
        "http://127.0.0.1:9400/a",
        "https://[::1]:9401/a",
    ] {
        assert!(services.endpoint(good).is_some(), "{good}");
    }
    for bad in [
        "",
        "fcm.googleapis.com/a",
        "http://fcm.googleapis.com/a",
        "https://fcm.googleapis.com:8443/a",
        "https://fcm.googleapis.com.example.org/a",
        "https://notfcm.googleapis.com/a",
        "https://push.apple.com.example.org/a",
        "https://evilpush.apple.com/a",
        "https://.push.apple.com/a",
        "https://ann:word@web.push.apple.com/a",
        "https://ann@web.push.apple.com/a",
        "https://web.push.apple.com/a#b",
        "https://web.push.apple.com/a b",
        "https://web.push.apple.com/ä",
        "https://127.0.0.1:9400/a",
        "http://127.0.0.1:9402/a",
        "http://localhost:9400/a",
        "http://169.254.169.254/latest",
        "https://sub.push.example.org/a",
        "ftp://web.push.apple.com/a",
    ] {
        assert_eq!(services.endpoint(bad), None, "{bad}");
    }
}

#[test]
fn app_04_an_address_has_2048_characters_at_most_however_it_is_written() {
    let of = |letters: usize, letter: &str| format!("https://web.push.apple.com/{}", letter.repeat(letters));
    let services = PushServices::default();
    assert!(services.endpoint(&of(2_048 - 27, "a")).is_some());
    assert_eq!(services.endpoint(&of(2_048 - 26, "a")), None);
    assert_eq!(services.endpoint(&of(1_000, "\"")), None);
}

#[test]
fn app_04_all_addresses_of_a_push_service_have_its_number() {
    let services: PushServices = "push.example.org".parse().unwrap();
    let number = |url: &str| services.endpoint(url).unwrap().service();
    assert_eq!(number("https://a.push.apple.com/1"), number("https://b.push.apple.com/2"));
    assert_ne!(number("https://a.push.apple.com/1"), number("https://web.push.apple.com/1"), "one that is there has its own");
    assert_ne!(number("https://a.push.apple.com/1"), number("https://fcm.googleapis.com/1"));
    assert_ne!(number("https://push.example.org/1"), number("https://fcm.googleapis.com/1"));
    assert!(number("https://push.example.org/1") >= 0);
}

#[test]
fn app_04_an_operator_adds_hosts_and_origins_and_nothing_else() {
    assert_eq!("".parse(), Ok(PushServices::default()));
    let services: PushServices = " push.example.org ,https://push.example.net:8443".parse().unwrap();
    assert_eq!(services.to_string(), "those of browsers, https://push.example.org, https://push.example.net:8443");
    for bad in [
        "http://push.example.org",
        "https://push.example.org/path",
        "https://ann:word@push.example.org",
        "ftp://a",
        "a b",
        "https://",
        "http://localhost:1",
    ] {
        let refused = bad.parse::<PushServices>().unwrap_err().to_string();
        assert!(refused.starts_with(&format!("{bad:?} is no push service")), "{refused}");
    }
}
