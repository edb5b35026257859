//! Fresh stores for tests, on either engine (feature `testing`).

use std::{ops::Deref, path::Path};

pub use kindred_testkit::Folder;
use kindred_testkit::postgres::{self, TemporaryDatabase};
use tokio::sync::OnceCell;

use crate::{Store, StoreError, Target, sql};

const DATABASE_FILE: &str = "kindred.db";

/// Migrations are run once for all tests of a program.
static MIGRATED_FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
static MIGRATED_DATABASE: OnceCell<String> = OnceCell::const_new();

/// A store of a test's own; its files go when it does.
#[derive(Debug)]
pub struct FreshStore {
    store: Store,
    place: Place,
}

/// Where the rows of a test's store are.
#[derive(Debug)]
enum Place {
    Folder(Folder),
    Database(TemporaryDatabase),
}

/// The rows of a store as they were at one moment: any number of stores can be made of them, which share nothing.
#[derive(Debug)]
pub struct Snapshot(Place);

impl FreshStore {
    /// The folder with the database's files, on `SQLite`.
    pub fn folder(&self) -> Option<&Path> {
        match &self.place {
            Place::Folder(folder) => Some(&folder.0),
            Place::Database(_) => None,
        }
    }

    /// Another store over the same database, as another node has it, on `PostgreSQL`.
    pub async fn of_another_node(&self) -> Store {
        let Place::Database(database) = &self.place else { panic!("one process has a database of SQLite") };
        Store::open(&target(database)).await.expect("the database takes another node")
    }

    /// Keeps the rows as they are; nobody else may use the store any more.
    pub async fn into_snapshot(self) -> Snapshot {
        self.store.empty_log().await.expect("nobody else uses the store");
        Snapshot(self.place)
    }
}

impl Snapshot {
    /// A store with these rows.
    pub async fn store(&self) -> FreshStore {
        match &self.0 {
            Place::Folder(kept) => {
                let folder = Folder::fresh();
                std::fs::copy(kept.0.join(DATABASE_FILE), folder.0.join(DATABASE_FILE)).expect("the database can be copied");
                in_folder(folder).await
            }
            Place::Database(kept) => in_database(postgres::copied_database(kept.url()).await).await,
        }
    }
}

impl Deref for FreshStore {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

/// A fresh store over an `SQLite` file, copied from one that was migrated once for the whole run.
pub async fn sqlite() -> FreshStore {
    let migrated = MIGRATED_FILE.get_or_init(|| async {
        let Snapshot(Place::Folder(kept)) = in_folder(Folder::fresh()).await.into_snapshot().await else { unreachable!() };
        std::fs::read(kept.0.join(DATABASE_FILE)).expect("the database can be read")
    });
    let folder = Folder::fresh();
    std::fs::write(folder.0.join(DATABASE_FILE), migrated.await).expect("the database can be copied");
    in_folder(folder).await
}

async fn in_folder(folder: Folder) -> FreshStore {
    let target = Target::Sqlite { file: folder.0.join(DATABASE_FILE) };
    let store = Store::open(&target).await.expect("a file of one's own opens");
    FreshStore { store, place: Place::Folder(folder) }
}

/// A fresh store over a `PostgreSQL` database, copied from one that was migrated once for the whole run.
pub async fn postgres() -> FreshStore {
    let migrated = MIGRATED_DATABASE.get_or_init(|| async {
        let url = postgres::fresh_database().await;
        drop(Store::open(&Target::Postgres { url: url.clone() }).await.expect("a fresh database opens"));
        url
    });
    in_database(postgres::copied_database(migrated.await).await).await
}

async fn in_database(database: TemporaryDatabase) -> FreshStore {
    let store = Store::open(&target(&database)).await.expect("a copied database opens");
    FreshStore { store, place: Place::Database(database) }
}

fn target(database: &TemporaryDatabase) -> Target {
    Target::Postgres { url: database.url().to_owned() }
}

/// Has an `SQLite` store grow no more, as on a full disk.
pub async fn fill_disk(store: &Store) {
    // No less than it has already.
    let set: Result<i64, StoreError> = store.write(|tx| async move { sql!(scalar tx, "PRAGMA max_page_count = 1") }).await;
    set.expect("the store is SQLite's");
}

/// Ends what [`fill_disk`] began.
pub async fn make_room_on_disk(store: &Store) {
    let set: Result<i64, StoreError> = store.write(|tx| async move { sql!(scalar tx, "PRAGMA max_page_count = 1000000000") }).await;
    set.expect("the store is SQLite's");
}

/// Makes two tests of each `async fn(&Store)`: one in `mod sqlite`, one in `mod postgres`.
#[macro_export]
macro_rules! conformance {
    ($($behaviour:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $behaviour() {
                    let store = $crate::testing::sqlite().await;
                    super::$behaviour(&store).await;
                }
            )+
        }

        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $behaviour() {
                    let store = $crate::testing::postgres().await;
                    super::$behaviour(&store).await;
                }
            )+
        }
    };
}
