use serde::{Deserialize, Deserializer, de::Error};

/// A number in the query of a list, as its `limit` and its `offset`: `DEFAULT` when left out, at most `MAX`; anything but digits is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountParameter<const DEFAULT: u32, const MAX: u32>(u32);

impl<const DEFAULT: u32, const MAX: u32> CountParameter<DEFAULT, MAX> {
    /// The number as a length.
    pub fn count(self) -> usize {
        self.0 as usize
    }

    /// The same as a number of rows.
    pub fn rows(self) -> i64 {
        self.0.into()
    }
}

impl<const DEFAULT: u32, const MAX: u32> Default for CountParameter<DEFAULT, MAX> {
    fn default() -> Self {
        Self(DEFAULT)
    }
}

impl<'de, const DEFAULT: u32, const MAX: u32> Deserialize<'de> for CountParameter<DEFAULT, MAX> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(D::Error::custom("no whole number"));
        }
        // Digits that make no u32 are a number above any maximum.
        Ok(Self(text.parse().unwrap_or(MAX).min(MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Option<usize> {
        serde_json::from_str::<CountParameter<20, 60>>(json).ok().map(CountParameter::count)
    }

    #[test]
    fn api_sys_04_a_limit_is_clamped_and_must_be_a_whole_number() {
        assert_eq!(CountParameter::<20, 60>::default().count(), 20);
        assert_eq!([read(r#""7""#), read(r#""61""#), read(r#""99999999999999999999""#)], [Some(7), Some(60), Some(60)]);
        assert_eq!([read(r#""-1""#), read(r#""many""#), read(r#""""#), read(r#""1.5""#)], [None; 4]);
    }
}
