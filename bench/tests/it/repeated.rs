//! What the people of a world have done, done again by the store's own functions: the same rows come of it.

use kindred_bench::world::World;
use kindred_domain::{Act, Audience, CommentId, MatchId, MessageBody, MessageId, MessageKind, MomentId, Post, RoomId, Timestamp, UserId};
use kindred_store::{CommentOutcome, NewComment, NewMatch, NewMessage, NewMoment, Store, StoreError, Target, Tx, testing::Folder};
use kindred_testkit::postgres;
use rusqlite::{Connection, Row, types::FromSql};

use crate::world::{all_rows, all_rows_on_postgres, assert_same, small_world, small_world_on_postgres, store_in};

/// The tables of what people are.
const PEOPLE: [&str; 5] = ["users", "preferences", "photos", "sessions", "verifications"];
/// Acts in one transaction: what a savepoint remembers of more makes each slower.
const ACTS_PER_TRANSACTION: usize = 20;

#[tokio::test]
async fn the_stores_own_functions_write_the_same_rows() {
    let (written, again) = (Folder::fresh(), Folder::fresh());
    let world = small_world(&written).await;
    let store = store_in(&again).await;
    take_people_over(&written, &again);
    let old = Connection::open(written.0.join("kindred.db")).unwrap();
    do_again(&world, &store, &old).await;
    drop(store);
    let written = all_rows(&written);
    assert_same(&written, &all_rows(&again));
    let acts = ["stances", "favorites", "blocks", "room_members", "comments", "candidates"];
    assert!(acts.iter().all(|table| !written[*table].is_empty()), "there is something to compare");
}

/// The other test has what the people have done from the file: `world.rs` says that a world has the same rows on both engines.
#[tokio::test]
async fn the_stores_own_functions_write_the_same_rows_on_postgres() {
    let written = Folder::fresh();
    small_world(&written).await;
    let (world, url) = small_world_on_postgres().await;
    undo_all_on_postgres(&url).await;
    let store = Store::open(&Target::Postgres { url: url.clone() }).await.unwrap();
    do_again(&world, &store, &Connection::open(written.0.join("kindred.db")).unwrap()).await;
    assert_same(&all_rows(&written), &all_rows_on_postgres(&url).await);
}

async fn do_again(world: &World, store: &Store, old: &Connection) {
    let people: Vec<_> = (0..world.people()).map(|number| world.person_id(number)).collect();
    each(store, &people, async |tx, person| tx.refresh_candidate(*person).await.unwrap()).await;
    act(store, old).await;
    talk(store, old).await;
    post(store, old).await;
}

/// Leaves what people are, without anything that they have done.
async fn undo_all_on_postgres(url: &str) {
    let fresh = postgres::fresh_database().await;
    drop(Store::open(&Target::Postgres { url: fresh.clone() }).await.unwrap());
    let as_made = all_rows_on_postgres(&fresh).await;
    let stays = |table: &str| PEOPLE.contains(&table) || !as_made[table].is_empty();
    let deletions: Vec<_> = as_made.keys().filter(|table| !stays(table)).map(|table| format!("DELETE FROM {table}")).collect();
    let photos = "UPDATE photos SET moment_id = NULL, moment_position = NULL";
    postgres::execute(url, &format!("SET session_replication_role = replica; {}; {photos}", deletions.join("; "))).await;
}

/// Copies what people are, without anything that they have done.
fn take_people_over(from: &Folder, to: &Folder) {
    let file = Connection::open(to.0.join("kindred.db")).unwrap();
    file.execute("ATTACH ?1 AS old", [from.0.join("kindred.db").to_str().unwrap()]).unwrap();
    let copies = PEOPLE.map(|table| format!("INSERT INTO {table} SELECT * FROM old.{table};"));
    file.execute_batch(&format!(
        "PRAGMA foreign_keys = OFF; {} UPDATE photos SET moment_id = NULL, moment_position = NULL",
        copies.concat()
    ))
    .unwrap();
}

async fn act(store: &Store, old: &Connection) {
    let acts = select(
        old,
        "SELECT s.actor_id, s.target_id, s.stance, s.updated_at, COALESCE(m.match_id, 0), COALESCE(m.room_id, 0), COALESCE(t.id, 0)
        FROM stances s LEFT JOIN matches m ON m.user_id = s.actor_id AND m.other_id = s.target_id
        LEFT JOIN messages t ON t.room_id = m.room_id AND t.seq = 1 ORDER BY s.updated_at, s.actor_id, s.target_id",
        |row| {
            let new = NewMatch { id: MatchId(at(row, 4)), room: RoomId(at(row, 5)), message: MessageId(at(row, 6)), now: time(row, 3) };
            let act = [Act::Like, Act::Superlike, Act::Skip][usize::try_from(at::<i64>(row, 2) - 1).unwrap()];
            (UserId(at(row, 0)), UserId(at(row, 1)), act, new)
        },
    );
    each(store, &acts, async |tx, (actor, target, act, new)| {
        assert!(tx.act(*actor, *target, *act, new).await.unwrap().is_some());
    })
    .await;
    let two = |row: &Row<'_>| (UserId(at(row, 0)), UserId(at(row, 1)), time(row, 2));
    let favorites = select(old, "SELECT user_id, target_id, created_at FROM favorites", two);
    each(store, &favorites, async |tx, (user, target, now)| assert!(tx.add_favorite(*user, *target, *now).await.unwrap())).await;
    let blocks = select(old, "SELECT blocker_id, blocked_id, created_at FROM blocks", two);
    each(store, &blocks, async |tx, (user, other, now)| assert!(tx.block(*user, *other, *now).await.unwrap())).await;
}

async fn talk(store: &Store, old: &Connection) {
    let messages = select(old, "SELECT sender_id, room_id, id, content, created_at FROM messages WHERE seq > 1 ORDER BY id", |row| {
        let body = MessageBody { kind: MessageKind::Text, content: at(row, 3), image_key: None };
        (UserId(at(row, 0)), RoomId(at(row, 1)), NewMessage { id: MessageId(at(row, 2)), body, now: time(row, 4) })
    });
    each(store, &messages, async |tx, (sender, room, new)| {
        assert!(tx.send_message(*sender, *room, new).await.unwrap().is_some());
    })
    .await;
    let readings = select(old, "SELECT user_id, room_id, read_seq, other_id FROM room_members WHERE read_seq > 0", |row| {
        (UserId(at(row, 0)), RoomId(at(row, 1)), at::<i64>(row, 2), UserId(at(row, 3)))
    });
    each(store, &readings, async |tx, (user, room, seq, other)| {
        assert!(tx.mark_read(*user, *room, *seq).await.unwrap().is_some());
        tx.mark_match_seen(*user, *other).await.unwrap();
    })
    .await;
}

async fn post(store: &Store, old: &Connection) {
    let moments = select(
        old,
        "SELECT m.author_id, m.id, m.audience, m.content, m.hashtags, m.created_at, p.key
        FROM moments m LEFT JOIN photos p ON p.moment_id = m.id ORDER BY m.id",
        |row| {
            let audience = Audience::parse(&at::<String>(row, 2)).unwrap();
            let (image_keys, hashtags) =
                (at::<Option<String>>(row, 6).into_iter().collect(), serde_json::from_str(&at::<String>(row, 4)).unwrap());
            let post = Post { content: at(row, 3), image_keys, hashtags, audience };
            (UserId(at(row, 0)), NewMoment { id: MomentId(at(row, 1)), post, now: time(row, 5) })
        },
    );
    each(store, &moments, async |tx, (author, new)| assert_eq!(tx.add_moment(*author, new).await.unwrap(), Some(new.id))).await;
    let likes = select(old, "SELECT user_id, moment_id, liked_at FROM moment_likes", |row| {
        (UserId(at(row, 0)), MomentId(at(row, 1)), time(row, 2))
    });
    each(store, &likes, async |tx, (user, moment, now)| {
        assert!(tx.set_moment_liked(*user, *moment, true, *now).await.unwrap().is_some());
    })
    .await;
    let comments = select(old, "SELECT author_id, moment_id, id, content, parent_id, created_at FROM comments ORDER BY id", |row| {
        let parent = at::<Option<i64>>(row, 4).map(CommentId);
        (UserId(at(row, 0)), MomentId(at(row, 1)), NewComment { id: CommentId(at(row, 2)), content: at(row, 3), parent, now: time(row, 5) })
    });
    each(store, &comments, async |tx, (author, moment, new)| {
        assert!(matches!(tx.add_comment(*author, *moment, new).await.unwrap(), CommentOutcome::Added(_)));
    })
    .await;
}

fn select<T>(file: &Connection, query: &str, read: impl Fn(&Row<'_>) -> T) -> Vec<T> {
    let mut statement = file.prepare(query).unwrap();
    statement.query_map([], |row| Ok(read(row))).unwrap().map(Result::unwrap).collect()
}

fn at<T: FromSql>(row: &Row<'_>, column: usize) -> T {
    row.get(column).unwrap()
}

fn time(row: &Row<'_>, column: usize) -> Timestamp {
    Timestamp::from_micros(at(row, column))
}

/// Does something for each in turn, some in a transaction.
async fn each<T>(store: &Store, all: &[T], doing: impl AsyncFn(&Tx, &T)) {
    for some in all.chunks(ACTS_PER_TRANSACTION) {
        let written: Result<(), StoreError> = store
            .write(async |tx| {
                for one in some {
                    doing(&tx, one).await;
                }
                Ok(())
            })
            .await;
        written.unwrap();
    }
}
