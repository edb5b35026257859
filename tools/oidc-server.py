"""A service to sign in by (OpenID Connect) for tests: oidc-provider-mock on a free port of this machine.

Usage: python3 oidc-server.py FOLDER, where FOLDER/url has its issuer once it takes requests. Whoever types a name on its page is that
person; PUT /users/NAME with claims as JSON says what it tells about them.
"""

import os
import sys
import warnings

warnings.simplefilter("ignore")

from oidc_provider_mock import app  # noqa: E402
from werkzeug.serving import make_server  # noqa: E402

server = make_server("127.0.0.1", 0, app(), threaded=True)
unfinished = os.path.join(sys.argv[1], "url.unfinished")
with open(unfinished, "w", encoding="utf-8") as file:
    file.write(f"http://127.0.0.1:{server.server_port}")
os.rename(unfinished, os.path.join(sys.argv[1], "url"))
server.serve_forever()
