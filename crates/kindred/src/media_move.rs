//! `kindred media move`: takes the pictures to another place while the server serves them.

use kindred_media::{Location, MoveError};

use crate::{Failure, log, pictures};

/// Copies what is not there yet, compares, and says how to switch over.
pub async fn run(filter: &str, from: &str, to: &str, verify: bool) -> Result<(), Failure> {
    log::init(filter)?;
    let (from, to) = (location("from", from)?, location("to", to)?);
    if from == to {
        return Err(Failure("--from and --to name the same place".into()));
    }
    if let Location::Folder(folder) = &from
        && !folder.is_dir()
    {
        return Err(Failure(format!("there is no folder {}", folder.display())));
    }
    let (source, target) = (pictures::open_now_at(&from).await?, pictures::open_now_at(&to).await?);
    let moved = source.move_to(&target, verify).await.map_err(|error| match error {
        MoveError::Media(error) => pictures::failed(&error),
        MoveError::Different(_) => {
            Failure(format!("{error}: {to} doesn't keep what it is given; move again, and don't switch over before it succeeds"))
        }
    })?;
    println!("{} files of pictures with {} bytes are in {from}", moved.found, moved.bytes);
    println!("{} of them were copied to {to}, and have the same SHA-256 there", moved.copied);
    println!("{} were there before{}", moved.there, if verify { ", and have the same SHA-256" } else { " in the same size" });
    if moved.repaired > 0 {
        println!("{} were there with other bytes, and were copied again over them", moved.repaired);
    }
    if moved.removed > 0 {
        println!("{} were removed meanwhile", moved.removed);
    }
    if moved.only_there > 0 {
        println!("{} other files of pictures are there; the server removes those without a row within two days", moved.only_there);
    }
    println!(
        "To switch over: stop the server, move again (only what is new is copied), start it with --media-url {to}, and run kindred check."
    );
    Ok(())
}

fn location(flag: &str, url: &str) -> Result<Location, Failure> {
    url.parse().map_err(|error| Failure::because(format_args!("--{flag} can't be read"), error))
}
