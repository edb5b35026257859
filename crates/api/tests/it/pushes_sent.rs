//! The worker that sends pushes, with push services that refuse, hang or are gone.

use std::time::Duration;

use kindred_api::{send_due_pushes, send_pushes};
use kindred_testkit::push::{Behaviour, TestPushService};
use tokio::task::JoinSet;

use super::{
    pushes::{Pushed, subscribe},
    rooms::{room, say},
};
use crate::support::{World, on_both_engines};

on_both_engines!(
    app_04_a_browser_that_its_push_service_knows_no_more_is_forgotten,
    app_04_a_push_service_that_asks_to_wait_is_left_alone_so_long,
    app_04_a_push_service_that_fails_is_tried_less_often_and_given_up_after_a_day,
    app_04_a_push_service_that_cannot_be_reached_is_tried_again,
    app_04_a_push_over_a_connection_that_the_push_service_ends_is_sent_over_another_at_once,
    app_04_what_a_push_service_refuses_is_not_tried_again_and_a_redirection_not_followed,
    app_04_an_answer_without_an_end_is_not_read_to_its_end,
    app_04_what_was_taken_is_not_sent_again_whatever_becomes_of_the_rest_of_the_answer,
    app_04_a_push_that_waited_for_its_turn_for_a_day_is_not_sent_and_one_that_waited_lives_on_for_the_rest_of_it,
    app_04_many_messages_at_once_are_one_push,
    app_04_a_message_that_comes_while_a_push_is_sent_is_told_by_another_one,
    app_04_several_nodes_send_each_push_once,
    app_04_a_push_service_that_hangs_holds_up_no_other,
    app_04_a_push_to_a_service_that_the_operator_took_away_is_not_sent,
    app_04_the_worker_sends_what_is_due_until_the_server_stops,
);

/// Waits until each push has been noted as sent; panics if one never is.
async fn until_none_waits(pushed: &Pushed) {
    let noted = async {
        while !pushed.world.state.store.read().await.unwrap().list_services_with_pushes().await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), noted).await.expect("each push is noted as sent");
}

/// Bea writes to Ann.
async fn write(pushed: &Pushed) {
    say(&pushed.bea, &room(&pushed.bea, &pushed.ann).await, "Hi").await;
}

async fn app_04_a_browser_that_its_push_service_knows_no_more_is_forgotten(world: World) {
    let pushed = Pushed::new(world).await;
    for status in [404, 410] {
        subscribe(&pushed.ann, &pushed.browser).await;
        pushed.service.behave(Behaviour::Answers(status)).await;
        write(&pushed).await;
        pushed.after(5).await;
        assert_eq!(pushed.devices(&pushed.ann).await, 0);
    }
    pushed.service.behave(Behaviour::Takes).await;
    write(&pushed).await;
    pushed.after(3_600).await;
    assert_eq!((pushed.count().await, pushed.service.asked()), (0, 2));
    assert_eq!(pushed.world.state.pusher.sent().gone, 2);
}

async fn app_04_a_push_service_that_asks_to_wait_is_left_alone_so_long(world: World) {
    let pushed = Pushed::new(world).await;
    pushed.service.behave(Behaviour::AsksToWait(429, 300)).await;
    write(&pushed).await;
    pushed.after(5).await;
    assert_eq!(pushed.service.asked(), 1);
    pushed.service.behave(Behaviour::Takes).await;
    write(&pushed).await;
    pushed.after(299).await;
    assert_eq!(pushed.service.asked(), 1, "another message makes it due no earlier");
    pushed.after(1).await;
    assert_eq!((pushed.service.asked(), pushed.count().await), (2, 1));
}

async fn app_04_a_push_service_that_fails_is_tried_less_often_and_given_up_after_a_day(world: World) {
    let pushed = Pushed::new(world).await;
    pushed.service.behave(Behaviour::Answers(503)).await;
    write(&pushed).await;
    pushed.after(5).await;
    for (seconds, asked) in [(29, 1), (1, 2), (59, 2), (1, 3), (120, 4)] {
        pushed.after(seconds).await;
        assert_eq!(pushed.service.asked(), asked, "after {seconds} s more");
    }
    for _ in 0..48 {
        pushed.after(1_800).await;
    }
    let asked = pushed.service.asked();
    assert!((24..36).contains(&asked), "{asked}");
    pushed.service.behave(Behaviour::Takes).await;
    pushed.after(24 * 3_600).await;
    assert_eq!((pushed.service.asked(), pushed.devices(&pushed.ann).await), (asked, 1));
}

async fn app_04_a_push_service_that_cannot_be_reached_is_tried_again(world: World) {
    let gone = TestPushService::start(world.clock.clone()).await.origin;
    let pushed = Pushed::new(world.with_push_service(&gone).await).await;
    let mut pushed = Pushed {
        world: pushed.world.with_push_services(&format!("{gone},{}", pushed.service.origin), Duration::from_secs(10)).await,
        ..pushed
    };
    pushed.ann = pushed.ann.over(pushed.world.app.clone());
    let mut body = pushed.browser.subscription(false);
    body["endpoint"] = format!("{gone}/browsers/1").into();
    pushed.ann.put("/api/users/me/push", body).await.ok();
    write(&pushed).await;
    pushed.after(5).await;
    assert_eq!((pushed.world.state.pusher.sent().put_off, pushed.devices(&pushed.ann).await), (1, 1));
    pushed.after(30).await;
    assert_eq!(pushed.world.state.pusher.sent().put_off, 2);
}

async fn app_04_a_push_over_a_connection_that_the_push_service_ends_is_sent_over_another_at_once(world: World) {
    let pushed = Pushed::new(world).await;
    pushed.service.behave(Behaviour::TakesOneAConnection).await;
    for taken in 1..=3 {
        write(&pushed).await;
        pushed.after(5).await;
        let sent = pushed.world.state.pusher.sent();
        assert_eq!((pushed.count().await, sent.taken, sent.put_off), (usize::try_from(taken).unwrap(), taken, 0));
    }
}

async fn app_04_what_a_push_service_refuses_is_not_tried_again_and_a_redirection_not_followed(world: World) {
    let pushed = Pushed::new(world).await;
    let behaviours = [400, 401, 403, 413].map(Behaviour::Answers).into_iter().chain([Behaviour::Redirects]);
    for (asked, behaviour) in (1..).zip(behaviours) {
        pushed.service.behave(behaviour).await;
        write(&pushed).await;
        pushed.after(5).await;
        pushed.after(3_600).await;
        assert_eq!(pushed.service.asked(), asked, "{behaviour:?}");
    }
    assert_eq!((pushed.count().await, pushed.devices(&pushed.ann).await, pushed.world.state.pusher.sent().refused), (0, 1, 5));
}

async fn app_04_an_answer_without_an_end_is_not_read_to_its_end(world: World) {
    let pushed = Pushed::new(world).await;
    pushed.service.behave(Behaviour::Endless).await;
    write(&pushed).await;
    pushed.after(5).await;
    assert_eq!((pushed.count().await, pushed.world.state.pusher.sent().taken), (1, 1));
}

async fn app_04_what_was_taken_is_not_sent_again_whatever_becomes_of_the_rest_of_the_answer(world: World) {
    let pushed = Pushed::new(world).await;
    pushed.service.behave(Behaviour::BreaksOff).await;
    write(&pushed).await;
    pushed.after(5).await;
    pushed.after(3_600).await;
    let sent = pushed.world.state.pusher.sent();
    assert_eq!((pushed.service.asked(), sent.taken, sent.put_off), (1, 1, 0));
}

async fn app_04_a_push_that_waited_for_its_turn_for_a_day_is_not_sent_and_one_that_waited_lives_on_for_the_rest_of_it(world: World) {
    let pushed = Pushed::new(world).await;
    write(&pushed).await;
    pushed.after(24 * 3_600).await;
    assert_eq!(pushed.service.asked(), 0);
    write(&pushed).await;
    pushed.after(23 * 3_600).await;
    assert_eq!(pushed.received().await[0].ttl, "3600");
}

async fn app_04_many_messages_at_once_are_one_push(world: World) {
    let pushed = Pushed::new(world).await;
    pushed.ann.put("/api/users/me/push", pushed.browser.subscription(true)).await.ok();
    let of_two = room(&pushed.bea, &pushed.ann).await;
    for number in 0..9 {
        say(&pushed.bea, &of_two, &format!("Hi {number}")).await;
    }
    pushed.world.clock.advance(4);
    say(&pushed.bea, &of_two, "Hi once more").await;
    pushed.after(1).await;
    let received = pushed.received().await;
    assert_eq!((received.len(), &received[0].note["body"]), (1, &"Hi once more".into()));
    pushed.after(3_600).await;
    assert_eq!(pushed.count().await, 1);
}

async fn app_04_a_message_that_comes_while_a_push_is_sent_is_told_by_another_one(world: World) {
    let pushed = Pushed::new(world).await;
    write(&pushed).await;
    pushed.world.clock.advance(5);
    let (store, now) = (pushed.world.state.store.clone(), pushed.world.state.clock.now());
    let service = store.read().await.unwrap().list_services_with_pushes().await.unwrap()[0].service;
    let claimed = store.write(move |tx| async move { tx.claim_push(service, now, now.plus_seconds(60)).await });
    let claimed = &claimed.await.unwrap().unwrap();
    write(&pushed).await;
    store.write(|tx| async move { tx.finish_push(claimed, now).await }).await.unwrap();
    pushed.after(4).await;
    assert_eq!(pushed.count().await, 0);
    pushed.after(1).await;
    assert_eq!(pushed.count().await, 1);
}

async fn app_04_several_nodes_send_each_push_once(world: World) {
    let pushed = Pushed::new(world).await;
    let mut browsers = Vec::new();
    for _ in 0..8 {
        let (session, browser) = (pushed.world.login("ann").await, pushed.service.browser().await);
        subscribe(&session, &browser).await;
        browsers.push(browser);
    }
    write(&pushed).await;
    pushed.world.clock.advance(5);
    let origin = &pushed.service.origin;
    let nodes = [pushed.world.with_pusher_of_its_own(origin).await, pushed.world.with_pusher_of_its_own(origin).await];
    let (one, other) = tokio::join!(send_due_pushes(&nodes[0]), send_due_pushes(&nodes[1]));
    one.and(other).unwrap();
    for browser in browsers.iter().chain([&pushed.browser]) {
        assert_eq!(pushed.service.received(browser).await.len(), 1);
    }
    assert_eq!(nodes.iter().map(|node| node.pusher.sent().taken).sum::<u64>(), 9);
}

async fn app_04_a_push_service_that_hangs_holds_up_no_other(world: World) {
    let (hanging, good) = (TestPushService::start(world.clock.clone()).await, TestPushService::start(world.clock.clone()).await);
    let origins = format!("{},{}", hanging.origin, good.origin);
    let world = world.with_push_services(&origins, Duration::from_hours(1)).await;
    hanging.behave(Behaviour::Hangs).await;
    let (ann, bea) = (world.register("ann").await, world.register("bea").await);
    for _ in 0..12 {
        subscribe(&world.login("ann").await, &hanging.browser().await).await;
    }
    let browser = good.browser().await;
    subscribe(&ann, &browser).await;
    say(&bea, &room(&bea, &ann).await, "Hi").await;
    world.clock.advance(5);
    let state = world.state.clone();
    let mut sending = JoinSet::new();
    sending.spawn(async move { send_due_pushes(&state).await });
    hanging.wait_until_asked(1).await;
    good.wait_until_asked(1).await;
    assert_eq!((good.received(&browser).await.len(), hanging.asked()), (1, 1));
}

async fn app_04_a_push_to_a_service_that_the_operator_took_away_is_not_sent(world: World) {
    let pushed = Pushed::new(world).await;
    write(&pushed).await;
    let pushed = Pushed { world: pushed.world.with_push_service("").await, ..pushed };
    pushed.after(5).await;
    pushed.after(3_600).await;
    assert_eq!((pushed.service.asked(), pushed.world.state.pusher.sent().refused), (0, 1));
}

async fn app_04_the_worker_sends_what_is_due_until_the_server_stops(world: World) {
    let pushed = Pushed::new(world).await;
    let worker = pushed.world.state.tasks.spawn(send_pushes(pushed.world.state.clone()));
    for pushes in 1..=2 {
        write(&pushed).await;
        pushed.world.clock.advance(5);
        pushed.service.wait_until_asked(pushes).await;
        // A message before the push is noted as sent would have another one due five seconds later, by a clock that stands still.
        until_none_waits(&pushed).await;
    }
    pushed.world.state.draining.begin();
    worker.await.unwrap();
    write(&pushed).await;
    pushed.after(5).await;
    assert_eq!((pushed.service.asked(), pushed.count().await), (2, 2), "it begins with no push any more");
}
