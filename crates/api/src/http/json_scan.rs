use memchr::memchr2;

const DEEPEST: usize = 64;

/// What no JSON body may contain, not even in a field that is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The escape of U+0000.
    #[error("Text must not contain the NUL character")]
    Nul,
    /// Half of a surrogate pair.
    #[error("Text must be valid Unicode")]
    LoneSurrogate,
    /// More levels of lists and objects than any request needs.
    #[error("The body is nested too deeply")]
    TooDeep,
}

/// Fails when the JSON text contains one of the faults; broken JSON is left to the parser.
pub fn check(body: &[u8]) -> Result<(), Fault> {
    let mut rest = body;
    let mut depth = 0_usize;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        match first {
            b'"' => rest = skip_string(rest)?,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Err(Fault::TooDeep);
        }
    }
    Ok(())
}

/// Skips one string, from after its opening quote to after its closing one.
fn skip_string(mut rest: &[u8]) -> Result<&[u8], Fault> {
    while let Some(at) = memchr2(b'"', b'\\', rest) {
        let found = rest[at];
        rest = &rest[at + 1..];
        if found == b'"' {
            return Ok(rest);
        }
        rest = match code_unit(rest) {
            Some(0) => return Err(Fault::Nul),
            Some(0xD800..=0xDBFF) if is_low_surrogate(&rest[5..]) => &rest[11..],
            Some(0xD800..=0xDFFF) => return Err(Fault::LoneSurrogate),
            _ => rest.get(1..).unwrap_or_default(),
        };
    }
    Ok(&[])
}

/// The UTF-16 code unit of `uXXXX` at the start of `rest`.
fn code_unit(rest: &[u8]) -> Option<u16> {
    let digits = rest.strip_prefix(b"u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

fn is_low_surrogate(rest: &[u8]) -> bool {
    rest.strip_prefix(b"\\").and_then(code_unit).is_some_and(|low| (0xDC00..=0xDFFF).contains(&low))
}

#[cfg(test)]
mod tests;
