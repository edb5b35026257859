use super::*;

fn numbers(of_send: f64) -> Numbers {
    [("send".to_owned(), of_send)].into()
}

#[test]
fn what_is_kept_is_read_again_beside_what_was_measured_otherwise() {
    let folder = kindred_testkit::Folder::fresh();
    let file = folder.0.join("record.json");
    assert_eq!(Record::read(&file).unwrap(), Record::default(), "there is no file yet");
    Record::default().keep("SQLite", numbers(7.0), &file).unwrap();
    Record::read(&file).unwrap().keep("PostgreSQL", numbers(8.0), &file).unwrap();
    Record::read(&file).unwrap().keep("SQLite", numbers(6.0), &file).unwrap();
    let record = Record::read(&file).unwrap();
    assert_eq!([record.of("SQLite", "send"), record.of("PostgreSQL", "send"), record.of("SQLite", "like")], [Some(6.0), Some(8.0), None]);
}

#[test]
fn a_call_has_grown_by_one_statement_or_if_nothing_is_on_record() {
    let record = Record([("SQLite".to_owned(), numbers(7.0))].into());
    assert_eq!(record.grown("SQLite", &numbers(6.0), STATEMENTS), "");
    assert_eq!(record.grown("SQLite", &numbers(7.2), STATEMENTS), "");
    assert_eq!(record.grown("SQLite", &numbers(8.0), STATEMENTS), "send takes 8.00 statements on SQLite, and 7.00 on record\n");
    assert!(record.grown("PostgreSQL", &numbers(7.0), STATEMENTS).contains("none are on record"));
}

#[test]
fn an_answer_has_grown_by_more_than_fifteen_percent() {
    let record = Record([("SQLite".to_owned(), numbers(2_000.0))].into());
    assert_eq!(record.grown("SQLite", &numbers(2_299.0), BYTES), "");
    assert_eq!(record.grown("SQLite", &numbers(2_301.0), BYTES), "send takes 2301.00 bytes on SQLite, and 2000.00 on record\n");
}

#[test]
fn a_ratio_has_fallen_at_half_of_what_is_on_record() {
    let record = Record([("SQLite".to_owned(), numbers(0.2))].into());
    assert_eq!(record.fallen("SQLite", &numbers(0.11)), "");
    assert_eq!(record.fallen("SQLite", &numbers(0.1)), "send has fallen to 0.1000 of hello-world with SQLite, from 0.2000 on record\n");
    assert_eq!(record.fallen("PostgreSQL", &numbers(0.1)), "");
}
