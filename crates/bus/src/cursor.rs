use std::{fmt, str::FromStr};

/// A position in the events of a person; outside this crate an opaque text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// Names the ring that it counts in; another process, or a ring created anew, has another tag.
    pub(crate) tag: i64,
    pub(crate) number: u64,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}-{:x}", self.tag, self.number)
    }
}

/// Text that is no cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoCursor;

impl FromStr for Cursor {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Self, NoCursor> {
        let (tag, number) = text.split_once('-').ok_or(NoCursor)?;
        let tag = i64::from_str_radix(tag, 16).map_err(|_| NoCursor)?;
        Ok(Self { tag, number: u64::from_str_radix(number, 16).map_err(|_| NoCursor)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_as_it_was_written_and_other_text_is_none() {
        let cursor = Cursor { tag: i64::MAX, number: 31 };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in ["", "-", "1", "1-", "-1-", "x-1", "1-x", "1-1-1", "ffffffffffffffff-1"] {
            assert_eq!(text.parse::<Cursor>(), Err(NoCursor), "{text}");
        }
    }
}
