//! `kindred move`: all rows of a store in a data folder, into an empty `PostgreSQL` database.

use std::time::Instant;

use kindred_store::Target;

use crate::{
    Failure, check,
    data_dir::DataDir,
    log,
    settings::{DatabaseSettings, Settings, without_password},
};

/// Copies the rows, compares them, checks the new store, and says what is left to do.
pub async fn run(settings: Settings, url: String) -> Result<(), Failure> {
    log::init(&settings.log)?;
    let (from, place) = (settings.target()?, without_password(&url));
    let there = Settings { database: DatabaseSettings { url: Some(url.clone()), ..settings.database.clone() }, ..settings.clone() };
    there.check()?;
    if let Target::Sqlite { file } = &from
        && !file.exists()
    {
        return Err(Failure(format!("there is no store at {}", file.display())));
    }
    // Held to the end: nobody writes what would not be moved.
    let _lock = DataDir::lock(&settings.data_dir)?;
    let (began, mut tables, mut rows) = (Instant::now(), 0, 0);
    let moving = from.move_to(&url, |table| {
        let note = if table.was_there { ", was there" } else { "" };
        println!("{:>9} {}, checksum {}{note}", table.rows, table.name, table.checksum);
        (tables, rows) = (tables + 1, rows + table.rows);
    });
    moving.await.map_err(|error| Failure::because("cannot move the rows", error))?;
    println!("moved {rows} rows of {tables} tables to {place} in {} s; all are the same there", began.elapsed().as_secs());
    check::run_on(&there).await?;
    println!("Now start the server with --database-url {place} (and its user and password), over the same data folder.");
    println!("The server could not run for {} s so far; the pause is over when it does.", began.elapsed().as_secs());
    println!(
        "Its pictures stay where they are, and everybody stays signed in. The old rows are in {}.",
        settings.data_dir.join("kindred.db").display()
    );
    Ok(())
}
