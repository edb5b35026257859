"""How names are folded for searching. `crates/places/src/fold.rs` does the same to what a person types; keep them alike."""

import unicodedata

LETTERS = {
    "ß": "ss", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŋ": "n", "ə": "e",
    "ĸ": "k", "ŧ": "t", "ς": "σ", "ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك",
}
DROPPED = set("'’‘`´ʻʼʹʺʿʾ\u02bd\u0640\u200b\u200c\u200d\u200e\u200f\u00ad\ufeff")
SPACES = set("・־،·«»¿¡–—")


def fold(text):
    """Lower case, no diacritics, one spelling of letters, words parted by single spaces."""
    out = []
    for char in unicodedata.normalize("NFKD", text.lower()):
        for low in char.lower():
            marks = unicodedata.combining(low)
            if marks > 9 or marks == 1 or low in DROPPED:
                continue
            point = ord(low)
            if (point < 128 and not low.isalnum()) or 0x2000 <= point < 0x2070 or 0x3000 <= point < 0x3040 or low in SPACES:
                out.append(" ")
            else:
                out.append(LETTERS.get(low, low))
    return " ".join("".join(out).split())
