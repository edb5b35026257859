"""People of a fuzzed server, and what each of them can do without the fuzzer: sign up, read a letter, send, report, be suspended."""

import base64
import itertools
import json
import os
import re
import struct
import subprocess
import time
import zlib
from pathlib import Path

import requests

ADDRESS = os.environ["KINDRED_FUZZ_ADDRESS"]
OPERATOR_KEY = os.environ["KINDRED_FUZZ_ADMIN_KEY"]
LETTERS = Path(os.environ["KINDRED_TEST_SMTP"], "letters")
PASSWORD = "correct horse"
# How long a typed password counts is 15 minutes.
CONFIRMED_SECONDS = 600

number = itertools.count()
by_token = {}


def ask(method, path, token=None, allowed=(), **more):
    """The answer's JSON; an error unless it is a success or has one of the allowed statuses. A busy server is asked again."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    for _ in range(10):
        answer = requests.request(method, f"{ADDRESS}{path}", headers=headers, timeout=60, **more)
        if answer.status_code != 503:
            break
        time.sleep(1)
    if answer.status_code >= 400 and answer.status_code not in allowed:
        raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
    return answer.json()


class Somebody:
    """An account that one call may use up."""

    def __init__(self, **more):
        self.email = more.get("email", f"somebody-{next(number)}-{os.getpid()}@example.com")
        person = {"name": "Bo", "email": self.email, "password": PASSWORD, "date_of_birth": "1990-05-05", "gender": "other"}
        signed_in = ask("POST", "/api/auth/register", json={**person, **more})
        self.token, self.id, self.user = signed_in["token"], signed_in["user"]["id"], signed_in["user"]
        self.confirmed_at = time.monotonic()
        by_token[f"Bearer {self.token}"] = self

    def ask(self, method, path, **more):
        return ask(method, path, self.token, **more)

    def stay_confirmed(self):
        """Types the password again before it counts no more."""
        if time.monotonic() - self.confirmed_at > CONFIRMED_SECONDS:
            self.ask("POST", "/api/auth/confirm-password", json={"password": PASSWORD})
            self.confirmed_at = time.monotonic()

    def sign_in(self, **more):
        return ask("POST", "/api/auth/login", json={"email": self.email, "password": PASSWORD}, **more)

    def other_session(self):
        """The id of a second session of theirs."""
        self.sign_in()
        return next(session["id"] for session in self.ask("GET", "/api/users/me/sessions")["sessions"] if not session["is_current"])

    def room_with(self, other):
        return self.ask("POST", f"/api/messages/room/user/{other.id}")["room_id"]

    def message_to(self, other):
        """The id of a message."""
        return self.ask("POST", f"/api/messages/room/{self.room_with(other)}/send", json={"content": "Hello"})["data"]["id"]

    def moment(self):
        """The id of a moment."""
        return self.ask("POST", "/api/moments/create", json={"content": "Sun", "audience": "public"})["data"]["id"]

    def comment_on(self, moment):
        """The id of a comment."""
        return self.ask("POST", f"/api/comments/moment/{moment}", json={"content": "Nice"})["comment"]["id"]

    def photo(self):
        """The id of a photo of their profile."""
        uploaded = self.ask("POST", "/api/photos/upload", json={"photo": picture()})
        self.ask("PUT", "/api/users/me", json={"photos": [uploaded["photoUrl"]]})
        return uploaded["id"]

    def report(self, other, subject=None):
        """The id of a report about another person or something of theirs."""
        self.ask("POST", f"/api/users/{other.id}/report", json={"reason": "scam", **({"subject": subject} if subject else {})})
        return ask("GET", "/api/admin/reports?limit=1", OPERATOR_KEY)["reports"][0]["id"]

    def gesture(self):
        """The id of the gesture that a selfie of theirs must show."""
        return self.ask("POST", "/api/users/me/selfie/gesture")["id"]

    def selfie(self):
        """The id of a selfie that waits for an operator."""
        gesture = self.gesture()
        self.ask("POST", "/api/users/me/selfie", json={"gesture": gesture, "photo": face()})
        return gesture

    def suspend(self):
        ask("POST", f"/api/admin/users/{self.id}/suspend", OPERATOR_KEY, json={"reason": "spam"})

    def appeal_token(self):
        """With what they may appeal against a suspension, which this is told."""
        self.suspend()
        return self.sign_in(allowed=(403,))["details"]["appeal_token"]

    def appeal(self):
        """The id of an appeal that waits."""
        ask("POST", "/api/auth/appeal", json={"token": self.appeal_token(), "text": "It was not me"})
        appeals = ask("GET", "/api/admin/appeals?limit=200", OPERATOR_KEY)["appeals"]
        return next(appeal["id"] for appeal in appeals if appeal["user"]["id"] == self.id)

    def password_token(self):
        """The token of the link to choose a new password."""
        ask("POST", "/api/auth/forgot-password", json={"email": self.email})
        return token_sent_to(self.email, "reset-password")

    def confirming_token(self):
        """The token of the link to confirm their address."""
        return token_sent_to(self.email, "confirm-address")

    def confirm_address(self):
        ask("POST", "/api/auth/confirm-address", json={"token": self.confirming_token()})

    def taking_back_token(self):
        """The token of the link to take back their address, which they have changed. Only who has confirmed an address gets one."""
        self.confirm_address()
        new = f"new-{self.email}"
        self.ask("PUT", "/api/users/me", json={"email": new})
        ask("POST", "/api/auth/confirm-address", json={"token": token_sent_to(new, "confirm-address")})
        return token_sent_to(self.email, "take-back-address")


def operator():
    """Somebody who may do everything at the operators' desk; made so on the command line, as there is no other way."""
    person = Somebody()
    program, folder = os.environ["KINDRED_FUZZ_PROGRAM"], os.environ["KINDRED_FUZZ_DATA"]
    making = [program, "admin", "operators", "add", person.email, "--role", "owner", "--data-dir", folder]
    subprocess.run(making, check=True, capture_output=True)
    return person


# Letters by the reader's address, and the files that are read.
letters = {}
read = set()


def token_sent_to(email, screen):
    """The token of the link to this screen in a letter to this address."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        for file in set(LETTERS.glob("*.json")) - read:
            letter = json.loads(file.read_text())
            read.add(file)
            for reader in letter["to"]:
                letters.setdefault(reader, []).append(letter["message"].replace("=\r\n", "").replace("=3D", "="))
        for text in reversed(letters.get(email, [])):
            found = re.search(rf"/{screen}#([\w-]{{43}})", text)
            if found:
                return found[1]
        time.sleep(0.05)
    raise RuntimeError(f"no letter for {screen} came to {email}")


def picture():
    """A picture of 64 × 64 pixels, as base64."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + os.urandom(3 * 64) for _ in range(64))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0))
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")).decode()


faces = []


def face():
    """A picture with a face, as base64: the portrait of a demo person in which the server sees one."""
    if not faces:
        person = Somebody()
        shown = person.ask("GET", "/api/users/discover?limit=20")["users"]
        avatars = [other["avatar"] for other in shown if other["is_demo"] and other["avatar"]]
        pictures = (base64.b64encode(requests.get(f"{ADDRESS}{avatar}", timeout=60).content).decode() for avatar in avatars)
        faces.append(next(one for one in pictures if "advice" not in person.ask("POST", "/api/photos/upload", json={"photo": one})))
    return faces[0]
