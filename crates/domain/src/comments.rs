use crate::{FieldErrors, bounded, is_blank};

/// The longest comment, in UTF-16 units.
pub const COMMENT_MAX: usize = 500;

/// Checks the text of a comment, which stays as it is.
pub fn comment(content: String) -> Result<String, FieldErrors> {
    if is_blank(&content) {
        return Err(FieldErrors::of("content", "Comment cannot be empty"));
    }
    if let Err(why) = bounded(&content, COMMENT_MAX) {
        return Err(FieldErrors::of("content", format!("A comment {why}")));
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn api_com_01_a_comment_has_words_and_at_most_500_characters() {
        assert_eq!(comment(" nice ".into()).unwrap(), " nice ");
        assert!(comment("😀".repeat(250)).is_ok());
        for wrong in [String::new(), " \n\u{3000}\u{200B}".into(), "x".repeat(501)] {
            assert!(comment(wrong).unwrap_err().why("content").is_some());
        }
    }
}
