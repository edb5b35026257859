"""Invalid data that may be accepted, and why the product takes it."""

import json
import re
from pathlib import Path

import jsonschema_rs

# The operations, where, the parameters, what they may be instead, and why the product takes it.
MAY_BE_ACCEPTED = [
    (r".*", "query", r"before|after|target_id|userId|exclude", r"(?s).*", "text that is no id is answered like an unknown id (API-SYS-04)"),
    (r".*", "query", r"limit|offset", r"[0-9]+", "above its maximum it is clamped (API-SYS-04)"),
    (r"get_(places|moments_list)", "query", r"q|tag", r"(?s).*", "longer than any name or tag there is, it finds nothing"),
    (r"delete_.*", "path", r"id", r"(?s).*", "text that is no id is an unknown id (API-SYS-04), and what isn't there is taken away already"),
]

# The same for a field of a body, which is a text.
MAY_BE_ACCEPTED_IN_BODIES = [
    (r".*", "device_token", "what is no token of ours counts as none: a device that has kept it wrongly can still sign in"),
    (r"post_(photos_upload|moments_upload_image)", "photoData", "another name for `photo`: beside it nobody looks at this one"),
    (r"post_admin_users_id_verify", "photo_id", "of a verification: nobody looks at it where the mark is taken away"),
]
# Texts that are counted without the spaces around them.
TRIMMED = {"note", "answer", "text"}
DOCUMENT = json.loads(Path("docs/openapi.json").read_text())


def trimmed(field, value):
    return value.strip() if field in TRIMMED and isinstance(value, str) else value


def is_tolerated_body(case):
    """True if the body is valid without the fields of MAY_BE_ACCEPTED_IN_BODIES, each of which is a text, and without spaces around texts."""
    if not isinstance(case.body, dict):
        return False
    name = case.operation.definition.raw["operationId"]
    tolerated = {field for operations, field, _ in MAY_BE_ACCEPTED_IN_BODIES if re.fullmatch(operations, name)}
    if not all(isinstance(case.body.get(field, ""), str) for field in tolerated):
        return False
    operation = DOCUMENT["paths"][case.operation.path][case.operation.method.lower()]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    body = {field: trimmed(field, value) for field, value in case.body.items() if field not in tolerated}
    return jsonschema_rs.is_valid({**schema, "components": DOCUMENT["components"]}, body)


def is_tolerated(case):
    """True if parameters of MAY_BE_ACCEPTED are invalid and nothing else is, or a body's fields and nothing else."""
    negative = {location.name.lower() for location, part in case.meta.components.items() if part.mode.is_negative}
    if negative == {"body"}:
        return is_tolerated_body(case)
    if not negative <= {"query", "path"}:
        return False
    sent = {"query": case.query or {}, "path": case.path_parameters or {}}
    found = False
    described = (("query", case.operation.query), ("path", case.operation.path_parameters))
    known = [(where, parameter) for where, parameters in described for parameter in parameters]
    for where, parameter in known:
        name, value = parameter.name, sent[where].get(parameter.name)
        if value is None or is_valid(str(value), parameter.definition["schema"]):
            continue
        rows = [row for row in MAY_BE_ACCEPTED if re.fullmatch(row[0], case.operation.definition.raw["operationId"]) and row[1] == where]
        if not any(re.fullmatch(names, name) and re.fullmatch(values, str(value)) for _, _, names, values, _ in rows):
            return False
        found = True
    return found


def is_valid(text, schema):
    """True if the text of a query's parameter is what its schema allows."""
    kind = schema.get("type")
    if kind == "integer":
        return bool(re.fullmatch(r"-?[0-9]+", text)) and schema.get("minimum", 0) <= int(text) <= schema["maximum"]
    if kind == "number":
        return True
    if kind == "boolean":
        return text in ("true", "false")
    if "enum" in schema:
        return text in schema["enum"]
    if "pattern" in schema:
        return re.search(schema["pattern"], text) is not None
    return schema.get("minLength", 0) <= len(text) <= schema.get("maxLength", len(text))
