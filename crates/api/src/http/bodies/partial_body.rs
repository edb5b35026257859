use std::fs::File;

use axum::body::Bytes;

use super::{
    spool,
    storage::{BUFFER, BodyMemory, BodyStorage},
};
use crate::http::{budget::Reservation, error::ApiError, rate_limit::Address};

/// A body of which some has arrived.
pub struct PartialBody<'a> {
    storage: &'a BodyStorage,
    largest: usize,
    buffer: Vec<u8>,
    buffered: Reservation,
    file: Option<File>,
    spooled: Reservation,
}

impl<'a> PartialBody<'a> {
    /// Nothing has arrived yet; fails when there is no room for what is `declared`.
    pub fn begin(storage: &'a BodyStorage, address: Option<Address>, largest: usize, declared: usize) -> Result<Self, ApiError> {
        let (buffered, spooled) = (storage.buffered.reservation(address), storage.spooled.reservation(address));
        buffered.check(declared.min(BUFFER))?;
        spooled.check(declared.saturating_sub(BUFFER))?;
        Ok(Self { storage, largest, buffer: Vec::with_capacity(declared.min(BUFFER)), buffered, file: None, spooled })
    }

    /// Takes the next part of the body.
    pub async fn push(&mut self, mut data: &[u8]) -> Result<(), ApiError> {
        if self.spooled.bytes() + self.buffer.len() + data.len() > self.largest {
            return Err(ApiError::too_large());
        }
        while !data.is_empty() {
            if self.buffer.len() == BUFFER {
                self.spill().await?;
            }
            let (now, later) = data.split_at(data.len().min(BUFFER - self.buffer.len()));
            self.buffered.grow((self.buffer.len() + now.len()).saturating_sub(self.buffered.bytes()))?;
            self.buffer.extend_from_slice(now);
            data = later;
        }
        Ok(())
    }

    /// Moves the full buffer into the file.
    async fn spill(&mut self) -> Result<(), ApiError> {
        self.spooled.grow(self.buffer.len())?;
        let (file, buffer) = self.storage.spool.append(self.file.take(), std::mem::take(&mut self.buffer)).await?;
        (self.file, self.buffer) = (Some(file), buffer);
        Ok(())
    }

    /// The whole body, and the memory it has.
    pub async fn finish(self) -> Result<(Bytes, BodyMemory), ApiError> {
        let Some(file) = self.file else {
            return Ok((self.buffer.into(), BodyMemory { buffered: Some(self.buffered), whole: None }));
        };
        let length = self.spooled.bytes();
        let turn = self.storage.turn(length).await?;
        let whole = spool::read_back(file, length, self.buffer).await?;
        Ok((whole.into(), BodyMemory { buffered: Some(self.buffered), whole: Some(turn) }))
    }
}
