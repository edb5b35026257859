use std::{io::Write, path::Path};

use kindred_bus::Event;
use kindred_domain::{OperatorAct, PhotoId, SelfieId, UserId, selfie_answer};
use kindred_media::{Format, PictureKey, Width};
use kindred_store::{Store, WaitingSelfie};

use super::{about, find as find_person, operate, publish_event, store_failure};
use crate::{Failure, command::PersonArgs, pictures, settings::Settings};

pub async fn list(store: &Store, limit: u32) -> Result<String, Failure> {
    operate(store, OperatorAct::ListSelfies, "").await?;
    let conn = store.read().await.map_err(store_failure)?;
    let selfies = conn.list_waiting_selfies(limit.into()).await.map_err(store_failure)?;
    let users: Vec<UserId> = selfies.iter().map(|selfie| selfie.user_id).collect();
    let photos = conn.list_shown_photos(&users).await.map_err(store_failure)?;
    Ok(if selfies.is_empty() { "no selfies\n".into() } else { selfies.iter().map(|selfie| line(selfie, &photos)).collect() })
}

/// A selfie in one line, with control characters escaped.
fn line(WaitingSelfie { id, user_id, name, gesture, sent_at, .. }: &WaitingSelfie, photos: &[(UserId, PhotoId, String)]) -> String {
    let shown: Vec<String> = photos.iter().filter(|(user, ..)| user == user_id).map(|(.., key)| format!("/media/{key}")).collect();
    let shown = if shown.is_empty() { "no photos".to_owned() } else { shown.join(" ") };
    format!("{id} {sent_at} {user_id} {name:?} {}: {shown}\n", gesture.as_str())
}

/// Writes a selfie into a file that only its owner can read.
pub async fn show(store: &Store, settings: &Settings, id: &str, file: &Path) -> Result<String, Failure> {
    let selfie = find(store, id).await?;
    let media = pictures::open_now(settings).await?;
    if !operate(store, OperatorAct::LookAtSelfie(selfie.id), "").await? {
        return Err(nothing(id));
    }
    let key: PictureKey = selfie.key.parse().map_err(|_| nothing(id))?;
    let served = media.load(&key, Width::W1080, Format::Jpeg).await.map_err(|error| pictures::failed(&error))?;
    let served = served.ok_or_else(|| nothing(id))?;
    let written = create(file).and_then(|mut file| file.write_all(&served.bytes));
    written.map_err(|error| Failure(format!("{} can't be written: {error}", file.display())))?;
    Ok(format!("{id} is in {}\n", file.display()))
}

fn create(file: &Path) -> std::io::Result<std::fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)
}

pub async fn approve(store: &Store, settings: &Settings, id: &str) -> Result<String, Failure> {
    let selfie = find(store, id).await?;
    if !operate(store, OperatorAct::ApproveSelfie(selfie.id, None), "").await? {
        return Err(nothing(id));
    }
    answered(store, settings, selfie).await?;
    Ok(format!("approved {id}\n"))
}

/// Refuses a selfie, with what the person reads.
pub async fn refuse(store: &Store, settings: &Settings, id: &str, answer: &str) -> Result<String, Failure> {
    let answer = selfie_answer(answer).map_err(Failure)?;
    let selfie = find(store, id).await?;
    if !operate(store, OperatorAct::RefuseSelfie(selfie.id), answer).await? {
        return Err(nothing(id));
    }
    answered(store, settings, selfie).await?;
    Ok(format!("refused {id}\n"))
}

/// Gives or takes the verified mark by hand. A selfie that waits goes with giving it.
pub async fn verify(store: &Store, settings: &Settings, whom: &PersonArgs, remove: bool) -> Result<String, Failure> {
    let user = find_person(store, whom).await?;
    let selfie = store.read().await.map_err(store_failure)?.find_selfie(user).await.map_err(store_failure)?;
    let printed = about(store, whom, |user| if remove { OperatorAct::Unverify(user) } else { OperatorAct::Verify(user) }).await?;
    // One that still waits has its row, and so keeps its file.
    pictures::remove_files(store, settings, &selfie.and_then(|one| one.key).into_iter().collect::<Vec<_>>()).await;
    publish_event::publish(settings.bus_options()?, user, Event::Profile).await;
    Ok(printed)
}

/// The file goes with the answer, and the person's app hears of it where nodes have a bus.
async fn answered(store: &Store, settings: &Settings, selfie: WaitingSelfie) -> Result<(), Failure> {
    pictures::remove_files(store, settings, &[selfie.key]).await;
    publish_event::publish(settings.bus_options()?, selfie.user_id, Event::Profile).await;
    Ok(())
}

async fn find(store: &Store, id: &str) -> Result<WaitingSelfie, Failure> {
    let selfie: SelfieId = id.parse().map_err(|_| nothing(id))?;
    let found = store.read().await.map_err(store_failure)?.find_waiting_selfie(selfie).await.map_err(store_failure)?;
    found.ok_or_else(|| nothing(id))
}

fn nothing(id: &str) -> Failure {
    Failure(format!("there is no selfie {id:?} waiting"))
}
