//! Which crates may depend on which, and on what libraries; `ARCHITECTURE.md` says why.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use serde_json::Value;

/// What each crate of the workspace may use of the others.
const MAY_USE: &[(&str, &[&str])] = &[
    ("kindred-domain", &[]),
    ("kindred-places", &["kindred-domain"]),
    ("kindred-store", &["kindred-domain"]),
    ("kindred-media", &["kindred-domain", "kindred-compute", "kindred-resize"]),
    ("kindred-compute", &[]),
    ("kindred-resize", &[]),
    ("kindred-bus", &["kindred-domain"]),
    ("kindred-checks", &[]),
    ("kindred-mail", &["kindred-domain"]),
    ("kindred-legal", &["kindred-domain"]),
    ("kindred-passkeys", &[]),
    ("kindred-oidc", &["kindred-domain"]),
    ("kindred-push", &["kindred-domain"]),
    (
        "kindred-api",
        &[
            "kindred-domain",
            "kindred-bus",
            "kindred-places",
            "kindred-store",
            "kindred-mail",
            "kindred-legal",
            "kindred-passkeys",
            "kindred-oidc",
            "kindred-push",
            "kindred-media",
            "kindred-checks",
            "kindred-compute",
        ],
    ),
    (
        "kindred",
        &[
            "kindred-domain",
            "kindred-bus",
            "kindred-places",
            "kindred-store",
            "kindred-mail",
            "kindred-legal",
            "kindred-passkeys",
            "kindred-oidc",
            "kindred-push",
            "kindred-media",
            "kindred-api",
        ],
    ),
    ("kindred-testkit", &["kindred-domain"]),
    ("kindred-bench", &["kindred-domain", "kindred-places", "kindred-store"]),
];

/// What only one crate may use of the outside; the bench, which is no part of the product, fills a database in one pass, which no
/// function of the store does, and has a command line of its own.
const RESERVED: &[(&str, &str)] = &[
    ("rusqlite", "kindred-store"),
    ("object_store", "kindred-media"),
    ("image", "kindred-media"),
    ("fast_image_resize", "kindred-resize"),
    ("rayon", "kindred-compute"),
    ("h3o", "kindred-places"),
    ("async-nats", "kindred-bus"),
    ("lettre", "kindred-mail"),
    ("ammonia", "kindred-legal"),
    ("pulldown-cmark", "kindred-legal"),
    ("webauthn_rp", "kindred-passkeys"),
    ("jsonwebtoken", "kindred-oidc"),
    ("clap", "kindred"),
    ("zip", "kindred-api"),
    ("rusqlite", "kindred-bench"),
    ("clap", "kindred-bench"),
];

fn workspace() -> Vec<Value> {
    let output = Command::new(env!("CARGO")).args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).output().unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[test]
fn crates_lean_only_one_way() {
    let allowed: BTreeMap<_, _> = MAY_USE.iter().copied().collect();
    for package in workspace() {
        let name = text(&package["name"]);
        let may_use = allowed.get(name).unwrap_or_else(|| panic!("{name} is a new crate: say here what it may use"));
        for used in package["dependencies"].as_array().unwrap() {
            let (other, for_tests) = (text(&used["name"]), text(&used["kind"]) == "dev" || used["optional"] == true);
            let is_testing = for_tests && (other == "kindred-testkit" || other == name || may_use.contains(&other));
            assert!(!other.starts_with("kindred") || may_use.contains(&other) || is_testing, "{name} must not use {other}");
            let mut owners = RESERVED.iter().filter(|(reserved, _)| *reserved == other).map(|(_, owner)| *owner).peekable();
            assert!(for_tests || owners.peek().is_none() || owners.any(|owner| owner == name), "{name} must not use {other}");
        }
    }
}

#[test]
fn only_the_program_itself_reads_the_environment() {
    for package in workspace() {
        let (name, manifest) = (text(&package["name"]), Path::new(text(&package["manifest_path"])));
        if !["kindred", "kindred-testkit"].contains(&name) {
            each_source(&manifest.with_file_name("src"), &mut |path, source| {
                assert!(!source.contains("env::var"), "{} reads the environment", path.display());
            });
        }
    }
}

fn each_source(folder: &Path, look: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            each_source(&path, look);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            look(&path, &fs::read_to_string(&path).unwrap());
        }
    }
}
