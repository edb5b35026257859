use std::{borrow::Cow, fs, path::Path};

use bytes::Bytes;
use kindred_domain::Gender;
use rust_embed::RustEmbed;

use super::tsv::rows;
use crate::Failure;

#[derive(RustEmbed)]
#[folder = "demo/portraits"]
struct BuiltIn;

/// A picture for a demo person.
#[derive(Debug, Clone)]
pub struct Portrait {
    pub file: Bytes,
    pub gender: Gender,
    pub age: Option<i64>,
    pub name: Option<String>,
}

/// All the portraits there are.
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

    /// The portraits of a folder with an `index.tsv`: a header line that names the columns `file` and `gender` (female, male or
    /// other) and, if known, `age` and `name`; then a line for each picture.
    pub fn from_folder(folder: &Path) -> Result<Self, Failure> {
        let index = folder.join("index.tsv");
        let text = fs::read_to_string(&index).map_err(|error| Failure::because(format_args!("cannot read {}", index.display()), error))?;
        // Only the file name counts, so that the index can name no file outside the folder.
        Self::from_index(&text, |name| fs::read(folder.join(Path::new(name).file_name()?)).ok().map(Bytes::from))
    }

    fn from_index(index: &str, file: impl Fn(&str) -> Option<Bytes>) -> Result<Self, Failure> {
        let head: Vec<&str> = index.lines().next().unwrap_or_default().split('\t').map(str::trim).collect();
        let portraits: Result<Vec<_>, Failure> = rows(index)
            .map(|fields| {
                let value = |column: &str| head.iter().position(|name| *name == column).and_then(|at| fields.get(at)).copied();
                let name = value("file").unwrap_or_default();
                Ok(Portrait {
                    file: file(name).ok_or_else(|| Failure(format!("the portraits' index names {name:?}, which cannot be read")))?,
                    gender: value("gender")
                        .and_then(Gender::parse)
                        .ok_or_else(|| Failure(format!("the portraits' index gives {name:?} no gender of female, male and other")))?,
                    age: value("age").and_then(|age| age.parse().ok()),
                    name: value("name").filter(|name| name.chars().count() >= 2).map(str::to_owned),
                })
            })
            .collect();
        let portraits = portraits?;
        if portraits.is_empty() { Err(Failure("the portraits' index lists no picture".into())) } else { Ok(Self(portraits)) }
    }

    /// All of them, in the order of the index.
    pub fn all(&self) -> &[Portrait] {
        &self.0
    }

    /// The portrait for the `nth` person of a gender, and its number; any portrait if there is none of that gender.
    pub fn portrait_of(&self, gender: Gender, nth: usize) -> (usize, &Portrait) {
        let of_gender: Vec<usize> = (0..self.0.len()).filter(|number| self.0[*number].gender == gender).collect();
        let number = if of_gender.is_empty() { nth % self.0.len() } else { of_gender[nth % of_gender.len()] };
        (number, &self.0[number])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_products_own_portraits_suit_every_gender() {
        let portraits = Portraits::built_in().unwrap();
        assert!(portraits.all().len() >= 60);
        for gender in [Gender::Female, Gender::Male, Gender::Other] {
            let (number, portrait) = portraits.portrait_of(gender, 1000);
            assert_eq!(portrait.gender, gender);
            assert_eq!(portraits.all()[number].file, portrait.file);
            assert!(portrait.age.is_some());
        }
    }

    #[test]
    fn a_folder_of_photos_is_read_by_its_index() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ann.jpg"), b"ann").unwrap();
        fs::write(folder.path().join("index.tsv"), "gender\tcountry\tfile\tname\nfemale\tFrance\tann.jpg\tAnn\n").unwrap();
        let portraits = Portraits::from_folder(folder.path()).unwrap();
        let (_, ann) = portraits.portrait_of(Gender::Male, 7);
        assert_eq!((&ann.file[..], ann.gender, ann.age, ann.name.as_deref()), (&b"ann"[..], Gender::Female, None, Some("Ann")));
    }

    #[test]
    fn an_index_that_cannot_be_followed_is_told_in_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let told = |index: &str| {
            fs::write(folder.path().join("index.tsv"), index).unwrap();
            Portraits::from_folder(folder.path()).unwrap_err().0
        };
        fs::write(folder.path().join("a.jpg"), b"a").unwrap();
        assert_eq!(told("file\tgender\n"), "the portraits' index lists no picture");
        assert_eq!(told("file\tgender\nb.jpg\tmale\n"), "the portraits' index names \"b.jpg\", which cannot be read");
        assert_eq!(told("file\tgender\n../../etc/passwd\tmale\n"), "the portraits' index names \"../../etc/passwd\", which cannot be read");
        assert_eq!(told("file\tgender\na.jpg\tcat\n"), "the portraits' index gives \"a.jpg\" no gender of female, male and other");
    }
}
