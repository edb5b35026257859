use super::*;

#[test]
fn app_04_a_notification_has_no_name_and_no_words_unless_they_are_to_be_shown() {
    let notification =
        Notification { kind: PushKind::Message, room: RoomId(1), language: Language::English, preview: None, ttl_seconds: 60 };
    let told = |notification: Notification| serde_json::from_str::<serde_json::Value>(&notification.json()).unwrap();
    let body = |notification: Notification| told(notification)["body"].as_str().unwrap().to_owned();
    let plain =
        json!({ "kind": "message", "room_id": "0000000000001", "title": "Kindred", "body": "You have a new message", "language": "en" });
    assert_eq!(told(notification), plain);
    assert_eq!(body(Notification { language: Language::Chinese, ..notification }), "你有新消息");
    assert_eq!(body(Notification { kind: PushKind::Match, ..notification }), "You have a new match");
    let preview = |body| Notification { preview: Some(Preview { name: "Bea", body }), ..notification };
    assert_eq!(
        (told(preview(PreviewBody::Picture))["title"].clone(), body(preview(PreviewBody::Picture))),
        (json!("Bea"), "Photo".to_owned())
    );
    assert_eq!(body(preview(PreviewBody::Text("Hi \"you\""))), "Hi \"you\"");
    assert_eq!(body(Notification { kind: PushKind::Match, ..preview(PreviewBody::Picture) }), "It's a match!");
}
