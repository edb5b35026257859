use super::*;
use crate::testing::Folder;

/// A file and its journal, as a kill in the middle of a write leaves them.
fn killed_while_it_wrote(folder: &Folder, application_id: i64) -> std::path::PathBuf {
    let [written, killed] = ["written.db", "killed.db"].map(|name| folder.0.join(name));
    let conn = Connection::open(&written).unwrap();
    conn.pragma_update(None, "application_id", application_id).unwrap();
    conn.execute_batch("CREATE TABLE users (name TEXT)").unwrap();
    for _ in 0..50 {
        conn.execute("INSERT INTO users VALUES (?1)", ["x".repeat(3_000)]).unwrap();
    }
    // Pages that don't fit into the cache are in the file before the transaction ends.
    conn.execute_batch("PRAGMA cache_size = 1; BEGIN; UPDATE users SET name = upper(name)").unwrap();
    for suffix in ["", "-journal"] {
        std::fs::copy(format!("{}{suffix}", written.display()), format!("{}{suffix}", killed.display())).unwrap();
    }
    killed
}

#[test]
fn a_file_left_by_a_kill_in_the_middle_of_a_write_is_recognised() {
    let folder = Folder::fresh();
    let ours = killed_while_it_wrote(&folder, APPLICATION_ID);
    let read_only = foreign_sign_in(&ours, OpenFlags::SQLITE_OPEN_READ_ONLY);
    assert!(read_only.is_err(), "its journal must be rolled back first: {read_only:?}");
    assert!(check_file(&ours).is_ok());
    let folder = Folder::fresh();
    let foreign = check_file(&killed_while_it_wrote(&folder, 7));
    assert!(matches!(foreign, Err(OpenError::Foreign { .. })), "{foreign:?}");
}
