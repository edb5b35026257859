"""What makes a valid request succeed and no document can describe: an id of something that is there, a password, a link's token, who asks.

PREPARED has a function for each operation that needs one. It changes a case that Schemathesis is about to send.
"""

import itertools

from company import (
    ANN,
    BEA,
    MOMENT,
    asked_by,
    blocked,
    commented_moment,
    demo,
    favourite,
    liked_moment,
    likes,
    match,
    message,
    new_moment_of_others,
    newcomer,
    of,
    own_moments,
    own_photo,
    own_photos,
    picture_key,
    room,
    sends_a_text,
    turn,
    uploads,
    with_fields,
    with_id,
    without_fields,
)
from people import PASSWORD, Somebody, face
from signing_in import Device, Visitor, browser_keys, linked

# --- Accounts -----------------------------------------------------------------------------------------------------------------------


def takes_a_link(token):
    return lambda case: with_fields(case, token=token(Somebody()))


def takes_the_password(field):
    return lambda case: with_fields(case, **{field: PASSWORD})


def signs_in(case):
    with_fields(case, email=Somebody().email, password=PASSWORD)


def ends_another_session(case):
    person = Somebody()
    asked_by(case, person)
    with_id(case, person.other_session())


def adds_a_passkey(case):
    person = Somebody()
    asked_by(case, person)
    with_fields(case, credential=Device(person).make())


def device():
    made = Device(Somebody())
    made.passkey = made.add()
    return made


def has_a_passkey(case):
    made = device()
    asked_by(case, made.owner)
    with_id(case, made.passkey)


def signs_in_by_a_passkey(case):
    with_fields(case, credential=device().sign())


def confirms_by_a_passkey(case):
    made = device()
    asked_by(case, made.owner)
    with_fields(case, credential=made.sign())


def needs_no_password(case):
    made = device()
    Device(made.owner).add()
    asked_by(case, made.owner)


def comes_back(case):
    with_fields(case, **Visitor().come_back())


def links_a_service(case):
    without_fields(case, "credential")
    token = Visitor(Somebody().email).finish()["link"]["token"]
    with_fields(case, token=token, password=PASSWORD)


def confirms_by_a_service(case):
    visitor = Visitor()
    asked_by(case, visitor.sign_up())
    with_fields(case, **visitor.come_back())


def unlinks_a_service(case):
    person = linked()
    asked_by(case, person)
    with_id(case, person.ask("GET", "/api/users/me/services")["services"][0]["id"])


def appeals(case):
    with_fields(case, token=Somebody().appeal_token())


def subscribes(case):
    # Nobody answers at that port, and the server is told that it is a push service.
    with_fields(case, endpoint=f"http://127.0.0.1:9/{next(turn)}", keys=browser_keys())


def sends_a_selfie(case):
    person = Somebody()
    asked_by(case, person)
    case.body = {"gesture": person.gesture(), "photo": face()}


# --- Operators ----------------------------------------------------------------------------------------------------------------------


def report(subject=None):
    """A report; about something of the person's if `subject` makes one."""
    person = Somebody()
    return ANN.report(person, subject and subject(person))


def reported_message(person):
    return {"kind": "message", "id": person.message_to(ANN)}


def reported_photo(person):
    return {"kind": "photo", "id": person.photo()}


def looks_at_a_picture(case):
    with_id(case, report(reported_photo))
    case.query = {"number": 0}


def suspended():
    person = Somebody()
    person.suspend()
    return person.id


# Each queue: what comes into it, and what can be decided there.
QUEUES = {
    "reports": (report, ["close", "suspend"]),
    "pictures": (lambda: Somebody().photo(), ["release", "remove"]),
    "selfies": (lambda: Somebody().selfie(), ["verify", "decline"]),
    "appeals": (lambda: Somebody().appeal(), ["grant", "refuse"]),
}
kinds = itertools.cycle(QUEUES)


def at_the_desk(path, what, body=None):
    BEA.stay_confirmed()
    return BEA.ask("POST", f"/api/admin/queue/{path}/{what}", json=body)


def opens_an_item(case, is_claimed=False):
    kind = next(kinds)
    item = QUEUES[kind][0]()
    if is_claimed:
        at_the_desk(item, f"claim?kind={kind}")
    with_id(case, item)
    case.query = {**(case.query or {}), "kind": kind}


def gives_an_item_back(case):
    opens_an_item(case, is_claimed=True)


def decides(case):
    opens_an_item(case)
    decisions = QUEUES[case.query["kind"]][1]
    without_fields(case, "photo_id")
    with_fields(case, decision=decisions[next(turn) % len(decisions)])


def decision():
    return at_the_desk(report(), "decide?kind=reports", {"decision": "close", "note": "It is over"})["id"]


def finds_somebody(case):
    case.body = {"who": Somebody().email}



def approves(case):
    with_id(case, Somebody().selfie())
    without_fields(case, "photo_id")


def verifies(case):
    with_id(case, Somebody().id)
    without_fields(case, "photo_id")


def lists(make=None, **query):
    """There is something to list, and the whole list is asked for."""
    def prepare(case):
        if make:
            make()
        case.query = query

    return prepare


somebody = of(lambda: Somebody().id)
demo_person = of(lambda: next(demo))
a_moment = of(lambda: MOMENT)
new_moment = of(ANN.moment)

PREPARED = {
    "delete_admin_decisions_id": of(decision),
    "delete_admin_queue_id_claim": gives_an_item_back,
    "delete_comments_id": of(lambda: ANN.comment_on(MOMENT)),
    "delete_matches_favorite_id": demo_person,
    "delete_messages_message_id": of(message),
    "delete_moments_id": new_moment,
    "delete_moments_id_like": of(liked_moment),
    "delete_photos_id": of(own_photo),
    "delete_users_id_block": of(blocked),
    "delete_users_me": takes_the_password("password"),
    "delete_users_me_passkeys_id": has_a_passkey,
    "delete_users_me_password": needs_no_password,
    "delete_users_me_services_id": unlinks_a_service,
    "delete_users_me_sessions_id": ends_another_session,
    "get_admin_appeals": lists(lambda: Somebody().appeal()),
    "get_admin_photos_id": of(lambda: Somebody().photo()),
    "get_admin_pictures": lists(own_photo),
    "get_admin_pictures_id": of(own_photo),
    "get_admin_queue": lists(report, kind="reports"),
    "get_admin_queue_id": opens_an_item,
    "get_admin_reports": lists(report),
    "get_admin_reports_id_messages": of(lambda: report(reported_message)),
    "get_admin_reports_id_picture": looks_at_a_picture,
    "get_admin_selfies": lists(lambda: Somebody().selfie()),
    "get_admin_selfies_id": of(lambda: Somebody().selfie()),
    "get_admin_users_id": somebody,
    "get_admin_acts": lists(),
    "get_comments_id": of(lambda: ANN.comment_on(MOMENT)),
    "get_comments_moment_id": of(commented_moment),
    "get_matches_favorites": lists(favourite),
    "get_matches_list": lists(match),
    "get_matches_my_likes": lists(likes),
    "get_matches_recent": lists(match),
    "get_media_key": of(picture_key, "key"),
    "get_messages_room_roomid_messages": of(room, "roomId"),
    "get_messages_rooms": lists(room),
    "get_messages_search": lists(message, q="Hello"),
    "get_moments_id": a_moment,
    "get_moments_id_likes": of(liked_moment),
    "get_moments_list": lists(new_moment_of_others),
    "get_moments_user_id_list": of(own_moments),
    "get_photos_user_id": of(own_photos),
    "get_users_discover": lists(newcomer),
    "get_users_id": demo_person,
    "get_users_me_blocked": lists(blocked),
    "post_admin_appeals_id_refuse": of(lambda: Somebody().appeal()),
    "post_admin_moments_id_remove": new_moment,
    "post_admin_photos_id_remove": of(own_photo),
    "post_admin_pictures_id_release": of(own_photo),
    "post_admin_pictures_id_remove": of(own_photo),
    "post_admin_queue_id_claim": opens_an_item,
    "post_admin_queue_id_decide": decides,
    "post_admin_reports_id_close": of(report),
    "post_admin_selfies_id_approve": approves,
    "post_admin_selfies_id_refuse": of(lambda: Somebody().selfie()),
    "post_admin_users_find": finds_somebody,
    "post_admin_users_id_delete": somebody,
    "post_admin_users_id_end_sessions": somebody,
    "post_admin_users_id_export": somebody,
    "post_admin_users_id_password_link": somebody,
    "post_admin_users_id_restore": of(suspended),
    "post_admin_users_id_suspend": somebody,
    "post_admin_users_id_verify": verifies,
    "post_auth_appeal": appeals,
    "post_auth_confirm_address": takes_a_link(Somebody.confirming_token),
    "post_auth_confirm_passkey": confirms_by_a_passkey,
    "post_auth_confirm_password": takes_the_password("password"),
    "post_auth_login": signs_in,
    "post_auth_oidc_confirm": confirms_by_a_service,
    "post_auth_oidc_finish": comes_back,
    "post_auth_oidc_link": links_a_service,
    "post_auth_oidc_provider_begin": of(lambda: "1", "provider"),
    "post_auth_passkey_finish": signs_in_by_a_passkey,
    "post_auth_reset_password": takes_a_link(Somebody.password_token),
    "post_auth_take_back_address": takes_a_link(Somebody.taking_back_token),
    "post_comments_moment_id": a_moment,
    "post_matches_favorite_id": demo_person,
    "post_matches_like_id": of(lambda: newcomer().id),
    "post_matches_skip_id": of(lambda: newcomer().id),
    "post_matches_superlike_id": of(lambda: newcomer().id),
    "post_matches_undo": lists(likes),
    "post_matches_unlike_id": of(likes),
    "post_messages_message_id_react": of(message),
    "post_messages_room_roomid_send": sends_a_text,
    "post_messages_room_roomid_hide": of(room, "roomId"),
    "post_messages_room_roomid_typing": of(room, "roomId"),
    "post_messages_room_user_id": demo_person,
    "post_messages_upload_image": uploads("photoData"),
    "post_moments_id_like": a_moment,
    "post_moments_upload_image": uploads("photo"),
    "post_photos_upload": uploads("photo"),
    "post_users_id_block": of(lambda: Somebody().id),
    "post_users_id_report": of(lambda: Somebody().id),
    "post_users_me_passkeys": adds_a_passkey,
    "post_users_me_selfie": sends_a_selfie,
    "put_users_me_passkeys_id": has_a_passkey,
    "put_users_me_password": takes_the_password("current"),
    "put_users_me_push": subscribes,
}
