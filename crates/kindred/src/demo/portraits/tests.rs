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
fn an_index_that_cannot_be_followed_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let error_of = |index: &str| {
        fs::write(folder.path().join("index.tsv"), index).unwrap();
        Portraits::from_folder(folder.path()).unwrap_err().0
    };
    fs::write(folder.path().join("a.jpg"), b"a").unwrap();
    assert_eq!(error_of("file\tgender\n"), "the portraits' index lists no picture");
    assert_eq!(error_of("file\tgender\nb.jpg\tmale\n"), "the portraits' index names \"b.jpg\", which cannot be read");
    assert_eq!(error_of("file\tgender\n../../etc/passwd\tmale\n"), "the portraits' index names \"../../etc/passwd\", which cannot be read");
    assert_eq!(error_of("file\tgender\na.jpg\tcat\n"), "the portraits' index gives \"a.jpg\" no gender of female, male and other");
}
