use super::*;

fn typing(room: i64) -> Message {
    Message::Typing { to: 1, room }
}

#[tokio::test(start_paused = true)]
async fn what_waits_is_taken_in_order_and_numbered() {
    let outgoing = Outgoing::default();
    for to in 1..=130 {
        outgoing.push(Message::Sessions { to });
    }
    let (first, second, third) = (outgoing.take(), outgoing.take(), outgoing.take());
    assert_eq!([(first.after, first.last), (second.after, second.last), (third.after, third.last)], [(0, 128), (128, 130), (130, 130)]);
    assert_eq!((first.messages.len(), &second.messages[..]), (128, &[Message::Sessions { to: 129 }, Message::Sessions { to: 130 }][..]));
    assert_eq!((third.messages, outgoing.waiting(), outgoing.dropped()), (vec![], 0, 0));
}

#[tokio::test(start_paused = true)]
async fn too_many_throw_the_oldest_away_and_the_numbers_tell() {
    let outgoing = Outgoing::default();
    for to in 1..=16_400 {
        outgoing.push(Message::Sessions { to });
    }
    assert_eq!((outgoing.waiting(), outgoing.dropped()), (16_384, 16));
    let first = outgoing.take();
    assert_eq!((first.after, &first.messages[0]), (16, &Message::Sessions { to: 17 }));
}

#[tokio::test(start_paused = true)]
async fn who_typed_long_ago_is_not_told_of_and_leaves_no_gap() {
    let outgoing = Outgoing::default();
    outgoing.push(typing(1));
    outgoing.push(Message::People);
    tokio::time::advance(EPHEMERAL_FOR).await;
    outgoing.push(typing(2));
    let batch = outgoing.take();
    assert_eq!((batch.after, batch.last, batch.messages), (0, 3, vec![Message::People, typing(2)]));
}
