//! Lists what lies in `/migrations`, so that adding a step means adding its two files and nothing else.

use std::{collections::BTreeSet, env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo names the crate's folder")?;
    let folder = Path::new(&manifest).join("../../migrations").canonicalize()?;
    let (sqlite, postgres) = (names(&folder.join("sqlite"))?, names(&folder.join("postgres"))?);
    if sqlite != postgres {
        return Err(format!("migrations differ in name: {:?}", sqlite.symmetric_difference(&postgres)).into());
    }
    let mut list = String::from("const MIGRATIONS: &[Migration] = &[\n");
    for name in &sqlite {
        let number: i64 = name.split('_').next().unwrap_or_default().parse()?;
        let text = |engine: &str| format!("include_str!({:?})", folder.join(engine).join(format!("{name}.sql")));
        list += &format!("Migration {{ number: {number}, name: {name:?}, sqlite: {}, postgres: {} }},\n", text("sqlite"), text("postgres"));
    }
    list += "];\n";
    let out = env::var_os("OUT_DIR").ok_or("cargo names the output folder")?;
    fs::write(Path::new(&out).join("migrations.rs"), list)?;
    println!("cargo::rerun-if-changed={}", folder.display());
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
