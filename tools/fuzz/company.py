"""Who is there during the whole run, and what Ann, who asks, has around her."""

import itertools

from people import Somebody, operator, picture

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
    ANN.ask("POST", f"/api/matches/favorite/{newcomer().id}")


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
    return COMPANION.ask("POST", "/api/moments/upload-image", json={"photo": picture()})["photoUrl"].removeprefix("/media/")


def own_photo():
    """Nobody has more than 200 photos for their profile."""
    photos = ANN.ask("GET", f"/api/photos/user/{ANN.id}")["photos"]
    for photo in photos if len(photos) > 100 else []:
        ANN.ask("DELETE", f"/api/photos/{photo['id']}")
    return ANN.ask("POST", "/api/photos/upload", json={"photo": picture()})["id"]


def uploads(field):
    def prepare(case):
        case.body = {field: picture()}

    return prepare
