//! A disk that loses what was not flushed, made by `strace` around the real program: it records the calls that write the
//! database and its log. Of pictures, whole files and names that were not flushed are lost.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

use kindred_domain::Entropy;

use super::names::Names;
use crate::process::Kindred;

/// The two files that hold rows.
const FILES: [&str; 2] = ["kindred.db", "kindred.db-wal"];

/// The database's files, and the record of what is done with them.
pub struct Disk {
    folder: PathBuf,
    record: PathBuf,
    before: HashMap<PathBuf, Vec<u8>>,
}

/// One change of a file that was not flushed yet.
#[derive(Debug)]
enum Change {
    Write(usize, Vec<u8>),
    Resize(usize),
}

/// A file as far as it was flushed, and what was done with it since.
#[derive(Debug, Default)]
struct File {
    flushed: Vec<u8>,
    pending: Vec<Change>,
}

impl Disk {
    /// The data folder's.
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), record: folder.with_extension("calls"), before: HashMap::new() }
    }

    /// Starts the program with all its writes and flushes recorded.
    pub fn start_recorded(&mut self, arguments: &[&str]) -> Kindred {
        let paths = FILES.map(|file| self.folder.join(file));
        self.before = paths.map(|path| (path.clone(), fs::read(&path).unwrap_or_default())).into();
        let record = self.record.to_str().unwrap().to_owned();
        let calls = "trace=pwrite64,ftruncate,fdatasync,fsync,rename,mkdir";
        let wanted = ["-o", &record, "-xx", "-y", "-s", "1000000", "-e", calls];
        Kindred::start_under(&strace(&wanted), arguments).expect("the program starts under strace")
    }

    /// Leaves in the files what was flushed, and of the rest nothing or some, as a power cut does.
    pub fn forget_what_was_not_flushed(&mut self, entropy: &dyn Entropy) {
        let mut files: HashMap<PathBuf, File> =
            self.before.drain().map(|(path, flushed)| (path, File { flushed, pending: Vec::new() })).collect();
        let mut names = Names::below(self.folder.join("media"));
        Calls::default().replay(&whole_record(&self.record), &mut files, &mut names);
        let some_survive = entropy.next_id() % 2 == 0;
        for (path, mut file) in files {
            for change in std::mem::take(&mut file.pending) {
                if some_survive && entropy.next_id() % 2 == 0 {
                    change.apply(&mut file.flushed);
                }
            }
            if file.flushed.is_empty() {
                // Never flushed, or flushed empty: the same to SQLite as no file.
                let _ = fs::remove_file(path);
            } else {
                fs::write(path, file.flushed).unwrap();
            }
        }
        names.forget(|| some_survive && entropy.next_id() % 2 == 0);
        // Shared memory, which no disk holds.
        let _ = fs::remove_file(self.folder.join("kindred.db-shm"));
        fs::remove_file(&self.record).unwrap();
    }
}

/// `strace` as a grandchild, so that the program is the child that is killed.
fn strace(more: &[&str]) -> Vec<String> {
    [&["strace", "-D", "-f", "-q", "-e", "signal=none"], more].concat().into_iter().map(str::to_owned).collect()
}

/// The record, once `strace` has written its end.
fn whole_record(record: &Path) -> String {
    while is_being_written(record) {
        std::thread::yield_now();
    }
    fs::read_to_string(record).unwrap()
}

/// True if any process has the file open.
fn is_being_written(record: &Path) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| fs::read_dir(entry.path().join("fd")).ok());
    processes.flatten().flatten().filter_map(|open| fs::read_link(open.path()).ok()).any(|open| open == record)
}

impl Change {
    fn apply(self, content: &mut Vec<u8>) {
        match self {
            Self::Write(at, bytes) => {
                let end = at + bytes.len();
                content.resize(content.len().max(end), 0);
                content[at..end].copy_from_slice(&bytes);
            }
            Self::Resize(length) => content.resize(length, 0),
        }
    }
}

/// The calls that have begun in each thread and not ended, with how much was pending of its file then and how many names had
/// been made.
#[derive(Default)]
struct Calls {
    begun: HashMap<String, (String, usize, usize)>,
}

impl Calls {
    fn replay(mut self, record: &str, files: &mut HashMap<PathBuf, File>, names: &mut Names) {
        for line in record.lines() {
            let Some((thread, call)) = line.trim_start().split_once(' ') else { continue };
            let call = call.trim_start();
            if let Some(begin) = call.strip_suffix(" <unfinished ...>") {
                let pending = file_of(begin).and_then(|path| files.get(&path)).map_or(0, |file| file.pending.len());
                self.begun.insert(thread.to_owned(), (begin.to_owned(), pending, names.made()));
            } else if let Some((_, rest)) = call.strip_prefix("<... ").and_then(|call| call.split_once(" resumed>")) {
                let Some((begin, pending, made)) = self.begun.remove(thread) else { continue };
                let call = format!("{begin}{rest}");
                done(&call, Some(pending), files);
                names.done(&call, made);
            } else {
                done(call, None, files);
                names.done(call, names.made());
            }
        }
    }
}

/// A call that ended; one that flushes covers what was written before it began.
fn done(call: &str, pending_at_its_begin: Option<usize>, files: &mut HashMap<PathBuf, File>) -> Option<()> {
    let (head, result) = call.rsplit_once(" = ")?;
    // Results are aligned.
    let head = head.trim_end();
    let result: usize = result.split(' ').next()?.parse().ok()?;
    let (name, _) = head.split_once('(')?;
    let file = files.get_mut(&file_of(head)?)?;
    match name {
        "pwrite64" => {
            let bytes = bytes_of(head).expect("strace tells the bytes");
            file.pending.push(Change::Write(last_argument(head), bytes[..result].to_vec()));
        }
        "ftruncate" => {
            file.pending.push(Change::Resize(last_argument(head)));
        }
        "fdatasync" | "fsync" => {
            let covered = pending_at_its_begin.unwrap_or(file.pending.len()).min(file.pending.len());
            for change in file.pending.drain(..covered) {
                change.apply(&mut file.flushed);
            }
        }
        _ => (),
    }
    Some(())
}

fn last_argument(call: &str) -> usize {
    let (_, last) = call.trim_end_matches(')').rsplit_once(", ").expect("a call with arguments");
    last.parse().expect("a number")
}

/// The path that a call's first argument has behind it.
pub fn file_of(call: &str) -> Option<PathBuf> {
    let (path, _) = call.split_once('<')?.1.split_once('>')?;
    // With -xx strace writes paths, too, as hexadecimal bytes.
    Some(PathBuf::from(if path.starts_with("\\x") { String::from_utf8(unescaped(path)?).ok()? } else { path.to_owned() }))
}

/// The bytes of a call's text, which strace writes as `\x00\x01…`.
fn bytes_of(call: &str) -> Option<Vec<u8>> {
    let (text, _) = call.split_once('"')?.1.rsplit_once('"')?;
    unescaped(text)
}

/// The bytes that strace wrote as `\\x00\\x01…`.
pub fn unescaped(text: &str) -> Option<Vec<u8>> {
    text.split("\\x").skip(1).map(|digits| u8::from_str_radix(digits, 16).ok()).collect()
}

#[test]
fn only_what_was_flushed_before_the_end_of_the_record_is_on_the_disk() {
    let record = r#"
7 pwrite64(3</f>, "\x61\x62\x63\x64", 4, 0) = 4
7 pwrite64(3</g>, "\x61", 1, 0) = 1
8 fsync(3<\x2f\x66> <unfinished ...>
7 pwrite64(3</f>, "\x58", 1, 1) = 1
8 <... fsync resumed>)            = 0
7 pwrite64(3</f>, "\x59", 1, 5 <unfinished ...>
7 <... pwrite64 resumed>)         = 1
8 fdatasync(3</f>) = -1 EIO (Input/output error) (INJECTED)
7 ftruncate(4</f>, 2) = 0
7 pwrite64(3</f>, "\x5a", 1, 0 <unfinished ...>
7 +++ killed by SIGKILL +++"#;
    let mut files: HashMap<_, _> = ["/f", "/g"].map(|path| (PathBuf::from(path), File::default())).into();
    Calls::default().replay(record, &mut files, &mut Names::below("/media".into()));
    let file = files.remove(Path::new("/f")).unwrap();
    assert_eq!((file.flushed.as_slice(), file.pending.len()), (b"abcd".as_slice(), 3));
    let all = file.pending.into_iter().fold(file.flushed, |mut content, change| {
        change.apply(&mut content);
        content
    });
    assert_eq!(all, b"aX");
    assert_eq!(files[Path::new("/g")].flushed, b"");
}
