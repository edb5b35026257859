//! `make hostile`: for a minute 30 clients do what takes a service away from others, with limits on, while two people sign up,
//! match and chat. Prints how these two were served, and what the server used.

mod attacks;
mod overload;
mod pair;
mod pictures;
mod streams;
mod visitor;

use std::{
    fs::{self, File},
    net::Ipv4Addr,
    path::Path,
    sync::Arc,
    time::Duration,
};

use kindred_store::testing::Folder;
use tokio::task::JoinSet;

use self::{
    attacks::Attack,
    pictures::{Uploads, large_photo},
    visitor::Visitor,
};
use crate::process::Kindred;

/// Every kind of attack, and how many do it.
const ATTACKERS: [(Attack, u8); 19] = [
    (Attack::LeaveAnswersUnread, 2),
    (Attack::LeavePagesUnread, 2),
    (Attack::StallBodies, 3),
    (Attack::UploadBombs, 1),
    (Attack::UploadLargePictures, 2),
    (Attack::ReadExportsSlowly, 4),
    (Attack::FloodComments, 1),
    (Attack::FloodMoments, 1),
    (Attack::FloodMessages, 1),
    (Attack::FloodWrites, 1),
    (Attack::FloodReports, 1),
    (Attack::FloodSessions, 1),
    (Attack::GuessPasswords, 2),
    (Attack::GuessOperatorKeys, 1),
    (Attack::ProbeAddresses, 1),
    (Attack::DribbleHeaders, 2),
    (Attack::ResetStreams, 2),
    (Attack::FloodSignUps, 1),
    (Attack::FloodReads, 1),
];

/// The most memory that it may have used: 300 MB, in MiB.
const MAX_MEMORY_MIB: u64 = 286;

/// How much the data folder may grow in a minute, in MiB; most of it is the bound of the write-ahead log.
const MAX_DISK_GROWTH_MIB: u64 = 64;

/// True if this attack is to be tried: all are, unless `KINDRED_HOSTILE_ONLY` names some.
fn is_wanted(attack: Attack) -> bool {
    #[expect(clippy::disallowed_methods, reason = "only the environment can tell a test what to try")]
    let only = std::env::var("KINDRED_HOSTILE_ONLY");
    only.map_or(true, |only| only.split(',').any(|name| name == attack.name()))
}

/// How long it goes on.
#[expect(clippy::disallowed_methods, reason = "only the environment can tell a test how long it shall run")]
fn duration() -> Duration {
    let wanted = std::env::var("KINDRED_HOSTILE_SECONDS");
    Duration::from_secs(wanted.map_or(60, |text| text.parse().expect("KINDRED_HOSTILE_SECONDS is a number")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes a minute, and an idle machine: make hostile"]
async fn hostile_clients_keep_nobody_from_being_served() {
    rlimit::increase_nofile_limit(20_000).unwrap();
    let folder = Folder::fresh();
    let log = File::create("/dev/null").unwrap();
    let kindred = Kindred::start_logging_to(log, &["--data-dir", folder.0.to_str().unwrap()]);
    let to = kindred.address.parse().unwrap();
    let (mut attackers, photo) = (Vec::new(), large_photo());
    for (attack, many) in ATTACKERS.into_iter().filter(|(attack, _)| is_wanted(*attack)) {
        for _ in 0..many {
            let number = u8::try_from(attackers.len()).unwrap();
            let mut one = Visitor::new(Ipv4Addr::new(127, 66, 0, number + 1), to);
            let photos = if attack.needs_photos() { &[photo.as_str(); 6][..] } else { &[] };
            one.sign_up(&format!("hostile-{number}"), photos).await;
            attackers.push((attack, one));
        }
    }
    let (before, many) = (Use::of(&kindred, &folder.0), attackers.len());
    let (mut attacks, uploads) = (JoinSet::new(), Arc::new(Uploads::new()));
    for (attack, one) in attackers {
        attacks.spawn(attack.go_on(one, Arc::clone(&uploads)));
    }
    // On a thread of its own, so that it waits for the server and not for the attackers.
    let served = tokio::task::spawn_blocking(move || pair::meet_and_chat(to, duration())).await.unwrap();
    let after = Use::of(&kindred, &folder.0);
    attacks.shutdown().await;
    println!("{many} hostile clients, {:?}: {}", duration(), served.summary());
    println!(
        "memory: {} MiB before, {} MiB at most; disk: {} MiB before, {} MiB after",
        before.memory, after.peak, before.disk, after.disk
    );
    kindred.signal("TERM");
    assert_eq!(kindred.exit_code(), Some(0));
    served.assert_well();
    assert!(after.peak <= MAX_MEMORY_MIB, "{} MiB of memory", after.peak);
    assert!(after.disk.saturating_sub(before.disk) <= MAX_DISK_GROWTH_MIB, "{} MiB on disk, {} before", after.disk, before.disk);
}

/// What the program uses, in MiB.
struct Use {
    memory: u64,
    peak: u64,
    disk: u64,
}

impl Use {
    fn of(kindred: &Kindred, folder: &Path) -> Self {
        let status = fs::read_to_string(format!("/proc/{}/status", kindred.id())).unwrap();
        let kibibytes = |name: &str| -> u64 {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.trim().trim_end_matches(" kB").parse().unwrap()
        };
        Self { memory: kibibytes("VmRSS:") >> 10, peak: kibibytes("VmHWM:") >> 10, disk: bytes_below(folder) >> 20 }
    }
}

fn bytes_below(folder: &Path) -> u64 {
    let bytes = |entry: fs::DirEntry| match entry.metadata() {
        Ok(found) if found.is_dir() => bytes_below(&entry.path()),
        Ok(found) => found.len(),
        // Removed meanwhile.
        Err(_) => 0,
    };
    fs::read_dir(folder).map_or(0, |entries| entries.flatten().map(bytes).sum())
}
