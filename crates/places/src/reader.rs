/// A little-endian number of three bytes.
pub(crate) fn number([low, middle, high]: [u8; 3]) -> u32 {
    u32::from_le_bytes([low, middle, high, 0])
}

/// Reads a file from front to back; every method returns `None` if the file ends too early.
pub(crate) struct Reader {
    rest: &'static [u8],
}

impl Reader {
    pub(crate) const fn new(file: &'static [u8]) -> Self {
        Self { rest: file }
    }

    /// What hasn't been read yet.
    pub(crate) const fn rest(&self) -> &'static [u8] {
        self.rest
    }

    pub(crate) fn take(&mut self, count: usize) -> Option<&'static [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// Reads `count` numbers of three bytes.
    pub(crate) fn threes(&mut self, count: usize) -> Option<&'static [[u8; 3]]> {
        Some(self.take(count.checked_mul(3)?)?.as_chunks().0)
    }

    /// A number of four bytes.
    pub(crate) fn length(&mut self) -> Option<usize> {
        Some(u32::from_le_bytes(*self.take(4)?.first_chunk()?) as usize)
    }

    /// A text of at most 255 bytes.
    pub(crate) fn short(&mut self) -> Option<&'static str> {
        let length = self.take(1)?[0];
        std::str::from_utf8(self.take(usize::from(length))?).ok()
    }
}
