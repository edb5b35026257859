/// The most pixels that an upload may have: a 50-megapixel phone camera's picture passes.
pub(crate) const MAX_PIXELS: u64 = 52_000_000;
