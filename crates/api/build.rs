//! Makes a new web build a reason to embed again: file names change with every build of the app.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
