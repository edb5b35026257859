use kindred_store::testing::Folder;
use serde_json::{Value, json};

use crate::process::{Kindred, run};

/// What `kindred admin …` says and how it ends.
fn admin(folder: &Folder, task: &[&str]) -> (Option<i32>, String, String) {
    let output = run(&[&["admin", "--log", "warn", "--data-dir", folder.0.to_str().unwrap()], task].concat());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn told(folder: &Folder, task: &[&str]) -> String {
    let (code, out, fault) = admin(folder, task);
    assert_eq!((code, fault.as_str()), (Some(0), ""), "{task:?}");
    out
}

fn sign_up(kindred: &Kindred, name: &str) -> (String, String) {
    let body = json!({
        "name": name, "email": format!("{name}@example.org"), "password": "correct horse", "date_of_birth": "1996-01-31", "gender": "female",
        "location": "Vienna, Austria",
    });
    let (status, answer) = kindred.ask("POST", "/api/auth/register", "", &body.to_string()).unwrap();
    assert_eq!(status, 200, "{answer}");
    (answer["user"]["id"].as_str().unwrap().to_owned(), answer["token"].as_str().unwrap().to_owned())
}

fn sign_in(kindred: &Kindred, name: &str) -> (u16, Value) {
    let body = json!({ "email": format!("{name}@example.org"), "password": "correct horse" });
    kindred.ask("POST", "/api/auth/login", "", &body.to_string()).unwrap()
}

#[test]
fn safe_03_the_command_line_looks_after_people_beside_a_running_server() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let ((ann, token), (bob, ann_wants)) = (sign_up(&kindred, "ann"), sign_up(&kindred, "bob"));
    let text = "She asked\u{1b}[2J for money";
    let report = json!({ "reason": "scam", "text": text }).to_string();
    assert_eq!(kindred.ask("POST", &format!("/api/users/{ann}/report"), &ann_wants, &report).unwrap().0, 200);

    let reports = told(&folder, &["reports"]);
    assert!(reports.contains(&format!("open scam {ann} \"ann\" by {bob}: \"She asked\\u{{1b}}[2J for money\"")), "{reports}");
    let id = reports.split(' ').next().unwrap();
    assert!(
        told(&folder, &["user", "ANN@example.org"]).contains("status        active\nverified      no\ndemo          no\nopen reports  1\n")
    );
    let suspended = told(&folder, &["suspend", "ann@example.org", "--note", "scam"]);
    assert!(suspended.contains("status        suspended\n") && suspended.contains("suspend (command line) \"scam\"\n"), "{suspended}");
    assert_eq!(kindred.ask("GET", "/api/users/me", &token, "").unwrap().0, 401);
    assert_eq!(kindred.ask("GET", &format!("/api/users/{ann}"), &ann_wants, "").unwrap().0, 404);
    let (status, refused) = sign_in(&kindred, "ann");
    assert_eq!((status, &refused["code"]), (403, &json!("suspended")));
    assert_eq!(told(&folder, &["reports", "--close", id]), format!("closed {id}\n"));
    assert_eq!(told(&folder, &["reports"]), "no reports\n");
    assert!(told(&folder, &["reports", "--all"]).contains(" closed scam "));
    assert!(told(&folder, &["restore", &ann]).contains("status        active\n"));
    assert_eq!(sign_in(&kindred, "ann").0, 200);
    assert!(told(&folder, &["verify", &ann]).contains("verified      yes\n"));
    let seen = kindred.ask("GET", &format!("/api/users/{ann}"), &ann_wants, "").unwrap().1;
    assert_eq!(seen["user"]["is_verified"], json!(true));
    assert!(told(&folder, &["verify", &ann, "--remove"]).contains("verified      no\n"));

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
    let told = std::fs::read_to_string(log.path()).unwrap();
    assert_eq!(told.matches(r#"security: event="operator_key_wrong" account="operators""#).count(), 10, "{told}");
    assert!(!told.contains("guess") && !told.contains("127.0.0.1"), "{told}");
}
