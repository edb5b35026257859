use crate::reader::{Reader, number};

const BLOCK: usize = 16;

/// A sorted list of folded names, each with a number, searched without decoding all of it.
///
/// Each name stores only what differs from the name before it (prefix compression); every sixteenth is stored whole, for a
/// binary search.
pub(crate) struct Names {
    numbers: &'static [[u8; 3]],
    shares: &'static [u8],
    lengths: &'static [u8],
    text: &'static [u8],
    /// Where in the text each whole name starts.
    blocks: Vec<u32>,
}

impl Names {
    pub(crate) fn read(reader: &mut Reader, numbers: &'static [[u8; 3]]) -> Option<Self> {
        let (shares, lengths) = (reader.take(numbers.len())?, reader.take(numbers.len())?);
        let mut end = 0_u32;
        let mut blocks = Vec::with_capacity(numbers.len().div_ceil(BLOCK));
        for block in lengths.chunks(BLOCK) {
            blocks.push(end);
            end += block.iter().copied().map(u32::from).sum::<u32>();
        }
        Some(Self { numbers, shares, lengths, text: reader.take(end as usize)?, blocks })
    }

    /// The numbers of the names that are exactly `name`, and of those that only begin with it.
    pub(crate) fn find(&self, name: &str) -> (impl Iterator<Item = u32>, impl Iterator<Item = u32>) {
        let wanted = name.as_bytes();
        let from = self.partition(|key| key < wanted);
        let to = self.partition(|key| key.get(..wanted.len()).unwrap_or(key) <= wanted);
        let exact = self.partition(|key| key <= wanted).clamp(from, to);
        (self.numbers(from, exact), self.numbers(exact, to))
    }

    fn numbers(&self, from: usize, to: usize) -> impl Iterator<Item = u32> + use<> {
        self.numbers.get(from..to).unwrap_or_default().iter().copied().map(number)
    }

    /// The number of names that satisfy `before`, which all come first.
    fn partition(&self, before: impl Fn(&[u8]) -> bool) -> usize {
        let Some(start) = self.blocks_with(&before).checked_sub(1) else { return 0 };
        let mut key = Vec::with_capacity(128);
        let mut text = self.text.get(self.blocks[start] as usize..).unwrap_or_default();
        let first = start * BLOCK;
        let end = (first + BLOCK).min(self.numbers.len());
        for position in first..end {
            let (own, rest) = text.split_at_checked(usize::from(self.lengths[position])).unwrap_or_default();
            key.truncate(usize::from(self.shares[position]));
            key.extend_from_slice(own);
            if !before(&key) {
                return position;
            }
            text = rest;
        }
        end
    }

    /// The number of blocks whose first name satisfies `before`.
    fn blocks_with(&self, before: impl Fn(&[u8]) -> bool) -> usize {
        let (mut from, mut to) = (0, self.blocks.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            if before(self.whole_name(middle)) { from = middle + 1 } else { to = middle }
        }
        from
    }

    fn whole_name(&self, block: usize) -> &'static [u8] {
        let from = self.blocks[block] as usize;
        self.text.get(from..from + usize::from(self.lengths[block * BLOCK])).unwrap_or_default()
    }
}

#[cfg(test)]
impl Names {
    /// Every name, in order.
    pub(crate) fn all(&self) -> Vec<String> {
        let (mut key, mut text, mut all) = (Vec::new(), self.text, Vec::new());
        for (share, length) in self.shares.iter().zip(self.lengths) {
            let (own, rest) = text.split_at(usize::from(*length));
            key.truncate(usize::from(*share));
            key.extend_from_slice(own);
            all.push(String::from_utf8(key.clone()).unwrap());
            text = rest;
        }
        all
    }
}
