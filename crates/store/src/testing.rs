//! Fresh stores for tests, on either engine (feature `testing`).

use std::{
    fs::DirBuilder,
    ops::Deref,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

use kindred_testkit::postgres;
use tokio::sync::OnceCell;

use crate::{Store, StoreError, Target, sql};

static NEXT: AtomicU32 = AtomicU32::new(0);
static TEMPLATE: OnceCell<String> = OnceCell::const_new();

/// A store with an up-to-date schema and no rows; its files go when it does.
#[derive(Debug)]
pub struct FreshStore {
    store: Store,
    folder: Option<Folder>,
}

impl FreshStore {
    /// The folder with the database's files, on `SQLite`.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(|folder| folder.0.as_path())
    }
}

impl Deref for FreshStore {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

/// A folder of its own under the system's temporary one, removed when dropped.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new, empty folder.
    pub fn fresh() -> Self {
        let name = format!("kindred-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        DirBuilder::new().recursive(true).mode(0o700).create(&path).expect("the temporary folder can be written");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "a test's folder stays behind");
        }
    }
}

/// A fresh store over an `SQLite` file.
pub async fn sqlite() -> FreshStore {
    let folder = Folder::fresh();
    let target = Target::Sqlite { file: folder.0.join("kindred.db") };
    let store = Store::open(&target).await.expect("a fresh file opens");
    FreshStore { store, folder: Some(folder) }
}

/// A fresh store over a `PostgreSQL` database, copied from one that was migrated once for the whole run.
pub async fn postgres() -> FreshStore {
    let template = TEMPLATE.get_or_init(|| async {
        let url = postgres::fresh_database().await;
        drop(Store::open(&Target::Postgres { url: url.clone() }).await.expect("a fresh database opens"));
        url
    });
    let url = postgres::copied_database(template.await).await;
    let store = Store::open(&Target::Postgres { url }).await.expect("a copied database opens");
    FreshStore { store, folder: None }
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
