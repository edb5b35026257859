use super::*;

#[test]
fn mail_01_a_refused_letter_waits_longer_each_time_and_at_last_no_more() {
    let waits: Vec<_> = (1..).map_while(wait_before_retry).collect();
    assert_eq!(waits[..4], [30, 60, 120, 240]);
    assert_eq!((waits.len(), waits.iter().max()), (11, Some(&(4 * 3600))), "eleven more tries after the first");
    assert!((12 * 3600..24 * 3600).contains(&waits.iter().sum::<i64>()), "{waits:?}");
    assert_eq!((wait_before_retry(0), wait_before_retry(i64::MAX)), (Some(30), None));
}

#[test]
fn mail_02_each_kind_has_a_name_and_a_rate() {
    for kind in LetterKind::ALL {
        assert_eq!(LetterKind::parse(kind.as_str()), Some(kind));
        let (letters, seconds) = kind.allowance();
        assert!((1..=10).contains(&letters) && seconds >= 3600);
    }
    assert_eq!(LetterKind::parse("postcard"), None);
}
