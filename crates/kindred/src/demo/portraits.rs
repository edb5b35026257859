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

    /// The portraits of a folder with an `index.tsv`: a header line that names the columns `file` and `gender` (female, male or
    /// other) and, if known, `age`, `name`, `person` and `focus` (where the face is, in percent from the left and from the top, such as
    /// `50,40`); then a line for each picture. Lines in a row with the same `person` are
    /// pictures of one face; without that column each line is a face of its own.
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
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn polish_08_the_products_own_portraits_are_two_different_pictures_of_each_of_200_faces() {
        let portraits = Portraits::built_in().unwrap();
        let files: Vec<&Bytes> = portraits.all().iter().flat_map(|portrait| &portrait.files).collect();
        assert_eq!((portraits.all().len(), files.len()), (200, 400));
        assert_eq!(files.iter().collect::<HashSet<_>>().len(), 400);
        assert!(files.iter().map(|file| file.len()).sum::<usize>() < 4_000_000);
        assert!(portraits.all().iter().all(|portrait| portrait.age.is_some()));
    }

    #[test]
    fn polish_04_it_is_known_of_every_portrait_of_the_products_own_where_its_face_is() {
        for portrait in Portraits::built_in().unwrap().all() {
            assert_eq!(portrait.focuses.len(), portrait.files.len());
            // Nearly in the middle: nobody is drawn at an edge.
            let in_sight = |focus: &Option<Focus>| focus.is_some_and(|Focus { x, y }| (25..=75).contains(&x) && (40..=80).contains(&y));
            assert!(portrait.focuses.iter().all(in_sight), "{:?}", portrait.focuses);
        }
        let index = "file\tgender\tperson\tfocus\n1\tfemale\tann\t50,40\n2\tfemale\tann\t\n3\tmale\tben\t50\n4\tmale\tcid\t50,101\n";
        let portraits = Portraits::from_index(index, |name| Some(Bytes::copy_from_slice(name.as_bytes()))).unwrap();
        let focuses: Vec<_> = portraits.all().iter().map(|portrait| portrait.focuses.clone()).collect();
        assert_eq!(focuses, [vec![Some(Focus { x: 50, y: 40 }), None], vec![None], vec![None]]);
    }

    #[test]
    fn a_folder_of_photos_is_read_by_its_index() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ann.jpg"), b"ann").unwrap();
        fs::write(folder.path().join("index.tsv"), "gender\tcountry\tfile\tname\nfemale\tFrance\tann.jpg\tAnn\n").unwrap();
        let portraits = Portraits::from_folder(folder.path()).unwrap();
        let [ann] = portraits.all() else { panic!("{portraits:?}") };
        assert_eq!(
            (ann.files.as_slice(), ann.gender, ann.age, ann.name.as_deref()),
            (&[Bytes::from("ann")][..], Gender::Female, None, Some("Ann"))
        );
    }

    #[test]
    fn polish_08_lines_with_the_same_person_are_pictures_of_one_face() {
        let index = "file\tgender\tperson\n1\tfemale\tann\n2\tfemale\tann\n3\tmale\tben\n4\tmale\t\n5\tmale\t\n";
        let portraits = Portraits::from_index(index, |name| Some(Bytes::copy_from_slice(name.as_bytes()))).unwrap();
        let counts: Vec<usize> = portraits.all().iter().map(|portrait| portrait.files.len()).collect();
        assert_eq!(counts, [2, 1, 1, 1]);
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
