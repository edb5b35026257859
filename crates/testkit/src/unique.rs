//! Names that nothing else of a test run has.

use std::{
    fs,
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// Tells this process from all others that share servers and folders with it. Its number would not: there are 32,768, of which each
/// thread has one, so that a later process of the same run may get it again.
static PROCESS: LazyLock<String> = LazyLock::new(|| {
    let drawn = fs::read_to_string("/proc/sys/kernel/random/uuid").expect("a Linux system");
    drawn.chars().filter(char::is_ascii_hexdigit).take(12).collect()
});

/// Small letters and digits in two parts, which nobody gets a second time.
pub fn unique_name(between: char) -> String {
    format!("{}{between}{}", PROCESS.as_str(), NEXT.fetch_add(1, Ordering::Relaxed))
}
