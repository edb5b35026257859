use std::{borrow::Cow, fs, path::Path};

use bytes::Bytes;
use kindred_domain::Gender;
use kindred_store::Focus;
use rust_embed::RustEmbed;

use super::tsv::rows;
use crate::Failure;

#[derive(RustEmbed)]
#[folder = "demo/portraits"]
struct BuiltIn;

/// How many pictures of one person are used at most.
const MAX_PICTURES: usize = 4;

/// Somebody of whom there are pictures: who they can be as a demo person.
#[derive(Debug, Clone)]
pub struct Portrait {
    /// One to four pictures of the same face.
    pub files: Vec<Bytes>,
    /// Where the face is in each of them, if the index says it.
    pub focuses: Vec<Option<Focus>>,
    pub gender: Gender,
    pub age: Option<i64>,
    pub name: Option<String>,
}

/// All the portraits there are, in the order of the index.
#[derive(Debug)]
pub struct Portraits(Vec<Portrait>);

impl Portraits {
    /// The portraits inside the program.
    pub fn built_in() -> Result<Self, Failure> {
        let file = |name: &str| BuiltIn::get(name).map(|file| file.data);
        let index = file("index.tsv").ok_or_else(|| Failure("the program's own portraits are missing".into()))?;
        Self::from_index(&String::from_utf8_lossy(&index), |name| {
            file(name).map(|bytes| match bytes {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => bytes.into(),
            })
        })
    }

    /// The portraits of a folder with an `index.tsv`: a header line that names the columns, then a line for each picture.
    ///
    /// The columns are `file`, `gender` (female, male or other) and, if known, `age`, `name`, `focus` (where the face is, in
    /// percent from the left and from the top, such as `50,40`) and `person`: lines in a row with the same `person` are pictures
    /// of one face. Without that column each line is a face of its own.
    pub fn from_folder(folder: &Path) -> Result<Self, Failure> {
        let index = folder.join("index.tsv");
        let text = fs::read_to_string(&index).map_err(|error| Failure::because(format_args!("cannot read {}", index.display()), error))?;
        // Only the file name counts, so that the index can name no file outside the folder.
        Self::from_index(&text, |name| fs::read(folder.join(Path::new(name).file_name()?)).ok().map(Bytes::from))
    }

    fn from_index(index: &str, file: impl Fn(&str) -> Option<Bytes>) -> Result<Self, Failure> {
        let head: Vec<&str> = index.lines().next().unwrap_or_default().split('\t').map(str::trim).collect();
        let mut portraits: Vec<Portrait> = Vec::new();
        let mut last_person = None;
        for fields in rows(index) {
            let value = |column: &str| head.iter().position(|name| *name == column).and_then(|at| fields.get(at)).copied();
            let name = value("file").unwrap_or_default();
            let picture = file(name).ok_or_else(|| Failure(format!("the portraits' index names {name:?}, which cannot be read")))?;
            let focus = value("focus").and_then(focus);
            let person = value("person").filter(|person| !person.is_empty()).map(str::to_owned);
            match portraits.last_mut() {
                Some(portrait) if person.is_some() && person == last_person => {
                    portrait.files.push(picture);
                    portrait.focuses.push(focus);
                }
                _ => portraits.push(Portrait {
                    files: vec![picture],
                    focuses: vec![focus],
                    gender: value("gender")
                        .and_then(Gender::parse)
                        .ok_or_else(|| Failure(format!("the portraits' index gives {name:?} no gender of female, male and other")))?,
                    age: value("age").and_then(|age| age.parse().ok()),
                    name: value("name").filter(|name| name.chars().count() >= 2).map(str::to_owned),
                }),
            }
            last_person = person;
        }
        for portrait in &mut portraits {
            portrait.files.truncate(MAX_PICTURES);
            portrait.focuses.truncate(MAX_PICTURES);
        }
        if portraits.is_empty() { Err(Failure("the portraits' index lists no picture".into())) } else { Ok(Self(portraits)) }
    }

    /// All of them, in the order of the index.
    pub fn all(&self) -> &[Portrait] {
        &self.0
    }
}

/// Two percentages with a comma.
fn focus(text: &str) -> Option<Focus> {
    let (x, y) = text.split_once(',')?;
    let percent = |part: &str| part.trim().parse().ok().filter(|part| (0..=100).contains(part));
    Some(Focus { x: percent(x)?, y: percent(y)? })
}

#[cfg(test)]
mod tests;
