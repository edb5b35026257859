use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};

use super::*;

fn bytes(text: &str) -> Vec<u8> {
    BASE64URL.decode(text).unwrap()
}

#[test]
fn app_04_the_example_of_rfc_8291_is_encrypted_as_it_stands_there() {
    let reader = RecipientKeys::new(
        &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    .unwrap();
    let own = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
    let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
    let record = [&b"When I grow up, I want to be a watermelon"[..], &[LAST]].concat();
    let wanted = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    assert_eq!(BASE64URL.encode(seal(record, &reader, &own, salt)), wanted);
}

#[test]
fn app_04_a_short_text_is_as_long_as_a_shorter_one() {
    let own = SecretKey::from_slice(&[5; 32]).unwrap();
    let reader = RecipientKeys { key: SecretKey::from_slice(&[6; 32]).unwrap().public_key(), secret: [7; 16] };
    let length = |text: &str| encrypt(text.as_bytes(), &reader, &own, [8; SALT]).len();
    assert_eq!((length(""), length(&"a".repeat(511))), (length("Hi"), length("Hi")));
    assert_eq!(length(&"a".repeat(512)) - length("Hi"), BLOCK);
}
