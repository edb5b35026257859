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

/// True if nothing of `text` is visible: it is empty or has only white space, control characters, those that Unicode has a program
/// ignore where it can't show them, such as zero-width ones, and the empty cell of Braille.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control() || c == '\u{2800}' || is_default_ignorable(c))
}

/// Unicode's property `Default_Ignorable_Code_Point`. Code points that are still to be assigned are in its ranges already.
const fn is_default_ignorable(c: char) -> bool {
    matches!(c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}'
    )
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
        assert!(is_blank("\u{115F}\u{FFA0}\u{180E}\u{2800}\u{E0001}"), "fillers and separators of scripts show nothing by themselves");
        assert!(!is_blank(" . ") && !is_blank("\u{1112}\u{1161}"), "a syllable of Hangul has visible parts");
    }
}
