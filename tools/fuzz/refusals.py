"""Valid data that may be refused, and why."""

import re


def texts(value):
    """Every text in a body or a query."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


# Letters and marks that show nothing.
UNSEEN = "\u3164\u2800\u00ad\u2060\ufeff"


def has_nul(sent):
    return any("\0" in text for text in texts(sent))


def has_astral(sent):
    return any(ord(letter) > 0xFFFF for text in texts(sent) for letter in text)


def has_space(sent):
    return any(text != text.strip() or not text.isprintable() or any(letter in UNSEEN for letter in text) for text in texts(sent))


def has_control(sent):
    return any(not text.isprintable() for text in texts(sent))


def has_whole_fraction(sent):
    return any(isinstance(value, float) and value.is_integer() for body in sent if isinstance(body, dict) for value in body.values())


def has_empty(sent):
    return any(text == "" for text in texts(sent))


def always(sent):
    return True


# The operations, the refusal's text (of each field it names), what must have been sent, and why the document can't say it. Other
# refusals of valid data with 400, 405, 406, 413, 415 and 422 are failures. 401, 403, 404, 409 and 429 are always right: whose
# session, whose password, what is there, what is taken and how often one asked are not in the data.
MAY_BE_REFUSED = [
    (r".*", r"(Text )?must not contain the NUL character", has_nul, "no schema has a text without U+0000"),
    (r".*", r"([A-Z][a-z ]+ )?must be at most \d+ characters|Please write at most 1000 characters",
     has_astral, "counted in UTF-16 units, not in code points"),
    (r".*", r"Name is required|Username is required|Name must be at least 2 characters", has_space, "counted without the spaces around it"),
    (r".*", r"(An interest|A tag) must not be empty|Comment cannot be empty|Please enter a valid email address",
     has_space, "only spaces and signs that nobody sees"),
    (r".*", r"([A-Z][a-z ]+ )?must not contain line breaks or invisible control characters", has_control, "a class of Unicode, not of a pattern"),
    (r"(post_auth_register|put_users_me)", r"Please enter a valid (date|year between 1900 and \d+|birth date)|You must be at least 18 years old",
     always, "from today's date"),
    (r"(post_auth_register|put_users_preferences)", r"Minimum age must not be above maximum age", always, "two fields compared"),
    (r"(post_auth_register|put_users_me)", r"Date of birth is required", has_empty, "Schemathesis takes an empty text for a date"),
    (r"post_auth_register|put_users_(me|preferences)|post_admin_(users_id_suspend|queue_id_decide)", r"A value has the wrong type or is missing.*",
     has_whole_fraction, "49.0 is an integer to JSON Schema alone"),
    (r"post_auth_register", r"(Photo \d: )?(Please select a valid image file|The image is damaged)",
     always, "a pattern can't tell a picture"),
    (r"post_(photos_upload|moments_upload_image|messages_upload_image)", r"Please select (a valid|an) image file|The image is damaged",
     always, "a pattern can't tell a picture, which has two names"),
    (r"post_users_me_selfie", r"Please select (a valid|an) image file|The image is damaged|We could not see a face .*",
     always, "a pattern can't tell a picture, nor a face in it"),
    (r"post_auth_register", r"Password is required", always, "one of two fields: a password or the token of another service"),
    (r"post_admin_queue_id_decide", r"What is decided here is .*", always, "by the queue, which a parameter names"),
    (r"post_auth_appeal", r"Please write why you see it differently", has_space, "only spaces and signs that nobody sees"),
    (r"post_admin_appeals_id_refuse", r"An answer is needed: the person reads it", has_space, "only spaces and signs that nobody sees"),
    (r"put_users_me_push", r"This browser's push service is not known here", always, "which there are is for the operator to say"),
    (r"put_users_me_push", r"This is no key of a browser", always, "a pattern can't tell a point of the curve"),
    (r"post_admin_selfies_id_refuse", r"A kind word is needed: the person reads it", has_space, "only spaces and signs that nobody sees"),
    (r"put_users_me", r"Photos must be your own uploads", always, "whose pictures there are"),
    (r"post_moments_create", r"Each image must be one you uploaded .*", always, "whose pictures there are"),
    (r"post_moments_create", r"Please write something or add a photo", always, "one of two fields"),
    (r"post_moments_create", r"The tag (?s:.*) is there twice|A tag must not be empty", always, "compared without case, spaces and #"),
    (r"post_messages_room_roomid_send", r"Message cannot be empty|A text message has no image|An image message needs an image",
     always, "by the type, with or without text"),
    (r"post_messages_room_roomid_send", r"The image must be one you uploaded for a chat|There is no such message in this chat",
     always, "what there is"),
    (r"post_.*", r"This cannot be done to yourself", always, "whose id it is"),
    (r"post_.*", r"You have .*, which is the most.*", always, "what there is"),
    (r"post_(auth_passkey_finish|auth_confirm_passkey|users_me_passkeys)", r"This is not the answer of a passkey\.",
     always, "what a browser answers is an object to the document"),
    (r"put_users_me_passkeys_id", r"A name is required", has_space, "only spaces and signs that nobody sees"),
    (r"put_users_me_password|delete_users_me", r"Password is required", always, "whether the account has one"),
    (r"post_admin_(users_id_(end_sessions|password_link|export|delete)|(photos|moments)_id_remove|queue_id_decide)", r"Please say why", has_space,
     "a reason of spaces only"),
    (r"post_comments_moment_id", r"The comment you answer is no longer there", always, "what there is"),
]


def refusals(response):
    """What the answer says is wrong, of each field or of the whole."""
    body = response.json()
    return list((body.get("details") or {}).values()) or [body["error"]]


def is_known_refusal(case, response):
    sent = [case.body, dict(case.query or {})]
    rows = [row for row in MAY_BE_REFUSED if re.fullmatch(row[0], case.operation.definition.raw["operationId"])]
    return all(any(re.fullmatch(text, why) and fits(sent) for _, text, fits, _ in rows) for why in refusals(response))
