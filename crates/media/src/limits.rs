/// The most pixels that an upload may have: a 50-megapixel phone camera's picture passes.
pub(crate) const MAX_PIXELS: u64 = 52_000_000;
/// The memory that all uploads together may take while they are prepared, in MiB. By what the head of a file says, an upload
/// waits until its share is free; one that would need more than all of it is refused as having too many pixels.
/// The largest JPEG fits, and the 24 megapixels of a phone's HEIC; a progressive JPEG of 18 to 27 megapixels, by the sampling
/// of its colours; a PNG with transparency of 41; an extended WebP of 11.
pub(crate) const PREPARING_MEMORY_MIB: u32 = 192;
/// What an upload takes beside its decoded pixels: the file, the variants and their encodings.
pub(crate) const MEMORY_BESIDE_PIXELS: u64 = 32 << 20;

const _: () = assert!(MAX_PIXELS * 3 + MEMORY_BESIDE_PIXELS <= (PREPARING_MEMORY_MIB as u64) << 20, "the largest JPEG fits");
