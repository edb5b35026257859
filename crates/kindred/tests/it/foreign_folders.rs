//! A folder that was named by mistake is left as it is: its files keep their content and their rights.

use std::{collections::BTreeMap, fs, os::unix::fs::PermissionsExt, path::Path};

use kindred_store::testing::Folder;
use serde_json::Value;

use crate::{
    account::{Account, PICTURE, ok},
    backup::{command, refused},
    process::{Kindred, files_below, refusal, run},
};

/// The content and the rights of every file below the folder.
fn contents(folder: &Path) -> BTreeMap<String, (u32, Vec<u8>)> {
    let described = |file: &Path| {
        let mode = fs::metadata(file).unwrap().permissions().mode() & 0o777;
        (file.strip_prefix(folder).unwrap().display().to_string(), (mode, fs::read(file).unwrap()))
    };
    files_below(folder).iter().map(|file| described(file)).collect()
}

fn mode_of(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Writes a file that everybody may read, in a folder that everybody may look into.
fn write_open(file: &Path, content: &[u8]) {
    let folder = file.parent().unwrap();
    fs::create_dir_all(folder).unwrap();
    fs::write(file, content).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A data folder with somebody's picture, whose server has stopped.
fn store_of(name: &str) -> Folder {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    Account::sign_up(&kindred, name, &[PICTURE]);
    folder
}

#[test]
fn ops_01_a_backup_goes_into_no_folder_with_anything_else_in_it() {
    let (mine, other, shared) = (store_of("ann"), store_of("bob"), Folder::fresh());
    let data = ["--data-dir", mine.0.to_str().unwrap()];
    write_open(&shared.0.join("notes.txt"), b"somebody else's");
    for (folder, why) in [
        (&other, "holds a store: name a folder of its own for the backup\n"),
        (&mine, "holds a store: name a folder of its own for the backup\n"),
        (&shared, "holds something else than a backup: name a folder that is empty or isn't there\n"),
    ] {
        let before = contents(&folder.0);
        let line = refused("backup", folder, &data);
        assert_eq!(line, format!("kindred: {} {why}", folder.0.display()));
        assert_eq!(contents(&folder.0), before);
    }
    assert_eq!(mode_of(&shared.0), 0o755);
}

#[test]
fn ops_01_a_backup_is_no_data_folder_neither_are_its_rows() {
    let (mine, backup) = (store_of("ann"), Folder::fresh());
    command("backup", &backup, &["--data-dir", mine.0.to_str().unwrap()]);
    let rows =
        fs::read_dir(&backup.0).unwrap().map(|entry| entry.unwrap().path()).find(|path| path.is_dir() && !path.ends_with("media")).unwrap();
    let before = contents(&backup.0);
    for folder in [&backup.0, &rows] {
        let data = folder.to_str().unwrap();
        let told = format!("kindred: {data} is in a backup: restore it into another folder");
        assert_eq!(refusal(&["--data-dir", data]), told);
        assert_eq!(refused("restore", &backup, &["--data-dir", data]).trim(), told);
        let checked = run(&["check", "--log", "warn", "--data-dir", data]);
        assert_eq!(String::from_utf8(checked.stderr).unwrap().trim(), told);
    }
    assert_eq!(contents(&backup.0), before);
}

#[test]
fn ops_01_a_backup_that_was_interrupted_is_begun_anew_in_the_same_folder() {
    let (mine, backup) = (store_of("ann"), Folder::fresh());
    let data = ["--data-dir", mine.0.to_str().unwrap()];
    command("backup", &backup, &data);
    fs::rename(backup.0.join("kindred-backup.json"), backup.0.join("kindred-backup.json.new")).unwrap();
    assert!(command("backup", &backup, &data).contains("and 1 pictures\n"));
}

#[test]
fn ops_08_a_server_leaves_a_folder_with_another_programs_database_as_it_is() {
    let folder = Folder::fresh();
    let database = folder.0.join("kindred.db");
    let conn = rusqlite::Connection::open(&database).unwrap();
    conn.execute_batch("CREATE TABLE songs (id INTEGER)").unwrap();
    drop(conn);
    write_open(&database, &fs::read(&database).unwrap());
    write_open(&folder.0.join("sub/other.txt"), b"somebody else's");
    let before = contents(&folder.0);
    let line = refusal(&["--data-dir", folder.0.to_str().unwrap()]);
    assert!(line.contains("belongs to another program") && line.ends_with("It was left as it is"), "{line}");
    assert_eq!(contents(&folder.0), before);
    assert_eq!([mode_of(&folder.0), mode_of(&folder.0.join("sub"))], [0o755, 0o755]);
}

#[test]
fn ops_08_what_is_not_ours_in_the_data_folder_keeps_its_rights() {
    let folder = Folder::fresh();
    write_open(&folder.0.join("sub/page.html"), b"<p>");
    write_open(&folder.0.join("media/ab/old.jpg"), b"ours");
    write_open(&folder.0.join("media/avatars/theirs.png"), b"not ours");
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let health: Value = ok(kindred.ask("GET", "/api/health", "", ""));
    assert_eq!(health["status"], "ok");
    assert_eq!([mode_of(&folder.0.join("sub")), mode_of(&folder.0.join("sub/page.html"))], [0o755, 0o644]);
    let ours = ["kindred.db", "kindred.lock", "media/ab/old.jpg"].map(|name| mode_of(&folder.0.join(name)));
    assert_eq!((ours, mode_of(&folder.0.join("media/ab"))), ([0o600; 3], 0o700));
    let theirs = ["media", "media/avatars"].map(|name| mode_of(&folder.0.join(name)));
    assert_eq!((theirs, mode_of(&folder.0.join("media/avatars/theirs.png"))), ([0o755; 2], 0o644));
}
