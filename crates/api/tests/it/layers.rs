//! The folders of `src` are layers: each imports only from itself and from those before it. `tools/check-cycles` checks that no
//! files import each other in a circle.

use std::{fs, path::Path};

/// The layers, lowest first. `lib.rs` puts them together and may use all of them.
const LAYERS: &[&str] = &["http", "state", "auth", "letters", "push", "views", "live", "routes", "web"];

/// The position of the layer of this name; none for another name, such as that of something `lib.rs` exports.
fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == name)
}

/// Calls `look` with each file below a folder, except those of unit tests.
fn each_file(folder: &Path, look: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            each_file(&path, look);
        } else if path.file_name().is_none_or(|name| name != "tests.rs") {
            look(&path, &fs::read_to_string(&path).unwrap());
        }
    }
}

/// The first segments of all paths that begin with `crate::`, the braces of a `use` included.
fn imported(text: &str) -> Vec<&str> {
    let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    code.split("crate::").skip(1).flat_map(|rest| if rest.starts_with('{') { in_braces(rest) } else { vec![word(rest)] }).collect()
}

fn in_braces(tree: &str) -> Vec<&str> {
    let (mut depth, mut words) = (0_i32, Vec::new());
    for (at, letter) in tree.char_indices() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        if depth == 0 {
            break;
        }
        if depth == 1 && (letter == '{' || letter == ',') {
            words.push(word(tree[at + 1..].trim_start()));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default()
}

#[test]
fn each_layer_imports_only_from_itself_and_from_those_before_it() {
    let mut wrong = Vec::new();
    for (own, name) in LAYERS.iter().enumerate() {
        each_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name), &mut |path, text| {
            let higher = imported(text).into_iter().filter(|other| layer(other).is_none_or(|other| other > own));
            wrong.extend(higher.map(|other| format!("{} imports from {other}", path.display())));
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_folder_is_a_layer() {
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<_> = folders.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.retain(|name| name != "lib" && layer(name).is_none());
    assert!(names.is_empty(), "say in LAYERS where these stand: {names:?}");
}

#[test]
fn imports_are_read_with_their_braces() {
    let text = "use crate::{\n    auth::{CurrentUser, bearer},\n    http::Json,\n};\nuse crate::live;\ncrate::views::url(key)";
    assert_eq!(imported(text), ["auth", "http", "live", "views"]);
}
