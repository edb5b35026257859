//! The files and folders of pictures that a power cut takes: those whose content was not flushed, and those whose names were
//! not, since the folder they are in was not flushed after they were made.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use super::disk::{file_of, unescaped};

/// The names below a folder that were made while the record was written.
pub struct Names {
    folder: PathBuf,
    made: usize,
    /// With how many were made before.
    not_flushed: Vec<(usize, PathBuf)>,
    flushed_files: HashSet<PathBuf>,
    files_without_content: HashSet<PathBuf>,
}

impl Names {
    /// Those of this folder, and its own.
    pub fn below(folder: PathBuf) -> Self {
        let (not_flushed, flushed_files) = (Vec::new(), HashSet::new());
        Self { folder, made: 0, not_flushed, flushed_files, files_without_content: HashSet::new() }
    }

    /// How many names were made so far.
    pub const fn made(&self) -> usize {
        self.made
    }

    /// Notes a call that ended, before whose begin so many names had been made.
    pub fn done(&mut self, call: &str, made_before: usize) -> Option<()> {
        let (head, result) = call.rsplit_once(" = ")?;
        if result != "0" {
            return None;
        }
        let (name, _) = head.split_once('(')?;
        match name {
            "mkdir" => self.make(arguments(head).next()?),
            "rename" => {
                let mut paths = arguments(head);
                let (from, to) = (paths.next()?, paths.next()?);
                if !self.flushed_files.contains(&from) {
                    self.files_without_content.insert(to.clone());
                }
                self.make(to);
            }
            "fsync" | "fdatasync" => {
                let flushed = file_of(head)?;
                self.not_flushed.retain(|(number, path)| *number >= made_before || path.parent() != Some(&flushed));
                self.flushed_files.insert(flushed);
            }
            _ => {}
        }
        Some(())
    }

    fn make(&mut self, path: PathBuf) {
        if path.starts_with(&self.folder) {
            self.not_flushed.push((self.made, path));
            self.made += 1;
        }
    }

    /// Takes away what was not flushed, but for what survives.
    pub fn forget(self, mut survives: impl FnMut() -> bool) {
        let names = self.not_flushed.into_iter().map(|(_, path)| path);
        for path in names.chain(self.files_without_content).filter(|_| !survives()) {
            remove(&path);
        }
    }
}

fn remove(path: &Path) {
    // It may be gone with its folder.
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// The paths in quotes.
fn arguments(call: &str) -> impl Iterator<Item = PathBuf> {
    let text = |bytes: &str| {
        if bytes.starts_with("\\x") { unescaped(bytes).and_then(|path| String::from_utf8(path).ok()) } else { Some(bytes.to_owned()) }
    };
    call.split('"').skip(1).step_by(2).filter_map(move |bytes| text(bytes).map(PathBuf::from))
}

#[test]
fn names_and_files_that_were_not_flushed_are_lost() {
    let folder = tempfile::tempdir().unwrap();
    let media = folder.path().join("media");
    let (one, other) = (media.join("one"), media.join("other"));
    for shard in [&one, &other] {
        fs::create_dir_all(shard).unwrap();
    }
    for file in ["a", "b", "c"] {
        fs::write(one.join(file), file).unwrap();
    }
    let mut names = Names::below(media.clone());
    let at = |path: &Path| path.display().to_string();
    let rename = |file: &str| format!("rename(\"{0}#1\", \"{0}\") = 0", at(&one.join(file)));
    let fsync = |path: &Path| format!("fsync(3<{}>) = 0", at(path));
    let mut done = |call: String| names.done(&call, names.made());
    done(format!("mkdir(\"{}\", 0777) = 0", at(&one)));
    done(fsync(&media));
    done(format!("mkdir(\"{}\", 0777) = 0", at(&other)));
    done(format!("mkdir(\"{}\", 0777) = -1 EEXIST (File exists)", at(&media)));
    done(fsync(&one.join("a#1")));
    done(rename("a"));
    done(rename("b"));
    done(fsync(&one));
    done(fsync(&one.join("c#1")));
    done(rename("c"));
    names.forget(|| false);
    let left: Vec<_> = fs::read_dir(&media).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["one"]);
    let left: Vec<_> = fs::read_dir(&one).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["a"]);
}
