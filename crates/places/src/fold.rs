use unicode_normalization::{UnicodeNormalization, char::canonical_combining_class};

/// `text` as names are compared: lower case, no diacritics, one spelling of letters, words parted by single spaces.
///
/// The names in the embedded file were folded by `tools/gazetteer/fold.py`; the two must stay alike.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for char in text.to_lowercase().nfkd().flat_map(char::to_lowercase) {
        match char {
            _ if is_dropped(char) => {}
            _ if is_space(char) => {
                if !folded.is_empty() && !folded.ends_with(' ') {
                    folded.push(' ');
                }
            }
            _ => push_letter(&mut folded, char),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Diacritics, apostrophes and what is invisible. Classes 7 to 9 stay: they change an Indic or Japanese letter into another.
fn is_dropped(char: char) -> bool {
    let class = canonical_combining_class(char);
    class > 9
        || class == 1
        || matches!(
            char,
            '\'' | '’' | '‘' | '`' | '´' | 'ʻ' | 'ʼ' | 'ʹ' | 'ʺ' | 'ʿ' | 'ʾ' | '\u{2bd}' | '\u{640}' | '\u{200b}'
                ..='\u{200f}' | '\u{ad}' | '\u{feff}'
        )
}

fn is_space(char: char) -> bool {
    char.is_whitespace()
        || (char.is_ascii() && !char.is_ascii_alphanumeric())
        || matches!(char, '\u{2000}'..'\u{2070}' | '\u{3000}'..'\u{3040}' | '・' | '־' | '،' | '·' | '«' | '»' | '¿' | '¡')
}

fn push_letter(folded: &mut String, char: char) {
    folded.push(match char {
        'ł' => 'l',
        'ø' => 'o',
        'đ' | 'ð' => 'd',
        'ı' => 'i',
        'ħ' => 'h',
        'ŋ' => 'n',
        'ə' => 'e',
        'ĸ' => 'k',
        'ŧ' => 't',
        'ς' => 'σ',
        'ة' => 'ه',
        'ى' | 'ی' => 'ي',
        'ک' => 'ك',
        'ß' => return folded.push_str("ss"),
        'þ' => return folded.push_str("th"),
        'æ' => return folded.push_str("ae"),
        'œ' => return folded.push_str("oe"),
        other => other,
    });
}

#[cfg(test)]
mod tests;
