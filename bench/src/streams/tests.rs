use super::{shared::Shared, stream::room_of};

#[test]
fn a_room_is_known_from_its_event_between_the_sizes_of_chunks() {
    let event = "\r\n4f\r\nid: 1-2\nevent: room\ndata: {\"room_id\":\"73\",\"version\":4}";
    assert_eq!(room_of(event).as_deref(), Some("73"));
    assert_eq!(room_of("event: unread\ndata: {\"total\":1}"), None);
}

#[test]
fn a_send_counts_once_its_other_has_received_it_and_one_that_nobody_received_with_the_next_of_its_room() {
    let shared = Shared::default();
    shared.note_sent(7, "1".into());
    shared.note_received(8, "1".into());
    assert_eq!(shared.took.borrow().len(), 0, "that is the sender's own stream");
    shared.note_sent(7, "1".into());
    shared.note_received(7, "1".into());
    shared.note_received(7, "1".into());
    assert_eq!((shared.took.borrow().len(), shared.sent.borrow().len()), (2, 0));
}
