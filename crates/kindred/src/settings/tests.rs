use clap::Parser;
use kindred_legal::LegalText;
use kindred_store::Target;

use super::*;
use crate::command::Cli;

fn settings(arguments: &[&str]) -> Settings {
    Cli::parse_from(["kindred"].iter().chain(arguments)).settings
}

#[test]
fn the_rows_are_in_the_data_folder_unless_a_url_says_otherwise() {
    assert_eq!(settings(&["--data-dir", "/d"]).target().unwrap(), Target::Sqlite { file: "/d/kindred.db".into() });
    let url = "postgres://ann:secret@db/kindred";
    assert_eq!(settings(&["serve", "--database-url", url]).target().unwrap(), Target::Postgres { url: url.into() });
    assert!(settings(&["--database-url", "mysql://db"]).target().is_err());
}

#[test]
fn connections_to_a_server_are_bounded_by_a_setting() {
    assert_eq!(settings(&[]).server_options().unwrap().connections, 32);
    assert_eq!(settings(&["--database-connections", "8"]).server_options().unwrap().connections, 8);
    assert!(Cli::try_parse_from(["kindred", "--database-connections", "1"]).is_err());
}

#[test]
fn scale_03_the_read_url_is_told_without_its_password_and_wants_a_server() {
    assert_eq!(settings(&["--database-read-url", ""]).server_options().unwrap().read_url, None);
    let read = ["--database-read-url", "postgres://ann:secret@standby/kindred"];
    let both = settings(&[&read[..], &["--database-url", "postgres://db/kindred"]].concat());
    assert_eq!(both.server_options().unwrap().read_url.as_deref(), Some(read[1]));
    assert!(both.summary().contains("database-read-url postgres://standby/kindred\n"), "{}", both.summary());
    let refused = |arguments: &[&str]| settings(arguments).check().unwrap_err().0;
    assert_eq!(refused(&read), "SQLite has no replicas: with a read url the database url must be postgres://…");
    let other = ["--database-url", "postgres://db/kindred", "--database-read-url", "mysql://standby"];
    assert_eq!(refused(&other), "the database's read url must begin with postgres://");
}

#[test]
fn the_summary_tells_everything_but_secrets() {
    let summary = settings(&["--database-url", "postgres://ann:se@cret@db:5432/kindred?password=secret"]).summary();
    assert!(summary.contains("postgres://db:5432/kindred, 32 connections\n"), "{summary}");
    assert!(!summary.contains("cret"), "{summary}");
    for url in ["postgres://ann:se?cret@db:5432/kindred", "postgres://db/kindred?password=se@cret"] {
        let summary = settings(&["--database-url", url]).summary();
        assert!(summary.contains("postgres://…, 32 connections\n"), "{summary}");
    }
}

#[test]
fn the_bus_is_told_without_its_login_and_wants_a_database_that_nodes_share() {
    assert!(settings(&[]).bus_options().unwrap().is_none() && settings(&["--bus-url", ""]).bus_options().unwrap().is_none());
    assert!(settings(&[]).summary().contains("bus-url         none: one node\n"));
    let bus = ["--bus-url", "nats://ann:se@cret@bus:4222", "--bus-subject", "berlin"];
    let shared = settings(&[&bus[..], &["--database-url", "postgres://db/kindred"]].concat());
    assert!(shared.summary().contains("bus-url         nats://bus:4222, subject berlin\n"), "{}", shared.summary());
    assert!(shared.bus_options().unwrap().is_some() && shared.check().is_ok());
    assert!(settings(&bus).check().is_err(), "SQLite is one node's");
    assert!(settings(&["--bus-url", "nats://bus", "--bus-subject", "a b", "--database-url", "postgres://db/kindred"]).check().is_err());
}

#[test]
fn a_short_operators_key_is_refused_and_a_long_one_not_told() {
    assert!(settings(&["--admin-key", "fifteen letters"]).check().is_err());
    let good = settings(&["--admin-key", "sixteen letters!"]);
    assert!(good.check().is_ok());
    let summary = good.summary();
    assert!(summary.contains("admin-key       set\n") && !summary.contains("sixteen"), "{summary}");
    assert_eq!(settings(&["--admin-key", ""]).admin_key().unwrap(), None);
}

#[test]
fn the_operators_key_may_be_in_a_file_instead() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let key = file("key", "sixteen letters!\n");
    let from_file = settings(&["--admin-key-file", &key]);
    assert_eq!(from_file.admin_key().unwrap().as_deref(), Some("sixteen letters!"));
    assert!(from_file.summary().contains("admin-key       set\n"));
    let missing = folder.path().join("missing").to_str().unwrap().to_owned();
    for wrong in [missing, file("short", "fifteen letters\n"), file("empty", ""), file("two", "sixteen letters!\nsixteen letters!\n")] {
        assert!(settings(&["--admin-key-file", &wrong]).check().is_err(), "{wrong}");
    }
    assert!(settings(&["--admin-key-file", &key, "--admin-key", "sixteen letters!"]).check().is_err());
}

#[test]
fn app_04_push_services_are_added_to_those_of_browsers_and_the_public_url_tells_who_asks() {
    let none = settings(&[]);
    assert!(none.summary().contains("push-services   those of browsers\n"), "{}", none.summary());
    assert_eq!(none.push_subject().unwrap(), None);
    let more = settings(&["--push-services", "push.example.org, http://127.0.0.1:9400", "--public-url", "https://kindred.example"]);
    assert!(more.summary().contains("push-services   those of browsers, https://push.example.org, http://127.0.0.1:9400\n"));
    assert_eq!((more.check().is_ok(), more.push_subject().unwrap().as_deref()), (true, Some("https://kindred.example")));
    assert_eq!(settings(&["--public-url", "http://localhost:8080"]).push_subject().unwrap(), None);
    assert!(settings(&["--push-services", "http://push.example.org"]).check().is_err());
}

#[test]
fn legal_01_terms_and_privacy_policy_come_from_files_of_markdown_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    assert!(settings(&[]).summary().contains("terms-file      none\nprivacy-file    none\nterms-version   none\n"));

    let (terms, privacy) = (file("terms.md", b"# Terms\n"), file("privacy.md", b"# Privacy\n"));
    let both = settings(&["--terms-file", &terms, "--privacy-file", &privacy]);
    let texts = both.legal_texts().unwrap();
    assert_eq!((texts.terms.as_deref(), texts.privacy.as_deref()), (Some("# Terms\n"), Some("# Privacy\n")));
    let version = texts.version().unwrap();
    assert!(both.summary().contains(&format!("terms-file      {terms}\nprivacy-file    {privacy}\nterms-version   {version}\n")));

    let missing = folder.path().join("missing").to_str().unwrap().to_owned();
    let is_folder = folder.path().to_str().unwrap().to_owned();
    for (wrong, why) in [
        (missing, "No such file"),
        (is_folder, "Is a directory"),
        (file("empty.md", b""), "there is nothing to read in it"),
        (file("latin.md", b"Allgemeine Gesch\xE4ftsbedingungen"), "it is not UTF-8"),
        (file("large.md", &vec![b'a'; LegalText::MAX_BYTES + 1]), "it is larger than 256 KiB"),
        ("/dev/zero".to_owned(), "it is larger than 256 KiB"),
    ] {
        for (flag, what) in [("--terms-file", "the terms of service"), ("--privacy-file", "the privacy policy")] {
            let Failure(fault) = settings(&[flag, &wrong]).check().unwrap_err();
            assert!(fault.starts_with(&format!("cannot use {wrong} as {what}: {why}")), "{fault}");
        }
    }
}

#[test]
fn passwords_are_as_specified_unless_the_policy_is_strict() {
    assert!(settings(&[]).summary().contains("password-policy spec\n"));
    assert!(settings(&["--password-policy", "strict"]).summary().contains("password-policy strict\n"));
}

#[test]
fn backups_are_made_once_a_day_into_a_folder_if_one_is_named() {
    assert_eq!(settings(&["--backup-every", "1h"]).timetable().unwrap(), None);
    let timetable = settings(&["--backup-dir", "/b"]).timetable().unwrap().unwrap();
    assert_eq!((timetable.every, timetable.keep.get()), (Duration::from_hours(24), 7));
    let given = settings(&["--backup-dir", "/b", "--backup-every", "90m", "--backup-keep", "3"]);
    assert!(given.summary().contains("backup-dir      /b, every 5400s, the last 3 are kept\n"), "{}", given.summary());
    for wrong in ["0s", "-1h", "500ms"] {
        assert!(settings(&["--backup-dir", "/b", &format!("--backup-every={wrong}")]).check().is_err(), "{wrong}");
    }
    assert!(Cli::try_parse_from(["kindred", "--backup-every", "soon"]).is_err());
    assert!(Cli::try_parse_from(["kindred", "--backup-keep", "0"]).is_err());
}

#[test]
fn scale_01_pictures_are_in_a_folder_or_in_a_bucket() {
    assert_eq!(settings(&["--data-dir", "/d"]).media_location().unwrap(), Location::Folder("/d/media".into()));
    assert_eq!(settings(&["--media-url", "file:///m"]).media_location().unwrap(), Location::Folder("/m".into()));
    assert!(settings(&["--media-url", "s3://bucket/a"]).summary().contains("media-url       s3://bucket/a\n"));
    assert!(settings(&["--media-url", "s3://key:secret@bucket"]).check().is_err());
}

#[test]
fn trusted_proxies_are_addresses_and_networks() {
    let given = settings(&["--trusted-proxies", "10.0.0.0/8, ::1"]);
    assert!(given.check().is_ok() && given.summary().contains("trusted-proxies 10.0.0.0/8, ::1\n"));
    assert!(settings(&[]).summary().contains("trusted-proxies none\n"));
    assert!(settings(&["--trusted-proxies", "somewhere"]).check().is_err());
}

#[test]
fn key_04_services_are_told_without_their_secrets_and_need_the_public_url() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "a secret word\n").unwrap();
    let secret = secret.to_str().unwrap();
    let service = |name: &str, issuer: &str| format!("name={name}; issuer={issuer};client_id=kindred;secret_file={secret}");
    let google = service("Google", "https://accounts.google.com");
    let public = ["--public-url", "https://kindred.example"];
    assert!(settings(&[]).summary().contains("oidc            none\n") && settings(&["--oidc-1", ""]).check().is_ok());

    let ours = service("Our Own", "http://127.0.0.1:9400");
    let two = settings(&[&public[..], &["--oidc-1", &google, "--oidc-3", &ours]].concat());
    let told = "oidc            Google, https://accounts.google.com, client kindred; Our Own, http://127.0.0.1:9400, client kindred\n";
    let numbered = two.services().unwrap();
    assert_eq!(numbered.iter().map(|(number, one)| (*number, one.name())).collect::<Vec<_>>(), [(1, "Google"), (3, "Our Own")]);
    assert!(two.check().is_ok() && two.summary().contains(told) && !two.summary().contains("secret"), "{}", two.summary());

    let alone = settings(&["--oidc-1", &google]).check().unwrap_err();
    assert_eq!(alone.0, "signing in by another service needs the public url");
    for (wrong, why) in [
        ("Google".to_owned(), "it is name=…;issuer=…;client_id=…;secret_file=…"),
        (format!("{google};name=Google"), "it says one thing twice"),
        ("name=Google;issuer=https://accounts.google.com".to_owned(), "it needs all of them: name, issuer, client_id and secret_file"),
        (service("Google", "http://accounts.google.com"), "its issuer must be an https:// url (http:// only for this machine)"),
        (google.replace(secret, "/nowhere"), "cannot read its secret from /nowhere: No such file or directory (os error 2)"),
        (google.clone(), "another one has its name or its issuer"),
    ] {
        let Failure(fault) = settings(&[&public[..], &["--oidc-1", &google, "--oidc-2", &wrong]].concat()).check().unwrap_err();
        assert_eq!(fault, format!("service 2 can't be used: {why}"));
    }
}
