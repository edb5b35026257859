"""What makes a valid request succeed and no document can describe: an id of something that is there, a password, a link's token, who asks.

PREPARED has a function for each operation that needs one. It changes a case that Schemathesis is about to send.
"""

import itertools

from people import PASSWORD, Somebody, face, operator, picture
from signing_in import Device, Visitor, browser_keys, linked

# --- Who is there the whole time ----------------------------------------------------------------------------------------------------

ANN = Somebody(name="Ann", location="Berlin, Germany")
BEA = operator()
DEMO = [person["id"] for person in ANN.ask("GET", "/api/users/discover?limit=20")["users"]]
MOMENT = ANN.moment()
ANN.sign_in()
demo = itertools.cycle(DEMO)
turn = itertools.count()


def with_id(case, value, name="id"):
    case.path_parameters = {**(case.path_parameters or {}), name: value}


def with_fields(case, **fields):
    if isinstance(case.body, dict):
        case.body = {**case.body, **fields}


def without_fields(case, *fields):
    if isinstance(case.body, dict):
        case.body = {name: value for name, value in case.body.items() if name not in fields}


def asked_by(case, person):
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {person.token}"}


def of(make, name="id"):
    """Gives the id that `make` makes."""
    return lambda case: with_id(case, make(), name)


# --- People -------------------------------------------------------------------------------------------------------------------------


def newcomer():
    """Somebody whom discovery shows to Ann, whatever preferences were sent for her."""
    everyone = {"interested_in": "everyone", "age_min": 18, "age_max": 100, "max_distance": 200}
    ANN.ask("PUT", "/api/users/preferences", json=everyone)
    ANN.ask("PUT", "/api/users/me", json={"location": "Berlin, Germany"})
    return Somebody(location="Berlin, Germany")


def likes():
    """Somebody liked by Ann."""
    person = newcomer()
    ANN.ask("POST", f"/api/matches/like/{person.id}")
    return person.id


def match():
    """Somebody who likes Ann and whom she likes."""
    person = newcomer()
    person.ask("POST", f"/api/matches/like/{ANN.id}")
    ANN.ask("POST", f"/api/matches/like/{person.id}")
    return person.id


def favourite():
    ANN.ask("POST", f"/api/matches/favorite/{next(demo)}")


def blocked():
    person = Somebody()
    ANN.ask("POST", f"/api/users/{person.id}/block")
    return person.id


# --- Messages, moments, pictures ----------------------------------------------------------------------------------------------------


def room():
    return ANN.room_with(COMPANION)


def message():
    return ANN.message_to(COMPANION)


COMPANION = Somebody()


def sends_a_text(case):
    with_id(case, room(), "roomId")
    without_fields(case, "image_url", "reply_to", "type")
    with_fields(case, content="Hello")


def liked_moment():
    ANN.ask("POST", f"/api/moments/{MOMENT}/like")
    return MOMENT


def commented_moment():
    ANN.comment_on(MOMENT)
    return MOMENT


def new_moment_of_others():
    COMPANION.moment()


def own_moments():
    ANN.moment()
    return ANN.id


def own_photos():
    own_photo()
    return ANN.id


def picture_key():
    return ANN.ask("POST", "/api/photos/upload", json={"photo": picture()})["photoUrl"].removeprefix("/media/")


def own_photo():
    return ANN.ask("POST", "/api/photos/upload", json={"photo": picture()})["id"]


def uploads(field):
    def prepare(case):
        case.body = {field: picture()}

    return prepare


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
