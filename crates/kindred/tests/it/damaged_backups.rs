//! What is damaged in a backup or among the pictures is told, and not brought back as if it were whole.

use std::{fs, path::PathBuf};

use kindred_store::testing::Folder;
use kindred_testkit::postgres;

use crate::{
    account::{Account, PICTURE},
    backup::{command, refused},
    process::{Kindred, files_below, run},
};

/// The files of the backup's rows.
fn rows(backup: &Folder) -> Vec<PathBuf> {
    files_below(&backup.0).into_iter().filter(|file| file.to_str().unwrap().contains("/rows-")).collect()
}

fn pictures(folder: &Folder) -> Vec<PathBuf> {
    files_below(&folder.0.join("media")).into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "jpg")).collect()
}

/// The name of a file, and what becomes of its content.
type Damage = (&'static str, fn(Vec<u8>) -> Vec<u8>);

/// Backs up a server with one account, damages a file of the rows, and sees the restore refuse it before anything is made.
fn refuses_damaged_rows(from: &[&str], to: &[&str], (name, damage): Damage) {
    let (folder, restored, backup) = (Folder::fresh(), Folder::fresh(), Folder::fresh());
    let from = [&["--data-dir", folder.0.to_str().unwrap()], from].concat();
    let to = [&["--data-dir", restored.0.to_str().unwrap()], to].concat();
    Account::sign_up(&Kindred::start(&from), "ann", &[PICTURE]);
    command("backup", &backup, &from);
    let file = rows(&backup).into_iter().find(|file| file.ends_with(name)).unwrap();
    let whole = fs::read(&file).unwrap();
    fs::write(&file, damage(whole.clone())).unwrap();
    let line = refused("restore", &backup, &to);
    assert_eq!(line, format!("kindred: the backup is damaged: {} is not as it was written\n", file.display()));
    fs::write(&file, whole).unwrap();
    assert!(command("restore", &backup, &to).ends_with("nothing is wrong\n"));
}

fn with_another_last_byte(mut bytes: Vec<u8>) -> Vec<u8> {
    *bytes.last_mut().unwrap() ^= 1;
    bytes
}

#[test]
fn ops_01_rows_that_changed_in_a_backup_are_refused_on_sqlite() {
    refuses_damaged_rows(&[], &[], ("kindred.db", with_another_last_byte));
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_01_rows_that_are_missing_in_a_backup_are_refused_on_postgres() {
    let (from, to) = (postgres::fresh_database().await, postgres::fresh_database().await);
    refuses_damaged_rows(&["--database-url", &from], &["--database-url", &to], ("sessions.copy", |_| Vec::new()));
}

#[test]
fn ops_01_a_picture_that_was_cut_off_is_found_by_check_and_replaced_in_the_next_backup() {
    for length in [0, 10] {
        let (folder, backup) = (Folder::fresh(), Folder::fresh());
        let data = ["--data-dir", folder.0.to_str().unwrap()];
        let kindred = Kindred::start(&data);
        let ann = Account::sign_up(&kindred, "ann", &[PICTURE]);
        command("backup", &backup, &data);
        for file in pictures(&backup) {
            fs::write(&file, vec![0xFF; length]).unwrap();
        }
        assert!(
            refused("restore", &backup, &["--data-dir", Folder::fresh().0.to_str().unwrap()])
                .ends_with("pictures are missing in the backup\n")
        );
        command("backup", &backup, &data);
        assert!(command("restore", &backup, &["--data-dir", Folder::fresh().0.to_str().unwrap()]).ends_with("nothing is wrong\n"));

        for file in pictures(&folder) {
            fs::write(&file, vec![0xFF; length]).unwrap();
        }
        let checked = run(&[&["check", "--log", "warn"], &data[..]].concat());
        assert_eq!(String::from_utf8(checked.stdout).unwrap().trim(), "1 pictures without a file");
        drop(kindred);
        let kindred = Kindred::start(&data);
        assert_eq!(kindred.ask("HEAD", &ann.photos[0], &ann.token, "").unwrap().0, 404);
        assert!(command("backup", &Folder::fresh(), &data).contains("1 of them without a file"));
        assert!(command("backup", &backup, &data).contains("and 1 pictures\n"), "what the last backup has whole stays");
    }
}
