use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use kindred_domain::Timestamp;
use serde::{Deserialize, Serialize};

use super::checksums::Checksums;
use crate::Failure;

const FILE: &str = "kindred-backup.json";
/// The manifest before it is whole, or the mark of a backup that has begun.
const UNFINISHED: &str = "kindred-backup.json.new";
/// Counts up when an older program could not read the folder any more.
const FORMAT: u32 = 1;

/// What is in a backup's folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    /// The version of the program that wrote it.
    program: String,
    /// `sqlite` or `postgres`.
    pub engine: String,
    /// The folder of the rows.
    pub rows: String,
    /// The moment that rows and pictures are of.
    pub taken_at: String,
    /// How many pictures the rows name.
    pub pictures: u64,
    /// How many of them the store had no file of.
    pub missing_pictures: u64,
    /// Of the files of the rows. None in backups of earlier programs.
    #[serde(default)]
    pub checksums: Checksums,
}

impl Manifest {
    pub fn new(
        engine: &str,
        (rows, checksums): (String, Checksums),
        taken_at: Timestamp,
        (pictures, missing_pictures): (usize, u64),
    ) -> Self {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let pictures = pictures.try_into().unwrap_or(u64::MAX);
        let (engine, taken_at) = (engine.to_owned(), taken_at.to_string());
        Self { format: FORMAT, program, engine, rows, taken_at, pictures, missing_pictures, checksums }
    }

    /// True if a backup was made in the folder, or has begun to be.
    pub fn is_begun(folder: &Path) -> bool {
        [FILE, UNFINISHED].iter().any(|name| folder.join(name).exists())
    }

    /// Marks the folder as one that a backup is made in.
    pub fn begin(folder: &Path) -> Result<(), Failure> {
        let mark = folder.join(UNFINISHED);
        File::create(&mark).map(drop).map_err(|error| Failure::because(format_args!("cannot write {}", mark.display()), error))
    }

    pub fn load(folder: &Path) -> Result<Self, Failure> {
        let file = folder.join(FILE);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Failure(format!("there is no backup in {}", folder.display())));
            }
            Err(error) => return Err(Failure::because(format_args!("cannot read {}", file.display()), error)),
        };
        let unreadable = |why: &dyn std::fmt::Display| Failure(format!("{} can't be read: {why}", file.display()));
        let manifest: Self = serde_json::from_str(&text).map_err(|error| unreadable(&error))?;
        // A folder's name and no path: nothing outside the backup is read.
        let is_name = manifest.rows.starts_with("rows-") && !manifest.rows.contains(['/', '\\']);
        match manifest.format {
            FORMAT if is_name => Ok(manifest),
            FORMAT => Err(unreadable(&"it names no folder of rows")),
            later => Err(unreadable(&format_args!("its format is {later}, this program knows {FORMAT}"))),
        }
    }

    /// Replaces the manifest in the folder, whole or not at all.
    pub fn save(&self, folder: &Path) -> Result<(), Failure> {
        let unfinished = folder.join(UNFINISHED);
        let text = serde_json::to_vec_pretty(self).map_err(|error| Failure(error.to_string()))?;
        let write = || -> io::Result<()> {
            let mut file = File::create(&unfinished)?;
            file.write_all(&text)?;
            file.sync_all()?;
            fs::rename(&unfinished, folder.join(FILE))?;
            File::open(folder)?.sync_all()
        };
        write().map_err(|error| Failure::because(format_args!("cannot write {}", unfinished.display()), error))
    }

    /// The moment that rows and pictures are of; `None` if it can't be read.
    pub fn moment(&self) -> Option<Timestamp> {
        let taken_at: jiff::Timestamp = self.taken_at.parse().ok()?;
        Some(Timestamp::from_micros(taken_at.as_microsecond()))
    }

    /// One line for people.
    pub fn summary(&self) -> String {
        let missing = if self.missing_pictures > 0 { format!(", {} of them without a file", self.missing_pictures) } else { String::new() };
        format!("the rows of {} and {} pictures{missing}", self.taken_at, self.pictures)
    }
}
