"""Writes crates/domain/data/common-passwords.txt from the list inside a wheel of Django; see README.md."""

import gzip
import pathlib
import sys
import zipfile

SOURCE = "django/contrib/auth/common-passwords.txt.gz"
TARGET = pathlib.Path(__file__).parents[2] / "crates/domain/data/common-passwords.txt"
COMMONEST = 10_000
SHORTEST = 8

with zipfile.ZipFile(sys.argv[1]) as wheel:
    commonest = gzip.decompress(wheel.read(SOURCE)).decode().splitlines()[:COMMONEST]
# As PASSWORD_MIN_STRICT: in UTF-16 units.
long_enough = {word.lower() for word in commonest if len(word.encode("utf-16-le")) >= 2 * SHORTEST}
TARGET.write_text("".join(f"{word}\n" for word in sorted(long_enough, key=lambda word: word.encode())))
print(f"{len(long_enough)} passwords, {TARGET.stat().st_size} bytes")
