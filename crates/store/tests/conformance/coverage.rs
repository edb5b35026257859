use std::{fs, path::Path};

fn texts(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut texts: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    texts.sort();
    texts
}

#[test]
fn every_public_store_function_is_called_by_a_conformance_test() {
    let tests: String = texts("tests/conformance").into_iter().map(|(_, text)| text).collect();
    let mut uncalled = Vec::new();
    for (file, text) in texts("src").iter().filter(|(file, _)| file != "testing.rs") {
        for line in text.lines().filter_map(|line| line.trim_start().strip_prefix("pub async fn ")) {
            let name = line.split(['(', '<']).next().unwrap_or_default();
            if !tests.contains(&format!(".{name}(")) {
                uncalled.push(format!("{file}: {name}"));
            }
        }
    }
    assert!(uncalled.is_empty(), "{uncalled:#?}");
}

/// The texts between quotes that begin after one of these words.
fn quoted<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next()).collect()
}

#[test]
fn ops_01_every_fault_that_check_names_is_made_by_hand_in_a_conformance_test() {
    let tests: String = texts("tests/conformance").into_iter().map(|(_, text)| text).collect();
    let sources: String = [texts("src/integrity"), texts("src")]
        .concat()
        .into_iter()
        .filter(|(_, text)| text.contains("Fault::of("))
        .map(|(_, text)| text)
        .collect();
    let faults = [quoted(&sources, "Fault::of("), quoted(&sources, ": &str =")].concat();
    assert!(faults.len() > 60, "{} faults", faults.len());
    let unmade: Vec<_> = faults.into_iter().filter(|what| !tests.contains(&format!("\"{what}\""))).collect();
    assert!(unmade.is_empty(), "{unmade:#?}");
}
