//! Fresh stores for tests, on either engine (feature `testing`).

use std::{ops::Deref, path::Path};

pub use kindred_testkit::Folder;
use kindred_testkit::postgres;
use tokio::sync::OnceCell;

use crate::{Store, StoreError, Target, sql};

const DATABASE_FILE: &str = "kindred.db";

static TEMPLATE: OnceCell<String> = OnceCell::const_new();

/// A store of a test's own; its files go when it does.
#[derive(Debug)]
pub struct FreshStore {
    store: Store,
    place: Place,
}

/// Where the rows of a test's store are: a folder, or the url of a database.
#[derive(Debug)]
enum Place {
    Folder(Folder),
    Database(String),
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
        let Place::Database(url) = &self.place else { panic!("one process has a database of SQLite") };
        Store::open(&Target::Postgres { url: url.clone() }).await.expect("the database takes another node")
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
            Place::Database(url) => in_database(postgres::copied_database(url).await).await,
        }
    }
}

impl Deref for FreshStore {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

/// A fresh store over an `SQLite` file.
pub async fn sqlite() -> FreshStore {
    in_folder(Folder::fresh()).await
}

async fn in_folder(folder: Folder) -> FreshStore {
    let target = Target::Sqlite { file: folder.0.join(DATABASE_FILE) };
    let store = Store::open(&target).await.expect("a file of one's own opens");
    FreshStore { store, place: Place::Folder(folder) }
}

/// A fresh store over a `PostgreSQL` database, copied from one that was migrated once for the whole run.
pub async fn postgres() -> FreshStore {
    let template = TEMPLATE.get_or_init(|| async {
        let url = postgres::fresh_database().await;
        drop(Store::open(&Target::Postgres { url: url.clone() }).await.expect("a fresh database opens"));
        url
    });
    in_database(postgres::copied_database(template.await).await).await
}

async fn in_database(url: String) -> FreshStore {
    let store = Store::open(&Target::Postgres { url: url.clone() }).await.expect("a copied database opens");
    FreshStore { store, place: Place::Database(url) }
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
