"""Lets the requests that schemathesis generates get somewhere.

Ids and digests that are made up end at 404. Half of the well-formed requests are therefore given the id of
something that is there: the statement that the server holds, or a session opened for the purpose; and half of
the well-formed bodies what the session waits for. Malformed parts are left as they are: that they are refused is
what they are for.
"""

import atexit
import base64
import collections
import json
import os
import random
import time
import urllib.request

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase

SERVER = os.environ["TINCTURE_URL"]
chance = random.Random(7)


def ask(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(SERVER + path, data=data, headers=headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


HELD = ask("GET", "/v1/statements")["statements"][0]
# A session that nobody uses goes after a minute.
FRESH = 30
# What was opened: by id, when, its mode, and the number of its next round.
sessions = {}


def wish():
    protocol = chance.choice(HELD["protocols"])
    return {
        "statement": HELD["id"],
        "instance": protocol["instance"],
        "protocol": protocol["name"],
        "mode": chance.choice(["MODE_SEQUENTIAL", "MODE_BATCHED"]),
        "rounds": chance.randint(1, 40),
        "verifier_random": base64.b64encode(chance.randbytes(32)).decode(),
    }


def session():
    """A session's id: an old one, or a new one."""
    now = time.monotonic()
    fresh = [id for id, known in sessions.items() if now - known["opened"] < FRESH]
    if fresh and chance.random() < 0.6:
        return chance.choice(fresh)
    asked = wish()
    opened = ask("POST", "/v1/sessions", asked)["session"]
    sessions[opened] = {"mode": asked["mode"], "rounds": asked["rounds"], "next": 0, "opened": now}
    return opened


def commitments(id):
    known = sessions.get(id, {"mode": "MODE_SEQUENTIAL", "rounds": 1})
    if known["mode"] == "MODE_SEQUENTIAL":
        return {"batch": 0, "first_round": 0, "count": 1, "challenge_commitment": ""}
    digest = base64.b64encode(chance.randbytes(32)).decode()
    return {"batch": 0, "first_round": 0, "count": known["rounds"], "challenge_commitment": digest}


def challenges(id):
    known = sessions.get(id, {"mode": "MODE_SEQUENTIAL", "rounds": 1, "next": 0})
    if known["mode"] == "MODE_SEQUENTIAL":
        number = min(known["next"], known["rounds"] - 1)
        known["next"] += 1
        return {"batch": number, "first_round": number, "challenges": [chance.randint(0, 5)], "nonce": ""}
    nonce = base64.b64encode(bytes(32)).decode()
    return {"batch": 0, "first_round": 0, "challenges": [0] * known["rounds"], "nonce": nonce}


def publication():
    """A ring of some length, which two or three colours are enough for."""
    length = chance.randint(4, 60)
    edges = "".join(f"e {v} {v % length + 1}\n" for v in range(1, length + 1))
    colours = [1 + v % 2 for v in range(length)]
    if length % 2:
        colours[-1] = 3
    return {
        "puzzle": f"p edge {length} {length}\n{edges}",
        "solution": "".join(f"{colour}\n" for colour in colours),
        "reading": {"colours": 3},
        "supersede": chance.random() < 0.5,
    }


BODIES = {
    "openSession": lambda _: wish(),
    "getCommitments": commitments,
    "getOpenings": challenges,
    "publishStatement": lambda _: publication(),
    "issueProof": lambda _: {"protocol": chance.choice(["", "edge", "clique"]), "bits": chance.randint(0, 40)},
}


def well_formed(case, part):
    if case.meta is None:
        return False
    component = case.meta.components.get(part)
    return component is not None and component.mode.is_positive


@schemathesis.hook
def before_call(context, case, kwargs):
    name = case.operation.definition.raw.get("operationId")
    # In a chain of calls the ids are those of the calls before.
    chained = case.meta is not None and case.meta.phase.name == TestPhase.STATEFUL
    if not chained and well_formed(case, ParameterLocation.PATH) and chance.random() < 0.5:
        if case.path.startswith("/v1/sessions/"):
            case.path_parameters["id"] = session()
        elif case.path.startswith("/v1/statements/"):
            case.path_parameters["id"] = HELD["id"]
    if name in BODIES and well_formed(case, ParameterLocation.BODY) and chance.random() < 0.5:
        if case.media_type == "application/json":
            case.body = BODIES[name](case.path_parameters.get("id"))


NUMBERS = {"batch", "first_round", "count", "rounds", "bits", "colours", "index"}
BYTES = {"verifier_random", "challenge_commitment", "nonce"}


def lenient(body):
    """Whether a body has something that the document's text says is understood, and its schemas leave out: numbers
    in quotes, the numbers of enums, base64 without padding or of the URL alphabet, an absent message as null."""
    if not isinstance(body, dict):
        return False
    for name, value in body.items():
        quoted = isinstance(value, str) and value.isdigit()
        if name in NUMBERS and quoted or name == "mode" and type(value) is int or name == "reading" and value is None:
            return True
        if name == "challenges" and isinstance(value, list):
            if any(isinstance(item, str) and item.isdigit() for item in value):
                return True
        if name in BYTES and isinstance(value, str):
            if len(value) % 4 or "-" in value or "_" in value:
                return True
        if lenient(value):
            return True
    return False


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return not (isinstance(failure, AcceptedNegativeData) and lenient(case.body))


answers = collections.Counter()


@schemathesis.hook
def after_call(context, case, response):
    name = case.operation.definition.raw.get("operationId")
    answers[name, response.status_code] += 1


@atexit.register
def tell():
    """What came back: that some of it are successes shows that requests get somewhere."""
    with open(os.environ["TINCTURE_ANSWERS"], "w") as file:
        for name in sorted({name for name, _ in answers}):
            statuses = sorted((status, count) for (of, status), count in answers.items() if of == name)
            file.write(f"{name}: " + ", ".join(f"{status} x {count}" for status, count in statuses) + "\n")


def any_bytes():
    from hypothesis import strategies as st

    return st.binary(max_size=200)


schemathesis.openapi.media_type("application/x-protobuf", any_bytes())
