//! Encrypts a notice so that only the browser it is for can read it (RFC 8291, over the one record of RFC 8188's `aes128gcm`).

use p256::{PublicKey, SecretKey, ecdh::diffie_hellman, elliptic_curve::sec1::ToEncodedPoint};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
};

use crate::subscription::{POINT, RecipientKeys};

/// The length of a salt.
pub const SALT: usize = 16;
/// The record's size as the header has it: larger than any notice, so that there is one record.
const RECORD_SIZE: u32 = 4_096;
/// Texts are filled up to multiples of this, so that their length tells little.
const BLOCK: usize = 512;
/// Ends the text of the last record; what comes after it is filling.
const LAST: u8 = 2;

/// Encrypts a text, with a key pair and a salt that are used for nothing else.
pub fn encrypt(text: &[u8], reader: &RecipientKeys, own: &SecretKey, salt: [u8; SALT]) -> Vec<u8> {
    let mut record = Vec::with_capacity(text.len() + BLOCK + AES_128_GCM.tag_len());
    record.extend_from_slice(text);
    record.push(LAST);
    record.resize(record.len().next_multiple_of(BLOCK), 0);
    seal(record, reader, own, salt)
}

/// Encrypts the record, and puts the header before it.
fn seal(mut record: Vec<u8>, reader: &RecipientKeys, own: &SecretKey, salt: [u8; SALT]) -> Vec<u8> {
    let own_point = point(&own.public_key());
    let shared = diffie_hellman(own.to_nonzero_scalar(), reader.key.as_affine());
    let points = [b"WebPush: info\0", &point(&reader.key)[..], &own_point].concat();
    let input: [u8; 32] = derive(&Salt::new(HKDF_SHA256, &reader.secret).extract(shared.raw_secret_bytes()), &points);
    let keys = Salt::new(HKDF_SHA256, &salt).extract(&input);
    let key: [u8; 16] = derive(&keys, b"Content-Encoding: aes128gcm\0");
    let nonce: [u8; NONCE_LEN] = derive(&keys, b"Content-Encoding: nonce\0");
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("16 bytes are a key"));
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).expect("a record is short");
    [&salt[..], &RECORD_SIZE.to_be_bytes(), &[u8::try_from(POINT).unwrap_or_default()], &own_point, &record].concat()
}

fn point(key: &PublicKey) -> [u8; POINT] {
    let point = key.to_encoded_point(false);
    std::array::from_fn(|at| point.as_bytes()[at])
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(from: &Prk, info: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    let info = [info];
    let derived = from.expand(&info, Length(N)).and_then(|derived| derived.fill(&mut bytes));
    derived.expect("HKDF gives many more bytes than these");
    bytes
}

#[cfg(test)]
mod tests;
