//! A disk on which one call fails. A library in C, loaded into the program before the system's, fails it.
//!
//! Why not `strace`: it counts the calls of each thread apart, so that "the third" is one in every thread, and which ones
//! depends on how work is given to threads; and it knows files by their whole paths, so that a `write` to a picture's file,
//! whose name is drawn, can't be told from the one that wakes another thread. Counted over all threads, every call has its
//! number, and a run in which nothing failed is the proof that there was none of that number left.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio, id},
    sync::LazyLock,
};

use kindred_domain::Entropy;

use crate::process::Kindred;

/// The call with which `SQLite` writes; pictures and what arrives are written by `write`.
pub const DATABASE_WRITE: &str = "pwrite";

/// The calls that change what is on a disk, as `failing_call.c` names them.
pub const CALLS: [&str; 8] = [DATABASE_WRITE, "write", "fsync", "ftruncate", "create", "mkdir", "rename", "unlink"];

/// What is wrong with the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// EIO.
    Broken,
    /// ENOSPC.
    Full,
}

impl Trouble {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Broken, Self::Full];

    /// The error's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Broken => "EIO",
            Self::Full => "ENOSPC",
        }
    }

    fn number(self) -> u32 {
        match self {
            Self::Broken => 5,
            Self::Full => 28,
        }
    }
}

/// A call that fails once.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// One of [`CALLS`].
    pub call: &'static str,
    /// How it fails.
    pub trouble: Trouble,
    /// Which of these calls, from 1, counted over all threads from the program's start.
    pub nth: u64,
}

impl Fault {
    /// Any call that writes or flushes, any error, at any moment.
    pub fn draw(entropy: &dyn Entropy) -> Self {
        let draw = |below: usize| usize::try_from(entropy.next_id()).expect("ids are positive") % below;
        let (call, calls) = [(DATABASE_WRITE, 400), ("fsync", 40), ("write", 40), ("rename", 40)][draw(4)];
        Self { call, trouble: Trouble::ALL[draw(2)], nth: draw(calls) as u64 + 1 }
    }
}

/// The folder in which a call fails.
pub struct FailingDisk {
    folder: PathBuf,
    record: PathBuf,
}

impl FailingDisk {
    /// The data folder, which exists.
    pub fn of(folder: &Path) -> Self {
        let folder = folder.canonicalize().unwrap();
        Self { record: folder.with_extension("failed"), folder }
    }

    /// Starts the program, as [`Kindred::start_with`] does; nothing if it ended before it served.
    pub fn start(&self, log: impl Into<Stdio>, arguments: &[&str], Fault { call, trouble, nth }: Fault) -> Option<Kindred> {
        let _ = fs::remove_file(&self.record);
        Kindred::try_start_with(&self.variables((call, trouble), ("FAULT_NTH", nth.to_string())), log, arguments)
    }

    /// Starts the program on a disk on which the database finds no room while there is a file of that name.
    pub fn start_full_while(&self, sign: &Path, arguments: &[&str]) -> Kindred {
        let variables = self.variables((DATABASE_WRITE, Trouble::Full), ("FAULT_WHILE", sign.display().to_string()));
        Kindred::start_with(&variables, Stdio::null(), arguments)
    }

    /// What `failing_call.c` is told by.
    fn variables(&self, (call, trouble): (&str, Trouble), when: (&str, String)) -> Vec<(String, String)> {
        let variables = [
            ("LD_PRELOAD", LIBRARY.display().to_string()),
            ("FAULT_FOLDER", self.folder.display().to_string()),
            ("FAULT_CALL", call.to_owned()),
            ("FAULT_NTH", "0".to_owned()),
            ("FAULT_ERROR", trouble.number().to_string()),
            ("FAULT_RECORD", self.record.display().to_string()),
            when,
        ];
        variables.map(|(name, value)| (name.to_owned(), value)).into()
    }

    /// The file on which the call failed, within the folder; nothing as long as none has.
    pub fn failed_on(&self) -> Option<String> {
        // Empty for the moment between its making and its only line.
        let path = fs::read_to_string(&self.record).ok().filter(|path| !path.is_empty())?;
        Some(Path::new(&path).strip_prefix(&self.folder).expect("it is in the folder").display().to_string())
    }
}

impl Drop for FailingDisk {
    fn drop(&mut self) {
        // None if nothing failed.
        let _ = fs::remove_file(&self.record);
    }
}

/// The library, built once.
static LIBRARY: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/failing_calls/failing_call.c");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (library, built) = (folder.join("failing_call.so"), folder.join(format!("failing_call.so#{}", id())));
    let flags = ["-std=gnu11", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o"];
    let compiled = Command::new("cc").args(flags).arg(&built).arg(source).status().expect("there is a C compiler");
    assert!(compiled.success());
    // At once, since another run of the tests may use it.
    fs::rename(built, &library).unwrap();
    library
});
