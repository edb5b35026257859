//! What calls cost in processor time: the program's own, and `PostgreSQL`'s.

use std::{fs, path::Path};

use serde_json::json;

use super::Community;
use crate::{
    account::ok,
    process::{Kindred, Request},
};

/// How often each call is made.
const CALLS: usize = 400;
/// What /proc counts processor time in.
const TICKS_A_SECOND: f64 = 100.0;

/// Prints a line for each call that people make often. Each comes on a connection of its own, without TLS.
pub fn print(kindred: &Kindred, Community { writers, ids, database_url }: &Community) {
    let writer = &writers[0];
    let (token, room) = (&*writer.account.token, format!("/api/messages/room/{}", writer.room));
    let get = |path: &str| drop(ok(kindred.ask("GET", path, token, "")));
    let port = database_url.rsplit_once(':').and_then(|(_, rest)| rest.split_once('/')).expect("the url has a port").0;
    let measure = |name: &str, call: &dyn Fn(usize)| {
        // Plans, pages and caches are as they are while many ask.
        (0..CALLS / 4).for_each(call);
        let (app, database) = (processor_time(kindred.id()), database_time(port));
        (CALLS / 4..CALLS / 4 + CALLS).for_each(call);
        let each = |seconds: f64| seconds * 1e3 / f64::from(u32::try_from(CALLS).expect("not so many"));
        let (app, database) = (each(processor_time(kindred.id()) - app), each(database_time(port) - database));
        println!("{name:20} {app:6.2} ms of the program, {database:6.2} ms of PostgreSQL");
    };
    measure("a path without rows", &|_| get("/api/health/live"));
    measure("a deck of 20", &|_| get("/api/users/discover?limit=20"));
    measure("a swipe", &|number| {
        ok(kindred.ask("POST", &format!("/api/matches/like/{}?toggle=false", ids[number % ids.len()]), token, ""));
    });
    measure("a send", &|number| {
        ok(kindred.ask("POST", &format!("{room}/send"), token, &json!({ "content": format!("Number {number}") }).to_string()));
    });
    measure("a page of messages", &|_| get(&format!("{room}/messages")));
    measure("conversations", &|_| get("/api/messages/rooms"));
    measure("moments", &|_| get("/api/moments/list"));
    let poll = |tag: &str| {
        let headers = format!("if-none-match: {tag}\r\n");
        let path = format!("{room}/messages?limit=1");
        Request { method: "GET", path: &path, token, body: "", headers }.answer(&kindred.address).expect("it answers")
    };
    // Heads are in small letters, and tags have hexadecimal digits alone.
    let tag = poll("none").header("etag").expect("a room has a tag").to_owned();
    measure("a poll", &|_| assert_eq!(poll(&tag).status, 304));
}

/// Seconds of processor time that a process has taken so far, with those of its ended children.
fn processor_time(process: u32) -> f64 {
    let ticks = stat_of(format!("/proc/{process}/stat").as_ref(), 11..15);
    ticks.iter().map(|ticks| ticks.parse::<f64>().expect("a number of ticks")).sum::<f64>() / TICKS_A_SECOND
}

/// The same of all processes of the `PostgreSQL` server at this port.
fn database_time(port: &str) -> f64 {
    let processes: Vec<u32> =
        fs::read_dir("/proc").expect("/proc is there").filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect();
    let command = |process: &u32| fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let server = processes.iter().find(|process| command(process).contains(&format!("\0-p\0{port}\0")));
    let server = server.expect("the server runs on this machine");
    let is_its = |process: &&u32| {
        stat_of(format!("/proc/{process}/stat").as_ref(), 1..2).first().is_some_and(|parent| *parent == server.to_string())
    };
    processor_time(*server) + processes.iter().filter(is_its).map(|process| processor_time(*process)).sum::<f64>()
}

/// Some fields behind a process's name; none if it has ended.
fn stat_of(file: &Path, fields: std::ops::Range<usize>) -> Vec<String> {
    let stat = fs::read_to_string(file).unwrap_or_default();
    let behind_name = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
    behind_name.split(' ').skip(fields.start).take(fields.len()).map(str::to_owned).collect()
}
