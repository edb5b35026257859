"""What Schemathesis can't read in docs/openapi.json: who asks, what makes a request succeed, which refusals of valid data and which tolerance are right.

`tools/fuzz-api` loads it and sets KINDRED_FUZZ_ADDRESS, KINDRED_FUZZ_PROGRAM, KINDRED_FUZZ_DATA (the server's data folder),
KINDRED_FUZZ_ADMIN_KEY, KINDRED_FUZZ_COUNTS (a file that gets, for each operation called, how often it was answered with which status),
KINDRED_TEST_SMTP and KINDRED_TEST_OIDC.
"""

import atexit
import json
import os
import re
from collections import Counter, defaultdict
from pathlib import Path

import schemathesis
from company import ANN, BEA
from people import OPERATOR_KEY, Somebody, by_token
from prepared import PREPARED
from refusals import MAY_BE_REFUSED, is_known_refusal
from schemathesis.specs.openapi import checks
from tolerance import DOCUMENT, MAY_BE_ACCEPTED, MAY_BE_ACCEPTED_IN_BODIES, is_tolerated

# A row about an operation that is gone would be noticed by nobody.
OPERATIONS = {operation["operationId"] for item in DOCUMENT["paths"].values() for operation in item.values()}
ROWS = {*PREPARED, *(row[0] for row in (*MAY_BE_REFUSED, *MAY_BE_ACCEPTED, *MAY_BE_ACCEPTED_IN_BODIES))}
idle = [row for row in ROWS if not any(re.fullmatch(row, name) for name in OPERATIONS)]
assert not idle, f"no operation is called {idle}"

# --- Who asks ---------------------------------------------------------------------------------------------------------------------

# What ends the session or changes the password is asked by somebody who is there for that alone.
ENDS_THE_SESSION = {"post_auth_logout", "put_users_me_password", "delete_users_me", "delete_users_me_sessions_id"}
# What is claimed and taken back by an operator's account; the other routes of operators are asked with the key.
AT_THE_DESK = ("/api/admin/queue", "/api/admin/decisions")

waiting = []


def somebody():
    """Somebody who has not been used up."""
    if not waiting:
        waiting.append(Somebody())
    return waiting[-1]


def operation_id(case):
    return case.operation.definition.raw["operationId"]


@schemathesis.auth(refresh_interval=None)
class WhoAsks:
    def get(self, case, ctx):
        if case.operation.path.startswith(AT_THE_DESK):
            return self.confirmed(BEA)
        if case.operation.path.startswith(("/api/admin/", "/api/db/")):
            return OPERATOR_KEY
        return somebody().token if operation_id(case) in ENDS_THE_SESSION else self.confirmed(ANN)

    def confirmed(self, person):
        person.stay_confirmed()
        return person.token

    def set(self, case, data, ctx):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


# --- What makes a request succeed ---------------------------------------------------------------------------------------------------

# The first valid request of an operation is made to succeed, and then each third one.
EACH = 3
ID = re.compile(r'"([0-7][0-9a-hjkmnp-tv-z]{12})"')

turns = Counter()
# Ids that the server told or took, with whom it was that asked: a stateful run hands them on by its links. An id that was made up is
# none of them, though some operations answer it with success.
known_ids = {}
real_ids = set()


def ids_in_path(case):
    return [value for value in (case.path_parameters or {}).values() if isinstance(value, str)]


def id_of_link(case):
    """The id that a link gave to this step of a stateful run."""
    sent = {**(case.path_parameters or {}), **(case.query or {})}
    return next((value for value in sent.values() if isinstance(value, str) and value in known_ids), None)


def asks_like_the_step_before(case, linked):
    """What somebody made who was there for one call is nobody else's. Ann asks all the rest, but for what would end her session."""
    asker = known_ids[linked]
    if by_token.get(asker, ANN) not in (ANN, BEA) and not case.operation.path.startswith("/api/admin/"):
        case.headers = {**(case.headers or {}), "Authorization": asker}


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Prepares a valid request now and then, and each first step of a stateful run, so that there is something to link from."""
    operation = operation_id(case)
    if operation.startswith("post_admin_users_id_") and (case.path_parameters or {}).get("id") in (ANN.id, BEA.id):
        # Nobody else could go on asking.
        case.path_parameters = {**case.path_parameters, "id": Somebody().id}
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    is_stateful = case.meta.phase.name == "stateful"
    linked = id_of_link(case) if is_stateful else None
    if linked:
        return asks_like_the_step_before(case, linked)
    turns[operation] += 1
    if operation in PREPARED and (is_stateful or turns[operation] % EACH == 1):
        PREPARED[operation](case)
        real_ids.update(ids_in_path(case))


# --- What was called --------------------------------------------------------------------------------------------------------------

COUNTS = Path(os.environ["KINDRED_FUZZ_COUNTS"])
statuses = defaultdict(Counter)


@schemathesis.hook
def after_call(ctx, case, response):
    statuses[operation_id(case)][str(response.status_code)] += 1
    person = by_token.get((case.headers or {}).get("Authorization"))
    if person in waiting and response.status_code == 200:
        waiting.remove(person)
    if case.meta is not None and case.meta.phase.name == "stateful" and response.status_code == 200:
        told = [value for value in ids_in_path(case) if value in real_ids or value in known_ids]
        if response.headers.get("content-type", [""])[0].startswith("application/json"):
            told += ID.findall(response.text)
        known_ids.update(dict.fromkeys(told, (case.headers or {}).get("Authorization")))


@schemathesis.check
def own_session_goes_on(ctx, response, case):
    """Without it every call would be refused, and nothing tried."""
    asks = response.request.headers.get("Authorization") in (f"Bearer {ANN.token}", f"Bearer {BEA.token}")
    assert not (asks and response.status_code == 401 and response.json()["code"] == "unauthorized"), "the session that asks has ended"


@atexit.register
def write_counts():
    """Adds to what a run before this one has counted."""
    for operation, counts in (json.loads(COUNTS.read_text()) if COUNTS.exists() else {}).items():
        statuses[operation].update(counts)
    COUNTS.write_text(json.dumps(statuses))


# --- What is right ------------------------------------------------------------------------------------------------------------------


@schemathesis.check
def valid_data_is_accepted(ctx, response, case):
    """positive_data_acceptance, but for the rows of MAY_BE_REFUSED."""
    try:
        checks.positive_data_acceptance(ctx, response, case)
    except AssertionError:
        if not is_known_refusal(case, response):
            raise


@schemathesis.check
def invalid_data_is_refused(ctx, response, case):
    """negative_data_rejection, but for the rows of MAY_BE_ACCEPTED."""
    try:
        checks.negative_data_rejection(ctx, response, case)
    except AssertionError:
        if not is_tolerated(case):
            raise
