#!/usr/bin/env python3
"""A complete verifier of Tincture proof files: the worked example of VERIFIER.md. Python 3.8, no packages.

    verify.py STATEMENT.json PROOF [--bits B] [--label TEXT]    statements as in vectors/README.md
    verify.py --vectors                                         runs the vectors beside this file
"""
import argparse, json, math, pathlib, re, struct, sys
from hashlib import sha256

class Refused(Exception):
    """reason, and round and slot where there are any"""
    def __init__(self, reason, round=None, slot=None):
        super().__init__(reason)
        self.found = {"reason": reason, "round": round, "slot": slot}

def u16(*numbers): return b"".join(struct.pack(">H", n) for n in numbers)
def u32(*numbers): return b"".join(struct.pack(">I", n) for n in numbers)
def text(s): return u32(len(s.encode())) + s.encode()
def width(n): return (n - 1).bit_length()
NONE = bytes(32)

def H(tag, context, *body):                                                             # section 2
    return sha256(sha256(b"tincture/v1/" + tag).digest() + context + b"".join(body)).digest()

# Statements and instances: sections 3 and 4.

MAX_SIDE, MAX_VERTICES, MAX_EDGES, MAX_COLOURS = 36, 1 << 20, 1 << 22, 65535

def insist(holds, code="malformed_statement"):
    if not holds:
        raise Refused(code)

def numbers(values, least, most):
    insist(isinstance(values, list) and all(type(v) is int and least <= v <= most for v in values))
    return values

def legal(s):
    """The statement in its one form: everything in range, edges and lists sorted, regions numbered by first cell."""
    insist(isinstance(s, dict))
    try:
        return legal_graph(s) if s["kind"] == "graph" else legal_grid(s)
    except KeyError:
        raise Refused("malformed_statement") from None

def legal_grid(s):
    insist(s["kind"] in ("sudoku", "houses", "latin"))
    if s["kind"] == "sudoku":
        insist(len(numbers(s["box"], 2, MAX_SIDE)) == 2)
        side = s["box"][0] * s["box"][1]
    else:
        side = s["side"]
    numbers([side], 2, MAX_SIDE)
    insist(len(numbers(s["cells"], 0, side)) == side * side)
    if s["kind"] != "houses":
        return s
    regions, diagonals = numbers(s["regions"], 0, 65535), s["diagonals"]
    insist(len(regions) == side * side and type(diagonals) is bool)
    order = list(dict.fromkeys(regions))
    regions = [order.index(region) for region in regions]
    insist(len(order) == side)
    for region in range(side):
        cells = {i for i, own in enumerate(regions) if own == region}
        insist(len(cells) == side and connected(cells, side))
    columns = regions[:side].count(0)
    rows = side // columns
    boxes = rows >= 2 and columns >= 2 and regions == [
        row // rows * rows + column // columns for row in range(side) for column in range(side)]
    if boxes and not diagonals:
        return {"kind": "sudoku", "box": [rows, columns], "cells": s["cells"]}
    return {**s, "regions": regions}

def connected(cells, side):
    seen, next = set(), [min(cells)]
    while next:
        cell = next.pop()
        if cell in cells and cell not in seen:
            seen.add(cell)
            next += [cell - side, cell + side]
            next += [cell - 1] * (cell % side > 0) + [cell + 1] * (cell % side < side - 1)
    return seen == cells

def legal_graph(s):
    n, k = s["vertices"], s["colours"]
    numbers([n, k], 0, 2**32 - 1)
    insist(n <= MAX_VERTICES and k <= MAX_COLOURS, "statement_too_large")
    insist(isinstance(s["edges"], list) and isinstance(s["lists"], list))
    edges = {(min(e), max(e)) for e in s["edges"] if len(numbers(e, 0, n - 1)) == 2}
    insist(all(len(e) == 2 for e in s["edges"]) and all(u < v for u, v in edges))
    insist(len(edges) <= MAX_EDGES, "statement_too_large")
    insist(all(isinstance(entry, list) and len(entry) == 2 for entry in s["lists"]))
    lists = {numbers([vertex], 0, n - 1)[0]: sorted(set(numbers(colours, 0, k - 1)))
             for vertex, colours in s["lists"]}
    insist(len(lists) == len(s["lists"]) and all(lists.values()))
    lists = sorted([vertex, colours] for vertex, colours in lists.items() if len(colours) < k)
    return {**s, "edges": sorted(edges), "lists": lists}

def statement_digest(s):
    s = legal(s)
    if s["kind"] == "sudoku":
        return H(b"statement", NONE, text("sudoku"), u16(*s["box"]), u16(*s["cells"]))
    if s["kind"] == "houses":
        return H(b"statement", NONE, text("sudoku-houses"), u16(s["side"]), bytes([s["diagonals"]]),
                 u16(*s["regions"]), u16(*s["cells"]))
    if s["kind"] == "latin":
        return H(b"statement", NONE, text("latin"), u16(s["side"]), u16(*s["cells"]))
    return H(b"statement", NONE, text("graph"), u32(s["vertices"], s["colours"], len(s["edges"])),
             *(u32(*edge) for edge in s["edges"]), u32(len(s["lists"])),
             *(u32(v, len(colours), *colours) for v, colours in s["lists"]))

def houses(s):
    rows, columns = s["box"] if s["kind"] == "sudoku" else (1, s["side"])
    n = rows * columns
    yield from ([r * n + c for c in range(n)] for r in range(n))
    yield from ([r * n + c for r in range(n)] for c in range(n))
    if s["kind"] == "sudoku":
        for top in range(0, n, rows):
            for left in range(0, n, columns):
                yield [(top + i // columns) * n + left + i % columns for i in range(n)]
    if s["kind"] == "houses":
        yield from ([i for i, own in enumerate(s["regions"]) if own == region] for region in range(n))
        if s["diagonals"]:
            yield [i * n + i for i in range(n)]
            yield [i * n + n - 1 - i for i in range(n)]

def pairs(members):
    return [(u, v) for i, u in enumerate(members) for v in members[i + 1:]]

def instance(s):
    """Vertices, colours, edges and cover."""
    s = legal(s)
    if s["kind"] == "graph":
        count, k, links, lists, groups = s["vertices"], s["colours"], s["edges"], dict(s["lists"]), None
    else:
        count, groups = len(s["cells"]), list(houses(s))
        k = math.isqrt(count)
        lists = {cell: [digit - 1] for cell, digit in enumerate(s["cells"]) if digit}
        links = [pair for group in groups for pair in pairs(group)]
    fixed = {v: c[0] for v, c in lists.items() if len(c) == 1}
    if any(u in fixed and fixed[u] == fixed.get(v) for u, v in links) or (count and not k):
        raise Refused("unsatisfiable_statement")
    excluded = sum(k - len(l) for v, l in lists.items() if v not in fixed)
    insist(excluded <= MAX_EDGES, "statement_too_large")
    missing = {v: sorted(set(range(k)).difference(l)) for v, l in lists.items() if v not in fixed}
    palette = sorted(set(fixed.values()).union(*missing.values()))
    size = excluded + len(palette) * (len(palette) - 1) // 2 + (len(links) if groups is None else 0)
    insist(size <= MAX_EDGES, "statement_too_large")
    others = [v for v in range(count) if v not in fixed]
    number = {c: i for i, c in enumerate(palette)}
    stands = {v: len(palette) + i for i, v in enumerate(others)}
    stands.update((v, number[c]) for v, c in fixed.items())
    edges = set(pairs(range(len(palette))))
    edges.update((number[c], stands[v]) for v, cs in missing.items() for c in cs)
    edges.update(tuple(sorted((stands[u], stands[v]))) for u, v in links)
    if all(v < len(palette) for _, v in edges):
        raise Refused("trivial_statement")
    new = {v: i for i, v in enumerate(sorted({v for edge in edges for v in edge}))}
    edges = sorted((new[u], new[v]) for u, v in edges)
    if groups is None:
        cover = greedy_cover(edges)
    else:
        sets = [sorted({new[stands[v]] for v in group if stands[v] in new}) for group in groups]
        sets.append([new[v] for v in range(len(palette)) if v in new])
        sets = [x for x in sets if len(x) >= 2]
        inside = lambda i, x: any(set(x) < set(y) or (x == y and j < i) for j, y in enumerate(sets))
        cover = [x for i, x in enumerate(sets) if not inside(i, x)]
    if any(len(clique) > k for clique in cover):
        raise Refused("unsatisfiable_statement")
    return len(new), k, edges, cover

def greedy_cover(edges):
    times, near, cover = dict.fromkeys(edges, 0), {}, []
    for u, v in edges:
        near.setdefault(u, set()).add(v)
        near.setdefault(v, set()).add(u)
    for edge in edges:
        if times[edge]:
            continue
        clique, candidates = list(edge), near[edge[0]] & near[edge[1]]
        while candidates:
            gain = lambda w: sum(times[min(w, x), max(w, x)] == 0 for x in clique)
            best = min(candidates, key=lambda w: (-gain(w), w))
            if gain(best) == 0:
                break
            clique.append(best)
            candidates &= near[best]
        cover.append(sorted(clique))
        for pair in pairs(cover[-1]):
            times[pair] += 1
    for clique in reversed(list(cover)):
        if all(times[pair] >= 2 for pair in pairs(clique)):
            cover.remove(clique)
            for pair in pairs(clique):
                times[pair] -= 1
    return cover

# One round: sections 5 and 6.

def siblings_needed(n, opened):
    count, known = 0, set(opened)
    while n > 1:
        count += sum(v ^ 1 < n and v ^ 1 not in known for v in known)
        known, n = {v // 2 for v in known}, (n + 1) // 2
    return count

def colours_of(packed, clique, k, round):
    bits, w, colours = int.from_bytes(packed, "big"), width(k), []
    for i, slot in enumerate(clique):
        colour = bits >> (8 * len(packed) - (i + 1) * w) & ((1 << w) - 1)
        if colour >= k:
            raise Refused("colour_out_of_range", round, slot)
        if colour in colours:
            raise Refused("same_colour", round, slot)
        colours.append(colour)
    if bits & ((1 << (8 * len(packed) - len(clique) * w)) - 1):
        raise Refused("padding_not_zero", round, clique[-1])
    return colours

def root(context, round, n, k, clique, colours, nonces, siblings):
    size = 1 if k <= 256 else 2
    known = {slot: H(b"commitment", context, u32(round, slot), colour.to_bytes(size, "big"), nonce)
             for slot, colour, nonce in zip(clique, colours, nonces)}
    siblings = iter(siblings)
    while n > 1:
        up = {}
        for v in sorted(known):
            if v // 2 in up:
                continue
            beside = v ^ 1
            if beside >= n:
                up[v // 2] = known[v]
                continue
            other = known[beside] if beside in known else next(siblings)
            left, right = (known[v], other) if v % 2 == 0 else (other, known[v])
            up[v // 2] = H(b"node", context, left, right)
        known, n = up, (n + 1) // 2
    return known[0]

# Files: sections 7, 9, 10 and 11.

def rounds_for(bits, M):
    return {1: 1, 2: bits}.get(M) or max(1, math.ceil(bits * math.log(2) / -math.log1p(-1 / M)))

def challenges(context, digest, M):
    counter, mask = 0, (1 << width(M)) - 1
    while True:
        block = H(b"challenges", context, digest, struct.pack(">Q", counter)) if M > 1 else NONE
        for word in struct.unpack(">8I", block):
            if word & mask < M:
                yield word & mask
        counter += 1

FORBIDDEN = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

def decode(utf8, reason):
    try:
        return utf8.decode()
    except UnicodeDecodeError:
        raise Refused(reason) from None

def verify(statement, proof, policy):
    """Returns what was accepted, or raises Refused. The policy has bits or factor, and perhaps a label."""
    at = 0
    def take(length, round=None):
        nonlocal at
        if at + length > len(proof):
            raise Refused("truncated", round)
        at += length
        return proof[at - length:at]
    if proof[:8] != b"tincture":
        raise Refused("not_a_proof")
    take(8)
    if take(1) != b"\x01":
        raise Refused("unsupported_version")
    length = take(1)[0]
    if length > 32:
        raise Refused("unknown_protocol")
    name = take(length)
    decode(name, "unknown_protocol")
    statement_claimed, instance_claimed = take(32), take(32)
    rounds = int.from_bytes(take(4), "big")
    if rounds == 0:
        raise Refused("too_few_rounds")
    length = int.from_bytes(take(2), "big")
    if length > 256:
        raise Refused("malformed_label")
    label = take(length)
    if FORBIDDEN.search(decode(label, "malformed_label")):
        raise Refused("malformed_label")
    salt = take(32)

    n, k, edges, cover = instance(statement)
    if statement_claimed != statement_digest(statement):
        raise Refused("wrong_statement")
    if name not in (b"edge", b"clique"):
        raise Refused("unknown_protocol")
    cliques = edges if name == b"edge" else cover
    M = len(cliques)
    if instance_claimed != H(b"instance", NONE, u32(n, k, M), *(u32(len(c), *c) for c in cliques)):
        raise Refused("wrong_instance")
    if policy.get("label") is not None and policy["label"].encode() != label:
        raise Refused("wrong_label")
    if rounds < (rounds_for(policy["bits"], M) if "bits" in policy else min(policy["factor"] * M, 2**32 - 1)):
        raise Refused("too_few_rounds")

    context = H(b"context", NONE, b"\x01\x03", text(name.decode()), statement_claimed, instance_claimed,
                u32(rounds, len(label)), label, salt)
    digest = take(32)
    stream, roots = challenges(context, digest, M), sha256()
    roots.update(sha256(b"tincture/v1/transcript").digest() + context)
    for r in range(rounds):
        clique = cliques[next(stream)]
        packed, need = (len(clique) * width(k) + 7) // 8, siblings_needed(n, clique)
        opening = take(packed + 32 * (len(clique) + need), r)
        colours = colours_of(opening[:packed], clique, k, r)
        words = [opening[i:i + 32] for i in range(packed, len(opening), 32)]
        roots.update(root(context, r, n, k, clique, colours, words[:len(clique)], words[len(clique):]))
    if roots.digest() != digest:
        raise Refused("transcript_mismatch")
    if at < len(proof):
        raise Refused("trailing_bytes")
    bits = max((b for b in range(1, 129) if rounds_for(b, M) <= rounds), default=0)
    return {"challenges": M, "rounds": rounds, "bits": bits, "label": label.decode()}

def run_vectors(folder):
    files = statements = wrong = 0
    left_out = {}
    def check(what, found, expected):
        nonlocal wrong
        if found != expected:
            wrong += 1
            print(f"{what}: {found}, expected {expected}")
    for path in sorted(folder.rglob("*.json")):
        vector = json.loads(path.read_text("utf-8"))
        if vector["kind"] == "file":
            files += 1
            try:
                found = verify(vector["statement"], bytes.fromhex(vector["proof"]), vector["policy"])
            except Refused as refused:
                found = refused.found
            check(path.name, found, vector["expected"])
        elif vector["kind"] in ("no-instance", "no-statement"):
            statements += 1
            derive = instance if vector["kind"] == "no-instance" else legal
            try:
                found = derive(vector["statement"])
            except Refused as refused:
                found = refused.found["reason"]
            check(path.name, found, vector["code"])
        elif vector["kind"] == "instances":
            for case in vector["cases"]:
                statements += 1
                n, k, edges, cover = instance(case["statement"])
                expected = case["vertices"], case["colours"], [tuple(e) for e in case["edges"]], case["cover"]
                check(case["name"], (n, k, edges, cover), expected)
        elif vector["kind"] == "statements":
            for case in vector["cases"]:
                check(case["name"], statement_digest(case["statement"]).hex(), case["digest"])
        else:
            left_out[vector["kind"]] = left_out.get(vector["kind"], 0) + 1
    print("left out:", ", ".join(f"{kind} {count}" for kind, count in sorted(left_out.items())))
    print(f"{files} files and {statements} instances, {wrong} of them wrong")
    return wrong == 0 and files > 0 and statements > 0

def main():
    parser = argparse.ArgumentParser(description="Verify a proof file of Tincture, or the vectors beside this file.")
    parser.add_argument("statement", nargs="?", help="a statement as JSON, in the form of vectors/README.md")
    parser.add_argument("proof", nargs="?", help="the proof file")
    parser.add_argument("--bits", type=int, default=128, help="the least soundness, 1 to 128")
    parser.add_argument("--label", help="the label that is insisted on")
    parser.add_argument("--vectors", action="store_true", help="run the vectors instead")
    options = parser.parse_args()
    if options.vectors:
        return 0 if run_vectors(pathlib.Path(__file__).parent) else 1
    if options.proof is None or not 1 <= options.bits <= 128:
        parser.error("a statement, a proof, and bits from 1 to 128")
    statement = json.loads(pathlib.Path(options.statement).read_text("utf-8"))
    policy = {"bits": options.bits, "label": options.label}
    try:
        print("ACCEPTED", json.dumps(verify(statement, pathlib.Path(options.proof).read_bytes(), policy)))
        return 0
    except Refused as refused:
        print("REJECTED", json.dumps(refused.found))
        return 1

if __name__ == "__main__":
    sys.exit(main())
