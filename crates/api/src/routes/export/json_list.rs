//! Lists in an export, each a file of JSON: they are read from the store and written page by page.

use std::io;

use serde_json::Value;

use super::archive::Archive;

/// How many rows are read at once, and stay in memory until the client has read them.
pub(super) const PAGE: i64 = 50;

/// A JSON list in a file of its own, written page by page.
pub(super) struct JsonList<'a> {
    archive: &'a mut Archive,
    is_empty: bool,
}

impl<'a> JsonList<'a> {
    pub(super) fn begin(archive: &'a mut Archive, name: &str) -> io::Result<Self> {
        archive.file(name)?;
        Ok(Self { archive, is_empty: true })
    }

    pub(super) async fn add(&mut self, things: impl Iterator<Item = Value>) -> io::Result<()> {
        let mut text = String::new();
        for thing in things {
            text.push_str(if self.is_empty { "[\n" } else { ",\n" });
            text.push_str(&thing.to_string());
            self.is_empty = false;
        }
        self.archive.add(text.as_bytes()).await
    }

    pub(super) async fn end(self) -> io::Result<()> {
        self.archive.add(if self.is_empty { b"[]\n" } else { b"\n]\n" }).await
    }
}

/// Reads a list page by page, each after the last row of the one before, and writes it.
macro_rules! pages {
    ($state:ident, $archive:ident, $name:literal, $first:expr, |$conn:ident, $after:ident| $read:expr, |$one:ident| $cursor:expr, $json:expr) => {{
        let mut list = JsonList::begin($archive, $name)?;
        let mut next = Some($first);
        while let Some($after) = next {
            let $conn: kindred_store::Conn = $state.store.read().await?;
            let page = $read.await?;
            drop($conn);
            let is_full = i64::try_from(page.len()).is_ok_and(|count| count == PAGE);
            next = page.last().filter(|_| is_full).map(|$one| $cursor);
            list.add(page.iter().map($json)).await?;
        }
        list.end().await?;
    }};
}

pub(super) use pages;
