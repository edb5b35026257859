/// Why a text is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Longer than the field allows, counted in UTF-16 units as a browser does.
    #[error("must be at most {max} characters")]
    TooLong {
        /// The longest length allowed, in UTF-16 units.
        max: usize,
    },
    /// Contains U+0000, which `PostgreSQL` can't store.
    #[error("must not contain the NUL character")]
    Nul,
}

/// The length as a browser counts it: UTF-16 units.
pub fn utf16_len(text: &str) -> usize {
    text.encode_utf16().count()
}

/// True if nothing of `text` is visible: it is empty or has only white space, control and zero-width characters, and those that set the
/// direction of writing.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{3164}' | '\u{2800}' | '\u{00AD}')
    })
}

/// The text, if it has at most `max` UTF-16 units and no NUL.
pub fn bounded(text: &str, max: usize) -> Result<&str, TextError> {
    if text.contains('\0') {
        return Err(TextError::Nul);
    }
    if utf16_len(text) > max {
        return Err(TextError::TooLong { max });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_is_counted_as_a_browser_counts_it() {
        assert_eq!(utf16_len("a你😀"), 4);
        assert_eq!(bounded("😀", 1), Err(TextError::TooLong { max: 1 }));
        assert_eq!(bounded("ab", 2), Ok("ab"));
        assert_eq!(bounded("a\0", 9), Err(TextError::Nul));
    }

    #[test]
    fn every_kind_of_space_is_blank() {
        assert!(is_blank(" \t\n\u{3000}\u{200B}\u{FEFF}"));
        assert!(is_blank("\u{202A}\u{202E}\u{2066}\u{2069}"), "what sets the direction of writing shows nothing");
        assert!(!is_blank(" . "));
    }
}
