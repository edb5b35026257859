//! Backups that the server makes by itself: so many are kept, and one that failed or is half there counts for nothing.

use std::{collections::BTreeSet, fs, os::unix::fs::MetadataExt, path::Path, time::Duration};

use kindred_store::testing::Folder;
use kindred_testkit::postgres;

use crate::{
    account::{Account, PICTURE},
    process::{Kindred, files_below, run},
};

/// Waits until something is found; whoever runs the tests ends a wait that is in vain.
fn until<T>(mut look: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The finished backups by name; one may be removed meanwhile.
fn finished(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().into_string().unwrap()).filter(|name| name.starts_with("backup-20"));
    names.collect()
}

/// The value of a metric's sample, if there is one.
fn sample(kindred: &Kindred, name: &str) -> Option<i64> {
    kindred.scrape().lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

/// Restores the backup elsewhere, where everything must be right.
fn assert_whole(backup: &Path, settings: &[&str]) {
    let restored = Folder::fresh();
    let arguments = ["restore", backup.to_str().unwrap(), "--log", "warn", "--data-dir", restored.0.to_str().unwrap()];
    let output = run(&[&arguments, settings].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("and 1 pictures") && text.ends_with("nothing is wrong\n"), "{text}");
}

fn keeps_the_last(from: &[&str], to: &[&str]) {
    let (data, backups) = (Folder::fresh(), Folder::fresh());
    // Left by a server that was killed, and by somebody who keeps things here.
    let (half, foreign) = (backups.0.join("unfinished-7"), backups.0.join("backup-of-mine"));
    fs::create_dir_all(half.join("rows-7")).unwrap();
    fs::create_dir_all(&foreign).unwrap();
    let serving = ["--data-dir", data.0.to_str().unwrap(), "--metrics-listen", "127.0.0.1:0"];
    let kindred = Kindred::start(&[&serving, from].concat());
    Account::sign_up(&kindred, "ann", &[PICTURE]);
    assert_eq!(sample(&kindred, "kindred_backup_age_seconds"), None);
    drop(kindred);
    let by_itself = ["--backup-dir", backups.0.to_str().unwrap(), "--backup-every", "1s", "--backup-keep", "2"];
    let kindred = Kindred::start(&[&serving[..], &by_itself, from].concat());
    let mut seen = BTreeSet::new();
    until(|| {
        seen.append(&mut finished(&backups.0));
        (seen.len() >= 4).then_some(())
    });
    assert!(sample(&kindred, "kindred_backup_age_seconds").is_some());
    assert!(kindred.ask("GET", "/api/health", "", "").unwrap().1["backup_age_seconds"].is_i64());
    kindred.signal("TERM");
    assert_eq!(kindred.exit_code(), Some(0));
    let kept = finished(&backups.0);
    // One more while the oldest was about to be removed.
    assert!(kept.len() == 2 || kept.len() == 3, "{kept:?}");
    assert!(!half.exists() && foreign.exists());
    let newest = backups.0.join(kept.last().unwrap());
    assert!(
        files_below(&newest.join("media")).iter().all(|picture| fs::metadata(picture).unwrap().nlink() >= 2),
        "shared with the one before"
    );
    for backup in kept.iter().rev().take(1) {
        assert_whole(&backups.0.join(backup), to);
    }
}

#[test]
fn ops_01_the_server_makes_backups_by_itself_and_keeps_the_last_ones_on_sqlite() {
    keeps_the_last(&[], &[]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_01_the_server_makes_backups_by_itself_and_keeps_the_last_ones_on_postgres() {
    let (from, to) = (postgres::fresh_database().await, postgres::fresh_database().await);
    keeps_the_last(&["--database-url", &from], &["--database-url", &to]);
}

#[test]
fn ops_01_backups_that_fail_displace_none_and_the_next_good_one_counts() {
    let (data, backups) = (Folder::fresh(), Folder::fresh());
    let arguments =
        ["--data-dir", data.0.to_str().unwrap(), "--metrics-listen", "127.0.0.1:0", "--backup-dir", backups.0.to_str().unwrap()];
    let often = ["--backup-every", "1s", "--backup-keep", "1"];
    // The signal that comes with the limit would end the program; a full disk sends none. The log would meet the limit, too.
    let kindred = Kindred::start_in_shell("trap '' XFSZ; exec 2>/dev/null", &[&arguments[..], &often].concat());
    Account::sign_up(&kindred, "ann", &[PICTURE]);
    until(|| Some(()).filter(|()| !finished(&backups.0).is_empty()));
    kindred.limit_file_size(512);
    let failures = || sample(&kindred, "kindred_backup_failures_total").unwrap();
    let at_first = failures();
    until(|| Some(()).filter(|()| failures() >= at_first + 2));
    let kept = finished(&backups.0);
    assert_eq!(kept.len(), 1, "the last good one");
    let age = || sample(&kindred, "kindred_backup_age_seconds").unwrap();
    let age_then = age();
    until(|| Some(()).filter(|()| age() > age_then));
    assert_eq!(finished(&backups.0), kept);
    kindred.limit_file_size(rlimit::INFINITY);
    until(|| Some(finished(&backups.0)).filter(|now| now.is_disjoint(&kept) && !now.is_empty()));
    drop(kindred);
    // The one that was seen may have made room for the next.
    let newer = finished(&backups.0);
    assert!(newer.is_disjoint(&kept), "{newer:?}");
    assert_whole(&backups.0.join(newer.last().unwrap()), &[]);
}

#[test]
fn ops_01_a_backup_folder_that_cannot_be_used_ends_with_one_clear_line() {
    let folder = Folder::fresh();
    fs::write(folder.0.join("file"), "").unwrap();
    let below_a_file = folder.0.join("file/backups");
    let data = folder.0.join("data");
    let refused = crate::process::refusal(&["--data-dir", data.to_str().unwrap(), "--backup-dir", below_a_file.to_str().unwrap()]);
    assert!(refused.starts_with(&format!("kindred: cannot make {}: ", below_a_file.display())), "{refused}");
}
