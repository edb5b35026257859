use std::{fs, path::Path, time::Duration};

use kindred_store::testing::Folder;
use serde_json::{Value, json};

use crate::{
    account::{Account, PASSWORD, PICTURE, ok, text},
    process::{Kindred, run},
};

/// What `kindred admin …` says and how it ends.
fn admin(folder: &Folder, task: &[&str]) -> (Option<i32>, String, String) {
    let output = run(&[&["admin", "--log", "warn", "--data-dir", folder.0.to_str().unwrap()], task].concat());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn run_admin(folder: &Folder, task: &[&str]) -> String {
    let (code, out, fault) = admin(folder, task);
    assert_eq!((code, fault.as_str()), (Some(0), ""), "{task:?}");
    out
}

fn sign_in(kindred: &Kindred, name: &str) -> (u16, Value) {
    let body = json!({ "email": format!("{name}@example.com"), "password": PASSWORD });
    kindred.ask("POST", "/api/auth/login", "", &body.to_string()).unwrap()
}

#[test]
fn safe_03_the_command_line_looks_after_people_beside_a_running_server() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let [ann, bob] = ["ann", "bob"].map(|name| Account::sign_up(&kindred, name, &[]));
    let text = "She asked\u{1b}[2J for money";
    let report = json!({ "reason": "scam", "text": text }).to_string();
    assert_eq!(kindred.ask("POST", &format!("/api/users/{}/report", ann.id), &bob.token, &report).unwrap().0, 200);

    let reports = run_admin(&folder, &["reports"]);
    assert!(reports.contains(&format!("open scam {} \"ann\" by {}: \"She asked\\u{{1b}}[2J for money\"", ann.id, bob.id)), "{reports}");
    let id = reports.split(' ').next().unwrap();
    assert!(
        run_admin(&folder, &["user", "ANN@example.com"])
            .contains("status        active\nverified      no\ndemo          no\nopen reports  1\n")
    );
    let suspended = run_admin(&folder, &["suspend", "ann@example.com", "--note", "scam"]);
    assert!(suspended.contains("status        suspended\n"), "{suspended}");
    assert!(suspended.contains("suspend (command line) \"other, until restored: scam\"\n"), "{suspended}");
    assert_eq!(kindred.ask("GET", "/api/users/me", &ann.token, "").unwrap().0, 401);
    assert_eq!(kindred.ask("GET", &format!("/api/users/{}", ann.id), &bob.token, "").unwrap().0, 404);
    let (status, refused) = sign_in(&kindred, "ann");
    assert_eq!((status, &refused["code"]), (403, &json!("suspended")));
    assert_eq!(run_admin(&folder, &["reports", "--close", id]), format!("closed {id}\n"));
    assert_eq!(run_admin(&folder, &["reports"]), "no reports\n");
    assert!(run_admin(&folder, &["reports", "--all"]).contains(" closed scam "));
    assert!(run_admin(&folder, &["restore", &ann.id]).contains("status        active\n"));
    assert_eq!(sign_in(&kindred, "ann").0, 200);
    assert!(run_admin(&folder, &["verify", &ann.id]).contains("verified      yes\n"));
    let seen = kindred.ask("GET", &format!("/api/users/{}", ann.id), &bob.token, "").unwrap().1;
    assert_eq!(seen["user"]["is_verified"], json!(true));
    assert!(run_admin(&folder, &["verify", &ann.id, "--remove"]).contains("verified      no\n"));

    for (task, fault) in [
        (vec!["user", "nobody@example.org"], "kindred: there is no account \"nobody@example.org\"\n"),
        (vec!["reports", "--close", "no-id"], "kindred: there is no report \"no-id\"\n"),
    ] {
        assert_eq!(admin(&folder, &task), (Some(1), String::new(), fault.to_owned()));
    }
    let empty = Folder::fresh();
    let (code, _, fault) = admin(&empty, &["reports"]);
    assert!(code == Some(1) && fault.starts_with("kindred: there is no store at "), "{fault}");
    assert!(!empty.0.join("kindred.db").exists());
}

/// The files of all pictures, made four days older: `kindred check` leaves out those of the last three.
fn aged_pictures(folder: &Folder) -> usize {
    let within = |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).filter(|path| !path.ends_with("tmp"));
    let shards: Vec<_> = within(&folder.0.join("media")).filter(|path| path.is_dir()).collect();
    let files: Vec<_> = shards.iter().flat_map(|shard| within(shard)).collect();
    for file in &files {
        let made = fs::metadata(file).unwrap().modified().unwrap();
        fs::File::options().write(true).open(file).unwrap().set_modified(made - Duration::from_hours(4 * 24)).unwrap();
    }
    files.len()
}

#[test]
fn trust_03_closing_a_report_on_the_command_line_removes_the_file_of_a_picture_that_nothing_else_uses() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let (ann, bob) = (Account::sign_up(&kindred, "ann", &[PICTURE]), Account::sign_up(&kindred, "bob", &[]));
    let report = json!({ "reason": "explicit", "subject": { "kind": "photo", "id": ann.photos[0] } }).to_string();
    ok(kindred.ask("POST", &format!("/api/users/{}/report", ann.id), &bob.token, &report));
    let photos = ok(kindred.ask("GET", &format!("/api/photos/user/{}", ann.id), &ann.token, ""));
    let photo = text(&photos["photos"][0]["id"]);
    ok(kindred.ask("DELETE", &format!("/api/photos/{photo}"), &ann.token, ""));
    assert!(aged_pictures(&folder) > 0, "the report needs them");
    let id = run_admin(&folder, &["reports"]).split(' ').next().unwrap().to_owned();
    assert_eq!(run_admin(&folder, &["reports", "--close", &id]), format!("closed {id}\n"));
    assert_eq!(aged_pictures(&folder), 0);
    let checked = run(&["check", "--data-dir", folder.0.to_str().unwrap()]);
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn trust_04_the_command_line_suspends_for_days_lists_an_appeal_and_answers_it() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let ann = Account::sign_up(&kindred, "ann", &[]);
    let suspended = run_admin(&folder, &["suspend", &ann.id, "--reason", "hate", "--days", "7"]);
    assert!(suspended.contains("status        suspended\nreason        hate\nuntil         2"), "{suspended}");
    let opened = run_admin(&folder, &["suspend", &ann.id, "--until-restored"]);
    assert!(opened.contains("reason        hate\nuntil         restored"), "{opened}");
    run_admin(&folder, &["suspend", &ann.id, "--days", "7"]);
    for (task, fault) in [
        (vec!["suspend", &ann.id, "--reason", "mood"], "kindred: A reason is one of spam, scam"),
        (vec!["suspend", &ann.id, "--days", "0"], "kindred: A suspension lasts 1 to 3650 days"),
        (vec!["appeals", "--refuse", "no-id", "--answer", "No"], "kindred: there is no appeal \"no-id\" waiting"),
    ] {
        let (code, _, said) = admin(&folder, &task);
        assert!(code == Some(1) && said.starts_with(fault), "{said}");
    }
    assert_eq!(run_admin(&folder, &["appeals"]), "no appeals\n");
    let token = sign_in(&kindred, "ann").1["details"]["appeal_token"].clone();
    let appeal = json!({ "token": token, "text": "A quote\u{1b}[2J" }).to_string();
    assert_eq!(kindred.ask("POST", "/api/auth/appeal", "", &appeal).unwrap().0, 200);
    let appeals = run_admin(&folder, &["appeals"]);
    assert!(appeals.contains(&format!(" waiting {} \"ann\" hate until 2", ann.id)), "{appeals}");
    assert!(appeals.ends_with(": \"A quote\\u{1b}[2J\"\n"), "{appeals}");
    let id = appeals.split(' ').next().unwrap();
    assert_eq!(run_admin(&folder, &["appeals", "--refuse", id, "--answer", "It was none"]), format!("refused {id}\n"));
    assert_eq!(run_admin(&folder, &["appeals"]), "no appeals\n");
    assert!(run_admin(&folder, &["appeals", "--all"]).contains(", answered \"It was none\"\n"));
    assert_eq!(sign_in(&kindred, "ann").1["details"]["answer"], json!("It was none"));
    run_admin(&folder, &["restore", &ann.id]);
    assert_eq!(sign_in(&kindred, "ann").0, 200);
}

#[test]
fn trust_03_the_command_line_shows_what_stands_around_a_reported_message_and_forgets_it_with_the_report() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let [ann, bob] = ["ann", "bob"].map(|name| Account::sign_up(&kindred, name, &[]));
    let room = kindred.ask("POST", &format!("/api/messages/room/user/{}", ann.id), &bob.token, "").unwrap().1;
    let path = format!("/api/messages/room/{}/send", room["room_id"].as_str().unwrap());
    let ids: Vec<_> = ["One", "Two", "Three"]
        .map(|text| kindred.ask("POST", &path, &bob.token, &json!({ "content": text }).to_string()).unwrap().1["data"]["id"].clone())
        .into();
    let report = json!({ "reason": "spam", "subject": { "kind": "message", "id": ids[1] } }).to_string();
    assert_eq!(kindred.ask("POST", &format!("/api/users/{}/report", bob.id), &ann.token, &report).unwrap().0, 200);
    let reports = run_admin(&folder, &["reports"]);
    let id = reports.split(' ').next().unwrap();
    let shown = run_admin(&folder, &["reports", "--messages", id]);
    let texts: Vec<_> = shown.lines().map(|line| line.rsplit(": ").next().unwrap()).collect();
    assert_eq!(texts, ["\"One\"", "\"Two\"", "\"Three\""]);
    assert!(run_admin(&folder, &["user", &bob.id]).contains(&format!("look at messages (command line) {id:?}")));
    assert_eq!(run_admin(&folder, &["reports", "--close", id]), format!("closed {id}\n"));
    let (code, _, fault) = admin(&folder, &["reports", "--messages", id]);
    assert_eq!((code, fault), (Some(1), format!("kindred: there is no open report {id:?} of a message\n")));
    assert!(run_admin(&folder, &["reports", "--all"]).contains(" message \"\" by "), "its text is forgotten");
}

#[test]
fn api_sys_02_the_operators_key_of_the_command_line_is_the_one_the_server_takes() {
    let folder = Folder::fresh();
    let data = folder.0.to_str().unwrap();
    let kindred = Kindred::start(&["--data-dir", data, "--admin-key", "the key of operators"]);
    let init = |key: &str| kindred.ask("POST", "/api/db/init", key, "").unwrap();
    assert_eq!(init("the key of operators"), (200, json!({ "success": true })));
    assert_eq!(init("the key of operators"), (200, json!({ "success": true })));
    assert_eq!((init("the key of operator").0, init("").0), (401, 401));
    drop(kindred);
    let kindred = Kindred::start(&["--data-dir", data]);
    assert_eq!(kindred.ask("POST", "/api/db/init", "the key of operators", "").unwrap().0, 403);
}

#[test]
fn api_sys_02_the_operators_key_may_come_from_a_file_and_wrong_ones_are_logged_and_slowed() {
    let (folder, log) = (Folder::fresh(), tempfile::NamedTempFile::new().unwrap());
    let file = folder.0.join("key");
    std::fs::write(&file, "the key of operators\n").unwrap();
    let (data, key_file) = (folder.0.to_str().unwrap(), file.to_str().unwrap());
    let kindred = Kindred::start_logging_to(log.reopen().unwrap(), &["--data-dir", data, "--admin-key-file", key_file]);
    let init = |key: &str| kindred.ask("POST", "/api/db/init", key, "").unwrap().0;
    assert_eq!(init("the key of operators"), 200);
    assert_eq!(std::fs::read_to_string(log.path()).unwrap(), "");
    assert_eq!([(); 10].map(|()| init("a guess at the key")), [401; 10]);
    assert_eq!(init("the key of operators"), 429);
    let output = std::fs::read_to_string(log.path()).unwrap();
    assert_eq!(output.matches(r#"security: event="operator_key_wrong" account="operators""#).count(), 10, "{output}");
    assert!(!output.contains("guess") && !output.contains("127.0.0.1"), "{output}");
}

#[test]
fn desk_01_the_command_line_makes_accounts_operators_and_takes_the_role_away() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let [ann, bob] = ["ann", "bob"].map(|name| Account::sign_up(&kindred, name, &[]));
    let find = || kindred.ask("POST", "/api/admin/users/find", &ann.token, &json!({ "who": bob.id }).to_string()).unwrap().0;
    assert_eq!(run_admin(&folder, &["operators", "list"]), "no operators\n");
    assert_eq!(find(), 404);
    let listed = run_admin(&folder, &["operators", "add", "ann@example.com", "--role", "looks", "--note", "On trial"]);
    assert!(listed.starts_with(&format!("{} ", ann.id)) && listed.ends_with(" looks \"ann\"\n"), "{listed}");
    assert_eq!(find(), 200);
    assert!(run_admin(&folder, &["operators", "add", &ann.id, "--role", "owner"]).ends_with(" owner \"ann\"\n"));
    let acts = run_admin(&folder, &["user", &ann.id]);
    assert!(acts.contains("appoint operator (command line) \"owner\"\n"), "{acts}");
    assert!(acts.contains("appoint operator (command line) \"looks: On trial\"\n"), "{acts}");
    assert!(run_admin(&folder, &["user", &bob.id]).contains("look (desk by \"ann\")\n"));
    assert_eq!(run_admin(&folder, &["operators", "remove", "ann@example.com"]), "no operators\n");
    assert_eq!(find(), 404);
    let refused = |task: &[&str]| admin(&folder, task);
    let (code, _, fault) = refused(&["operators", "remove", &bob.id]);
    assert_eq!((code, fault), (Some(1), format!("kindred: {:?} is no operator\n", bob.id)));
    let (code, _, fault) = refused(&["operators", "add", "nobody@example.com", "--role", "looks"]);
    assert_eq!((code, fault.as_str()), (Some(1), "kindred: there is no account \"nobody@example.com\"\n"));
    let (code, _, fault) = refused(&["operators", "add", &bob.id, "--role", "boss"]);
    assert!(code == Some(2) && fault.contains("a role is one of looks, decides, owner"), "{fault}");
}

/// Asks for a gesture and sends a selfie; its id, and the gesture.
fn send_selfie(kindred: &Kindred, person: &Account) -> (String, String) {
    let asked = ok(kindred.ask("POST", "/api/users/me/selfie/gesture", &person.token, ""));
    let selfie = json!({ "gesture": asked["id"], "photo": PICTURE }).to_string();
    ok(kindred.ask("POST", "/api/users/me/selfie", &person.token, &selfie));
    (text(&asked["id"]), text(&asked["gesture"]))
}

#[test]
fn trust_01_the_command_line_lists_shows_approves_and_refuses_selfies_and_deletes_their_files() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap(), "--picture-checks", "off"]);
    assert_eq!(run_admin(&folder, &["selfies"]), "no selfies\n");
    let [ann, bob] = [Account::sign_up(&kindred, "ann", &[PICTURE]), Account::sign_up(&kindred, "bob", &[])];
    let ((hers, gesture), (his, _)) = (send_selfie(&kindred, &ann), send_selfie(&kindred, &bob));
    let list = run_admin(&folder, &["selfies"]);
    assert!(list.contains(&format!("{} \"ann\" {gesture}: {}\n", ann.id, ann.photos[0])), "{list}");
    assert!(list.contains(" \"bob\" ") && list.contains(": no photos\n"), "{list}");
    let file = folder.0.join("selfie.jpg");
    let show = ["selfies", "--show", &hers, "--file", file.to_str().unwrap()];
    run_admin(&folder, &show);
    assert!(fs::read(&file).unwrap().starts_with(&[0xFF, 0xD8]));
    assert!(admin(&folder, &show).2.contains("can't be written"), "what is there stays");
    for (task, fault) in [
        (vec!["selfies", "--approve", "no-id"], "kindred: there is no selfie \"no-id\" waiting"),
        (vec!["selfies", "--refuse", &his, "--answer", " "], "kindred: A kind word is needed"),
    ] {
        let (code, _, said) = admin(&folder, &task);
        assert!(code == Some(1) && said.starts_with(fault), "{said}");
    }
    let pictures = aged_pictures(&folder);
    assert_eq!(run_admin(&folder, &["selfies", "--approve", &hers]), format!("approved {hers}\n"));
    assert_eq!(run_admin(&folder, &["selfies", "--refuse", &his, "--answer", "Too dark"]), format!("refused {his}\n"));
    assert_eq!(
        (run_admin(&folder, &["selfies"]), aged_pictures(&folder)),
        ("no selfies\n".to_owned(), pictures / 3),
        "Ann's photo is left"
    );
    let record = run_admin(&folder, &["user", &ann.id]);
    assert!(record.contains("verified      yes\n"), "{record}");
    assert!(record.contains("approve selfie (command line)") && record.contains("look at selfie (command line)"), "{record}");
    let told = ok(kindred.ask("GET", "/api/users/me/selfie", &bob.token, ""));
    assert_eq!((&told["status"], &told["answer"]), (&json!("refused"), &json!("Too dark")));
    send_selfie(&kindred, &bob);
    run_admin(&folder, &["verify", &bob.id]);
    assert_eq!(aged_pictures(&folder), pictures / 3, "the selfie goes with the word of the operator");
    let checked = run(&["check", "--data-dir", folder.0.to_str().unwrap()]);
    assert!(checked.status.success(), "{checked:?}");
}
