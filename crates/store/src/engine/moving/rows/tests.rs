use super::*;

fn column(kind: &str) -> Column {
    Column { name: "it".into(), kind: kind.into() }
}

#[test]
fn scale_04_rows_are_found_in_whatever_pieces_they_come() {
    let mut packed = BytesMut::from(BEGINNING);
    for number in 0..3 {
        packed.put_i16(3);
        for (value, kind) in [(ValueRef::Integer(number), "bigint"), (ValueRef::Null, "text"), (ValueRef::Text(b"words"), "text")] {
            assert!(pack(value, &column(kind), &mut packed).is_ok());
        }
    }
    packed.put_i16(END);
    for size in 1..packed.len() {
        let (mut unpacker, mut rows) = (RowUnpacker::default(), Vec::new());
        for chunk in packed.chunks(size) {
            unpacker.add(chunk, |row| rows.push(row.to_vec()));
        }
        assert_eq!(rows.len(), 3, "in pieces of {size}");
        assert!(rows[0] != rows[1] && rows.iter().all(|row| row.ends_with(b"words")));
    }
}

#[test]
fn scale_04_a_digest_tells_rows_apart_but_not_their_order() {
    let digest = |rows: &[&[u8]]| {
        let mut digest = Digest::default();
        for row in rows {
            digest.add(row);
        }
        digest
    };
    assert_eq!(digest(&[b"one", b"two"]), digest(&[b"two", b"one"]));
    assert_ne!(digest(&[b"one", b"two"]), digest(&[b"one", b"one"]));
    assert_ne!(digest(&[b"one"]).checksum(), digest(&[b"two"]).checksum());
}

#[test]
fn scale_04_what_a_column_cannot_hold_is_refused() {
    for (value, kind) in [(ValueRef::Text(b"1"), "bigint"), (ValueRef::Integer(2), "boolean"), (ValueRef::Integer(1), "date")] {
        assert!(pack(value, &column(kind), &mut BytesMut::new()).is_err(), "{kind}");
    }
}
