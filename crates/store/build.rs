//! Lists what lies in `/migrations`, so that adding a step means adding its two files and nothing else.

use std::{collections::BTreeSet, env, error::Error, fmt::Write, fs, path::Path};

const FOLDER: &str = "../../migrations";

fn main() -> Result<(), Box<dyn Error>> {
    // Relative, as cargo starts a build script in its crate's folder: a checkout that moves takes nothing of the old place along.
    let folder = Path::new(FOLDER);
    let (sqlite, postgres) = (names(&folder.join("sqlite"))?, names(&folder.join("postgres"))?);
    if sqlite != postgres {
        return Err(format!("migrations differ in name: {:?}", sqlite.symmetric_difference(&postgres)).into());
    }
    let mut list = String::from("const MIGRATIONS: &[Migration] = &[\n");
    for name in &sqlite {
        let number: i64 = name.split('_').next().unwrap_or_default().parse()?;
        writeln!(list, "    Migration {{ number: {number}, name: {name:?},")?;
        for engine in ["sqlite", "postgres"] {
            writeln!(list, "        {engine}: include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{FOLDER}/{engine}/{name}.sql\")),")?;
        }
        writeln!(list, "    }},")?;
    }
    list.push_str("];\n");
    #[expect(clippy::disallowed_methods, reason = "cargo tells a build script where to write through the environment alone")]
    let out = env::var_os("OUT_DIR").ok_or("cargo names the output folder")?;
    fs::write(Path::new(&out).join("migrations.rs"), list)?;
    println!("cargo::rerun-if-changed={FOLDER}");
    Ok(())
}

fn names(folder: &Path) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().into_string().map_err(|name| format!("{} is no UTF-8", name.display()))?;
        names.extend(name.strip_suffix(".sql").map(str::to_owned));
    }
    Ok(names)
}
