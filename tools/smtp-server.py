"""An SMTP server for tests, made of aiosmtpd: keeps what it gets as files, and refuses or hangs when an address asks for it.

Usage: python3 smtp-server.py FOLDER, where FOLDER has server.pem (a certificate for localhost) and server.key.
It listens on four free ports, which FOLDER/ports.json names once they are open:
  plain     neither TLS nor login
  ascii     the same, without SMTPUTF8
  starttls  nothing before STARTTLS
  tls       TLS from the first byte
With TLS the login is `kindred`, its password `secret:word`. Each letter is a file FOLDER/letters/NUMBER.json with its envelope.
What is before the @ of a recipient says what happens: `later-2…` is refused twice with 451, `refused…` with 550, `hanging…` is not
answered, letters to `silent…` are taken without an answer, all others are taken. The sender `refused…` is refused with 553.
"""

import asyncio
import json
import os
import re
import ssl
import sys
from collections import Counter

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

LOGIN = (b"kindred", b"secret:word")


class Mailbox:
    def __init__(self, folder):
        self.folder, self.taken, self.refused = folder, 0, Counter()

    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        if address.startswith("refused"):
            return "553 5.7.1 Not your address: <" + address + ">"
        envelope.mail_from = address
        envelope.mail_options.extend(mail_options)
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        later = re.match(r"later-(\d+)", address)
        if later and self.refused[address] < int(later[1]):
            self.refused[address] += 1
            return "451 4.7.1 Try again later, <" + address + ">"
        if address.startswith("refused"):
            return "550 5.1.1 No such mailbox: <" + address + ">"
        if address.startswith("hanging"):
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.taken += 1
        letter = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "tls": session.ssl is not None or server.transport.get_extra_info("ssl_object") is not None,
            "login": session.auth_data.login.decode() if session.authenticated else None,
            "message": envelope.original_content.decode("utf-8"),
        }
        unfinished = os.path.join(self.folder, f"{self.taken}.unfinished")
        with open(unfinished, "w", encoding="utf-8") as file:
            json.dump(letter, file)
        os.rename(unfinished, os.path.join(self.folder, f"{self.taken}.json"))
        if any(address.startswith("silent") for address in envelope.rcpt_tos):
            await asyncio.sleep(3600)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    fits = isinstance(data, LoginPassword) and (data.login, data.password) == LOGIN
    # Not handled: so the server answers with 535.
    return AuthResult(success=fits, handled=False, auth_data=data)


async def main(folder):
    letters = os.path.join(folder, "letters")
    os.makedirs(letters, exist_ok=True)
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(os.path.join(folder, "server.pem"), os.path.join(folder, "server.key"))
    mailbox, loop = Mailbox(letters), asyncio.get_running_loop()

    async def listen(ssl_context=None, **options):
        usual = {"enable_SMTPUTF8": True, "hostname": "localhost", "authenticator": authenticate}
        serving = await loop.create_server(lambda: SMTP(mailbox, **{**usual, **options}), "127.0.0.1", 0, ssl=ssl_context)
        return serving.sockets[0].getsockname()[1]

    ports = {
        "plain": await listen(),
        "ascii": await listen(enable_SMTPUTF8=False),
        "starttls": await listen(tls_context=tls, require_starttls=True),
        "tls": await listen(ssl_context=tls, auth_require_tls=False),
    }
    unfinished = os.path.join(folder, "ports.unfinished")
    with open(unfinished, "w", encoding="utf-8") as file:
        json.dump(ports, file)
    os.rename(unfinished, os.path.join(folder, "ports.json"))
    await asyncio.Event().wait()


asyncio.run(main(sys.argv[1]))
