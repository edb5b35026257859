use std::time::Duration;

use kindred_domain::{Language, LetterId, Timestamp};
use kindred_mail::{Content, Letter, MailOptions, Mailer, PublicUrl, SendError};
use kindred_testkit::{Fault, FaultProxy, smtp};

const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

fn mailer(url: &str) -> Mailer {
    let public_url = PublicUrl::new("https://kindred.example").unwrap();
    Mailer::new(MailOptions::new(url, None, "Kindred <hello@kindred.example>", public_url).unwrap())
}

async fn send(mailer: &Mailer, address: &str) -> Result<(), SendError> {
    mailer
        .send(&Letter { id: LetterId(7), address, name: "Ann", language: Language::English, content: Content::PasswordChanged, now: NOON })
        .await
}

fn is_unavailable(outcome: &Result<(), SendError>) -> bool {
    matches!(outcome, Err(SendError::Unavailable(_)))
}

#[tokio::test]
async fn mail_01_letters_leave_over_tls_and_starttls_with_a_login() {
    for (scheme, port) in [("smtps", smtp::port("tls")), ("smtp", smtp::port("starttls"))] {
        let address = smtp::fresh_address("ann");
        let url = format!("{scheme}://{}@localhost:{port}?ca={}", smtp::LOGIN, smtp::certificate());
        let mailer = mailer(&url);
        assert_eq!(send(&mailer, &address).await, Ok(()), "{scheme}");
        let letters = smtp::letters_to(&address);
        assert_eq!((letters.len(), letters[0].tls, letters[0].login.as_deref()), (1, true, Some("kindred")), "{scheme}");
        assert_eq!(letters[0].header("Message-ID"), "<0000000000007@kindred.example>");
        assert_eq!(mailer.sent(), 1);
    }
}

#[tokio::test]
async fn mail_01_nothing_is_sent_to_a_server_without_starttls_with_another_name_or_an_unknown_certificate() {
    let (ca, login) = (smtp::certificate(), smtp::LOGIN);
    let (plain, starttls, tls) = (smtp::port("plain"), smtp::port("starttls"), smtp::port("tls"));
    for url in [
        format!("smtp://localhost:{plain}?ca={ca}"),
        format!("smtp://127.0.0.1:{starttls}?ca={ca}"),
        format!("smtps://127.0.0.1:{tls}?ca={ca}"),
        format!("smtps://{login}@localhost:{tls}"),
        format!("smtp://{login}@localhost:{starttls}"),
    ] {
        let (address, mailer) = (smtp::fresh_address("ann"), mailer(&url));
        let outcome = send(&mailer, &address).await;
        mailer.probe().await;
        assert!(is_unavailable(&outcome) && mailer.is_unavailable(), "{url}: {outcome:?}");
        assert_eq!(smtp::letters_to(&address), [], "{url}");
    }
}

#[tokio::test]
async fn mail_01_a_wrong_login_is_no_fault_of_the_letter() {
    let (port, ca) = (smtp::port("tls"), smtp::certificate());
    let mailer = mailer(&format!("smtps://kindred:wrong@localhost:{port}?ca={ca}"));
    let outcome = send(&mailer, &smtp::fresh_address("ann")).await;
    assert_eq!(outcome, Err(SendError::Unavailable("535".to_owned())));
    assert!(!mailer.is_unavailable(), "a letter must not tell, or it would tell that somebody has the address");
    mailer.probe().await;
    assert!(mailer.is_unavailable());
}

#[tokio::test]
async fn mail_01_refusals_of_a_letter_are_told_by_their_code_alone() {
    let mailer = mailer(&smtp::plain_url());
    let later = smtp::fresh_address("later-1");
    assert_eq!(send(&mailer, &later).await, Err(SendError::Later("451".to_owned())));
    assert_eq!(send(&mailer, &later).await, Ok(()));
    let refused = send(&mailer, &smtp::fresh_address("refused")).await;
    assert_eq!(refused, Err(SendError::Refused("550".to_owned())));
    assert!(!mailer.is_unavailable(), "it is there");
    assert_eq!(mailer.sent(), 1);
}

#[tokio::test]
async fn mail_01_a_server_that_does_not_answer_or_is_gone_is_away_until_it_is_back() {
    let proxy = FaultProxy::before(&format!("127.0.0.1:{}", smtp::port("plain"))).await;
    let mailer = mailer(&format!("smtp://{}?tls=none", proxy.address())).with_deadline(Duration::from_millis(300));
    for fault in [Fault::Stall, Fault::Cut] {
        proxy.set(fault);
        assert!(is_unavailable(&send(&mailer, &smtp::fresh_address("ann")).await), "{fault:?}");
        mailer.probe().await;
        assert!(mailer.is_unavailable());
    }
    proxy.set(Fault::None);
    let patient = mailer.with_deadline(Duration::from_secs(30));
    patient.probe().await;
    let address = smtp::fresh_address("ann");
    assert_eq!(send(&patient, &address).await, Ok(()));
    assert!(!patient.is_unavailable() && smtp::letters_to(&address).len() == 1);
}

#[tokio::test]
async fn mail_01_a_server_that_hangs_at_one_reader_refuses_that_letter_alone_for_now() {
    let mailer = mailer(&smtp::plain_url()).with_offer_deadline(Duration::from_millis(300));
    let hanging = send(&mailer, &smtp::fresh_address("hanging")).await;
    assert_eq!(hanging, Err(SendError::Later("no answer in time".to_owned())));
}

#[tokio::test]
async fn mail_01_a_letter_that_the_server_has_without_saying_if_it_takes_it_is_told_apart() {
    let (mailer, silent) = (mailer(&smtp::plain_url()).with_final_deadline(Duration::from_millis(300)), smtp::fresh_address("silent"));
    assert_eq!(send(&mailer, &silent).await, Err(SendError::Unclear("no answer in time".to_owned())));
    // A server that is slow keeps it later.
    while smtp::letters_to(&silent).is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!((smtp::letters_to(&silent).len(), mailer.sent()), (1, 0));
}

#[tokio::test]
async fn mail_01_a_sender_whom_the_server_refuses_is_no_fault_of_the_letter_and_shows_without_one() {
    let public_url = PublicUrl::new("https://kindred.example").unwrap();
    let mailer = Mailer::new(MailOptions::new(&smtp::plain_url(), None, "refused@kindred.example", public_url).unwrap());
    assert_eq!(send(&mailer, &smtp::fresh_address("ann")).await, Err(SendError::Unavailable("553".to_owned())));
    assert!(!mailer.is_unavailable(), "letters tell nothing");
    mailer.probe().await;
    assert!(mailer.is_unavailable());
}

#[tokio::test]
async fn mail_02_unicode_addresses_are_reached_where_the_server_can_and_else_refused() {
    let address = smtp::fresh_address("用户");
    assert_eq!(send(&mailer(&smtp::plain_url()), &address).await, Ok(()));
    assert_eq!(smtp::letters_to(&address).len(), 1);
    let ascii = mailer(&format!("smtp://127.0.0.1:{}?tls=none", smtp::port("ascii")));
    assert!(matches!(send(&ascii, &address).await, Err(SendError::Refused(why)) if why.contains("SMTPUTF8")));
    let international = smtp::fresh_address("ann").replace("example.com", "bücher.example");
    assert_eq!(send(&ascii, &international).await, Ok(()), "its domain has a form in ASCII");
    assert_eq!(smtp::letters_to(&international.replace("bücher", "xn--bcher-kva")).len(), 1);
}

#[tokio::test]
async fn mail_02_an_address_that_would_add_a_header_or_a_reader_is_refused_before_anything_is_sent() {
    let mailer = mailer(&smtp::plain_url());
    let eve = smtp::fresh_address("eve");
    for odd in [format!("ann@example.com\r\nBcc: {eve}"), format!("ann@example.com>\r\nRCPT TO:<{eve}"), format!("ann@example.com,{eve}")] {
        assert!(matches!(send(&mailer, &odd).await, Err(SendError::Refused(_))), "{odd:?}");
    }
    assert_eq!((smtp::letters_to(&eve), mailer.sent()), (vec![], 0));
}
