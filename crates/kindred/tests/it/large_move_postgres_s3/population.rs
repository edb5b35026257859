//! Fills a data folder with people who have photos, sessions, likes, matches, conversations, moments and comments.

use std::{fs, path::Path, sync::Arc};

use futures_util::{StreamExt, stream};
use kindred_api::place_position;
use kindred_domain::{
    Act, Audience, CommentId, Email, Entropy, Language, MatchId, MessageBody, MessageId, MessageKind, MomentId, PhotoId, Post, Preferences,
    RoomId, SessionId, Timestamp, UserId,
};
use kindred_places::Places;
use kindred_store::{
    AccountFlags, NewAccount, NewComment, NewMatch, NewMessage, NewMoment, NewSession, Photo, Picture, Purpose, Store, StoreError, Target,
    Tx,
};
use kindred_testkit::{SeededEntropy, people};

/// People in one job: what a savepoint of `SQLite` remembers of more makes each statement slower.
const IN_ONE_JOB: usize = 10;
/// Jobs that share a transaction.
const MAX_CONCURRENT_JOBS: usize = 8;
/// Messages that two who match have sent each other.
const MESSAGES: usize = 6;
/// Everybody has one more moment than the one before, from none on, up to this.
const MAX_MOMENTS_EACH: usize = 3;
/// How far apart the acts of one person are, in seconds.
const APART: i64 = 60;

/// Adds to the store in the folder `count` people, each with one photo, whose file is `picture` and some bytes of its own; their ids.
pub async fn fill(folder: &Path, count: usize, picture: &[u8], now: Timestamp) -> Vec<UserId> {
    let entropy = SeededEntropy::new(100_000);
    let all: Vec<_> = (0..count).map(|number| NewPerson::draw(number, &entropy)).collect();
    for person in &all {
        person.save_picture(&folder.join("media"), picture);
    }
    let store = Store::open(&Target::Sqlite { file: folder.join("kindred.db") }).await.expect("nobody else has the store open");
    stream::iter(all.chunks(IN_ONE_JOB)).for_each_concurrent(MAX_CONCURRENT_JOBS, |some| add(&store, some, now)).await;
    all.into_iter().map(|person| person.id).collect()
}

async fn add(store: &Store, some: &[NewPerson], now: Timestamp) {
    let added = || {
        store.write(|tx| async move {
            for person in some {
                person.join(&tx, now).await?;
            }
            for pair in some.chunks_exact(2) {
                pair[0].befriend(&pair[1], &tx, now).await?;
            }
            Ok(())
        })
    };
    // A slow disk makes those wait for long who come last.
    while let Err(error) = added().await {
        assert!(matches!(error, StoreError::Busy(_)), "{error}");
    }
}

/// Somebody who joins, with all ids that what they do will have.
struct NewPerson {
    number: usize,
    id: UserId,
    picture_key: String,
    /// For whatever else has an id: each is used once.
    ids: Vec<i64>,
    token_hash: [u8; 32],
}

impl NewPerson {
    fn draw(number: usize, entropy: &SeededEntropy) -> Self {
        let mut token_hash = [0; 32];
        entropy.fill(&mut token_hash);
        let picture_key = kindred_media::PictureKey::random(entropy).to_string();
        Self { number, id: UserId(entropy.next_id()), picture_key, ids: (0..16).map(|_| entropy.next_id()).collect(), token_hash }
    }

    /// Writes the one file that a small picture has.
    fn save_picture(&self, media: &Path, picture: &[u8]) {
        let folder = media.join(&self.picture_key[..2]);
        fs::create_dir_all(&folder).expect("the folder can be written");
        // Each another one, which ends as a JPEG does.
        let content = [picture, self.picture_key.as_bytes(), &[0xFF, 0xD9]].concat();
        fs::write(folder.join(format!("{}-1080.jpg", self.picture_key)), content).expect("the picture can be written");
    }

    async fn join(&self, tx: &Arc<Tx>, now: Timestamp) -> Result<(), StoreError> {
        let name = format!("Person {}", self.number);
        let profile = if self.number.is_multiple_of(2) { people::woman(&name) } else { people::man(&name) };
        let places = Places::embedded();
        let place = places.iter().nth(self.number % 1_000).expect("the gazetteer has a thousand places");
        let email = Email::new(&format!("person-{}@example.com", self.number)).expect("an address");
        let account = NewAccount {
            id: self.id,
            email: &email,
            password_hash: None,
            profile: &profile,
            position: Some(place_position(place)),
            preferences: &Preferences::default(),
            flags: AccountFlags::default(),
            now,
        };
        assert!(tx.add_account(&account).await?, "the address is free");
        let picture = Picture { key: self.picture_key.clone(), width: 48, height: 64, thumbhash: "IQgSLAAA".into(), focus: None };
        let (id, purpose) = (PhotoId(self.ids[0]), Purpose::Profile);
        tx.add_photo(&Photo { id, user_id: self.id, purpose, picture, position: Some(0), created_at: now }).await?;
        let session = NewSession {
            token_hash: &self.token_hash,
            id: SessionId(self.ids[1]),
            user: self.id,
            device: "Firefox on Linux",
            language: Language::English,
            is_new_device: false,
            now,
        };
        tx.open_session(&session).await?;
        for moment in 0..self.number % (MAX_MOMENTS_EACH + 1) {
            let content = format!("Moment {moment} of person {}", self.number);
            let post = Post { content, image_keys: Vec::new(), hashtags: vec!["move".into()], audience: Audience::Public };
            tx.add_moment(self.id, &NewMoment { id: MomentId(self.ids[2 + moment]), post, now }).await?;
        }
        tx.refresh_candidate(self.id).await
    }

    /// Both like each other, and talk; the other comments on a moment.
    async fn befriend(&self, other: &Self, tx: &Arc<Tx>, now: Timestamp) -> Result<(), StoreError> {
        let room = RoomId(self.ids[6]);
        let new = NewMatch { id: MatchId(self.ids[7]), room, message: MessageId(self.ids[8]), now };
        for (one, two) in [(self, other), (other, self)] {
            tx.act(one.id, two.id, Act::Like, &new).await?.expect("both are there");
        }
        for number in 0..MESSAGES {
            let (sender, ids) = if number % 2 == 0 { (self, &self.ids) } else { (other, &other.ids) };
            let content = format!("Message {number} from person {}, which is as long as most are", sender.number);
            let body = MessageBody { kind: MessageKind::Text, content, image_key: None };
            let at = now.plus_seconds(APART * i64::try_from(number).expect("few messages"));
            tx.send_message(sender.id, room, &NewMessage { id: MessageId(ids[9 + number / 2]), body, now: at })
                .await?
                .expect("it is their room");
        }
        if !other.number.is_multiple_of(MAX_MOMENTS_EACH + 1) {
            let comment = NewComment { id: CommentId(self.ids[12]), content: "How nice".into(), parent: None, now };
            tx.add_comment(self.id, MomentId(other.ids[2]), &comment).await?;
        }
        Ok(())
    }
}
