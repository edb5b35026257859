"""What people sign in by beside a password: a device that makes passkeys, and another service that says who came."""

import base64
import hashlib
import itertools
import json
import os
from urllib.parse import parse_qs, urlsplit

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from people import PASSWORD, Somebody, ask

# The public url of the fuzzed server, and its host.
ORIGIN, HOST = "http://localhost:8080", "localhost"
PRESENT, VERIFIED, ATTESTED = 1, 4, 0x40
ISSUER = os.environ["KINDRED_TEST_OIDC"]

subjects = itertools.count()


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def halves(key):
    point = key.public_key().public_numbers()
    return point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")


def browser_keys():
    """What pushes to a browser are encrypted by."""
    x, y = halves(ec.generate_private_key(ec.SECP256R1()))
    return {"p256dh": base64url(b"\x04" + x + y), "auth": base64url(os.urandom(16))}


class Device:
    """Makes one passkey for somebody and signs with it, together with the browser in front of it."""

    def __init__(self, owner):
        self.owner, self.key, self.id = owner, ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    def make(self):
        """What the browser answers to the question for a new passkey."""
        options = self.owner.ask("POST", "/api/users/me/passkeys/begin")["options"]
        self.handle = options["user"]["id"]
        x, y = halves(self.key)
        # CBOR: a map of five (EC2, ES256, P-256 and the two halves of the point), then one of fmt, attStmt and authData.
        key = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + x + b"\x22\x58\x20" + y
        data = self.data(ATTESTED) + bytes(16) + b"\x00\x10" + self.id + key
        made = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58" + bytes([len(data)]) + data
        return self.answer(options, "webauthn.create", lambda _: {"attestationObject": base64url(made)})

    def add(self):
        """Adds the passkey to the account; its id there."""
        return self.owner.ask("POST", "/api/users/me/passkeys", json={"credential": self.make()})["id"]

    def sign(self):
        """What the browser answers to the question who is there."""
        options = ask("POST", "/api/auth/passkey/begin")["options"]
        data = self.data(0)

        def signed(told):
            signature = self.key.sign(data + hashlib.sha256(told).digest(), ec.ECDSA(SHA256()))
            return {"authenticatorData": base64url(data), "signature": base64url(signature), "userHandle": self.handle}

        return self.answer(options, "webauthn.get", signed)

    def data(self, flags):
        return hashlib.sha256(HOST.encode()).digest() + bytes([flags | PRESENT | VERIFIED]) + bytes(4)

    def answer(self, options, kind, response):
        told = json.dumps({"type": kind, "challenge": options["challenge"], "origin": ORIGIN, "crossOrigin": False}).encode()
        name, answered = base64url(self.id), {"clientDataJSON": base64url(told), **response(told)}
        return {"id": name, "rawId": name, "type": "public-key", "response": answered, "clientExtensionResults": {}}


class Visitor:
    """Somebody whom the service knows, with an address that it has verified."""

    def __init__(self, email=None):
        self.subject = f"visitor-{next(subjects)}-{os.getpid()}"
        self.email = email or f"{self.subject}@example.com"
        told = {"email": self.email, "email_verified": True, "name": "Vi"}
        requests.put(f"{ISSUER}/users/{self.subject}", json=told, timeout=60).raise_for_status()

    def come_back(self):
        """With what they come back from the service."""
        begun = ask("POST", "/api/auth/oidc/1/begin")
        agreed = requests.post(begun["url"], data={"sub": self.subject}, allow_redirects=False, timeout=60)
        brought = parse_qs(urlsplit(agreed.headers["Location"]).query)
        return {"request": begun["request"], "service": "1", "state": brought["state"][0], "code": brought["code"][0]}

    def finish(self):
        return ask("POST", "/api/auth/oidc/finish", json=self.come_back())

    def sign_up(self):
        """Opens an account without a password."""
        return Somebody(email=self.email, password=None, service_token=self.finish()["sign_up"]["token"])


def linked():
    """Somebody with a password who signs in by the service, too."""
    person = Somebody()
    visitor = Visitor(person.email)
    ask("POST", "/api/auth/oidc/link", json={"token": visitor.finish()["link"]["token"], "password": PASSWORD})
    return person
