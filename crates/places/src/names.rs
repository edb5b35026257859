use crate::file::Reader;

const BLOCK: usize = 16;

/// A sorted list of folded names, each with a number, readable without unpacking it.
///
/// Names share their beginnings with the name before them; every sixteenth is whole, so that a search by halves lands on whole ones.
pub(crate) struct Names {
    numbers: &'static [[u8; 4]],
    blocks: &'static [[u8; 4]],
    text: &'static [u8],
}

impl Names {
    pub(crate) fn read(reader: &mut Reader) -> Option<Self> {
        let (count, bytes) = (reader.length()?, reader.length()?);
        Some(Self { numbers: reader.words(count)?, blocks: reader.words(count.div_ceil(BLOCK))?, text: reader.take(bytes)? })
    }

    /// The numbers of the names that are exactly `name`, and of those that only begin with it.
    pub(crate) fn find<'a>(&'a self, name: &'a str) -> (impl Iterator<Item = u32> + 'a, impl Iterator<Item = u32> + 'a) {
        let wanted = name.as_bytes();
        let from = self.partition(|key| key < wanted);
        let to = self.partition(|key| key.get(..wanted.len()).unwrap_or(key) <= wanted);
        let exact = self.partition(|key| key <= wanted).clamp(from, to);
        (self.numbers(from, exact), self.numbers(exact, to))
    }

    fn numbers(&self, from: usize, to: usize) -> impl Iterator<Item = u32> + '_ {
        self.numbers.get(from..to).unwrap_or_default().iter().map(|bytes| u32::from_le_bytes(*bytes))
    }

    /// How many names, from the first on, satisfy `before`; all that do come first.
    fn partition(&self, before: impl Fn(&[u8]) -> bool) -> usize {
        let block = self.blocks.partition_point(|offset| before(self.whole_name(*offset)));
        let Some(start) = block.checked_sub(1) else { return 0 };
        let mut key = Vec::with_capacity(128);
        let mut rest = self.text_from(self.blocks[start]);
        let mut position = start * BLOCK;
        let end = (position + BLOCK).min(self.numbers.len());
        while position < end {
            let Some(([shared, length], after)) = rest.split_first_chunk::<2>() else { break };
            let Some((own, next)) = after.split_at_checked(usize::from(*length)) else { break };
            key.truncate(usize::from(*shared));
            key.extend_from_slice(own);
            if !before(&key) {
                break;
            }
            rest = next;
            position += 1;
        }
        position
    }

    fn text_from(&self, offset: [u8; 4]) -> &'static [u8] {
        self.text.get(u32::from_le_bytes(offset) as usize..).unwrap_or_default()
    }

    fn whole_name(&self, offset: [u8; 4]) -> &'static [u8] {
        match self.text_from(offset) {
            [_, length, rest @ ..] => rest.get(..usize::from(*length)).unwrap_or_default(),
            _ => &[],
        }
    }
}

#[cfg(test)]
impl Names {
    /// Every name with its number, in order.
    pub(crate) fn all(&self) -> Vec<(String, u32)> {
        let mut key = Vec::new();
        let mut rest = self.text;
        let mut all = Vec::new();
        for number in self.numbers {
            let ([shared, length], after) = rest.split_first_chunk::<2>().unwrap();
            key.truncate(usize::from(*shared));
            key.extend_from_slice(&after[..usize::from(*length)]);
            rest = &after[usize::from(*length)..];
            all.push((String::from_utf8(key.clone()).unwrap(), u32::from_le_bytes(*number)));
        }
        all
    }
}
