use super::*;

fn envelope(node: i64, after: u64, last: u64) -> Envelope {
    Envelope { node, heartbeat: 0, after, last, messages: Vec::new() }
}

#[tokio::test(start_paused = true)]
async fn a_gap_is_noticed_and_what_comes_twice_or_late_is_a_duplicate() {
    let mut sequences = SequenceTracker::new();
    let mut record = |node, after, last| sequences.record(&envelope(node, after, last), true);
    assert_eq!(record(1, 40, 42), Sequence::Next, "what was before the start is not missed");
    assert_eq!(record(1, 42, 43), Sequence::Next);
    assert_eq!(record(1, 42, 43), Sequence::Duplicate);
    assert_eq!(record(1, 43, 43), Sequence::Next, "a heartbeat");
    assert_eq!(record(2, 0, 1), Sequence::Next, "every node counts for itself");
    assert_eq!(record(1, 45, 45), Sequence::Gap, "a heartbeat shows a loss, too");
    assert_eq!(record(1, 43, 45), Sequence::Duplicate);
    assert_eq!(record(1, 45, 46), Sequence::Next);
}

#[tokio::test(start_paused = true)]
async fn a_node_that_was_cut_off_for_long_is_forgotten_and_what_it_lost_meanwhile_is_a_gap() {
    let mut sequences = SequenceTracker::new();
    sequences.record(&envelope(1, 0, 1), true);
    tokio::time::advance(FORGOTTEN_AFTER).await;
    assert_eq!(sequences.record(&envelope(2, 0, 1), true), Sequence::Next, "a new node");
    assert_eq!(sequences.nodes.len(), 1);
    assert_eq!(sequences.record(&envelope(1, 7, 8), true), Sequence::Gap);
    assert_eq!(sequences.record(&envelope(1, 8, 9), true), Sequence::Next);
}

#[tokio::test(start_paused = true)]
async fn what_another_node_loses_after_this_one_joined_again_is_a_gap_and_what_came_before_is_none() {
    let mut sequences = SequenceTracker::new();
    sequences.record(&envelope(1, 0, 1), true);
    assert_eq!(sequences.record(&envelope(1, 3, 4), false), Sequence::Next, "not joined, it reads everything anew");
    assert_eq!(sequences.record(&envelope(1, 4, 5), true), Sequence::Next);
    assert_eq!(sequences.record(&envelope(1, 6, 7), true), Sequence::Gap);
}

#[tokio::test(start_paused = true)]
async fn others_that_a_node_first_hears_of_when_it_has_just_joined_have_lost_nothing() {
    let mut sequences = SequenceTracker::new();
    tokio::time::advance(FIRST_HEARD_WITHIN * 2).await;
    sequences.joined();
    assert_eq!(sequences.record(&envelope(1, 40, 41), true), Sequence::Next);
    tokio::time::advance(FIRST_HEARD_WITHIN * 2).await;
    assert_eq!(sequences.record(&envelope(2, 40, 41), true), Sequence::Gap);
}
