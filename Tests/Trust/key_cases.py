"""Cases of keys, signatures, thresholds and their rotation."""
import copy
import json

from conformance import Repository, case, same
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from securesystemslib.formats import encode_canonical
from steps import UPDATE, started


@case(("ecdsa",), ("ed25519",), ("rsa",))
def key_types(kind):
    repository, client = started()
    signer = repository.add_key("root", kind=kind)
    repository["root"].roles["root"].threshold = 2
    repository.publish("root")
    same(client.refresh(), 0)
    same(client.version("root"), 2)

    def spoil(md):
        for signature in md["signatures"]:
            if signature["keyid"] == signer.public_key.keyid:
                signature["sig"] = (
                    signature["sig"][:-2] + ("00" if signature["sig"][-2:] != "00" else "01"))
        return md
    repository.publish("root", edit=spoil)
    same(client.refresh(), 1)
    same(client.version("root"), 2)


@case(("PEM", False), ("a bare point", True))
def older_key_types(_, bare):
    repository, client = started()
    signer = repository.pool["ecdsa"].pop()
    key = copy.deepcopy(signer.public_key)
    key.keytype = "ecdsa-sha2-nistp256"
    if bare:
        point = signer._private_key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint)
        key.keyval = {"public": point.hex()}
    repository.add_key("timestamp", signer)
    repository["root"].keys[key.keyid] = key
    repository["root"].roles["timestamp"].threshold = 2
    repository.publish("root", *UPDATE)
    same(client.refresh(), 0)
    same(client.version("timestamp"), 2)


@case(("plausible", "3045022100" + "ab" * 67), ("empty", ""), ("no hexadecimal", "zz"))
def a_wrong_signature_beside_a_good_one(_, text):
    repository, client = started()
    first = repository.signers["timestamp"][0].public_key.keyid
    repository.add_key("timestamp")

    def spoil(md):
        for signature in md["signatures"]:
            if signature["keyid"] == first:
                signature["sig"] = text
        return md
    repository.publish("root")
    repository.publish("timestamp", edit=spoil)
    same(client.refresh(), 0)
    same(client.version("timestamp"), 2)


@case()
def unknown_keys_do_not_count():
    repository, client = started()
    key = {"keytype": "sphincs", "scheme": "sphincs", "keyval": {"public": "00"}, "x": 1}

    def add(md):
        md["signed"]["keys"]["ab"] = key
        return md
    edited = add(json.loads(repository.edited["root"].to_bytes()))
    edited["signed"]["version"] = 2
    payload = encode_canonical(edited["signed"]).encode()
    edited["signatures"] = [signer.sign(payload).to_dict() for signer in repository.signers["root"]]
    repository.published["root"].append(json.dumps(edited).encode())
    same(client.refresh(), 0)
    same(client.version("root"), 2)


@case()
def wrong_key_identifiers_are_just_names():
    repository, client = started()
    signer = repository.pool["ed25519"].pop()
    signer.public_key.keyid = "any name"
    repository.add_key("snapshot", signer)
    repository["root"].roles["snapshot"].threshold = 2
    repository.publish("root", *UPDATE)
    same(client.refresh(), 0)


@case()
def a_key_identifier_twice_in_a_role():
    repository, client = started()

    def double(md):
        md["signed"]["roles"]["snapshot"]["keyids"] *= 2
        return md
    repository.publish("root", edit=double)
    same(client.refresh(), 1)
    same(client.version("snapshot"), None)


@case()
def a_key_identifier_twice_in_signatures():
    repository, client = started()
    repository.published["snapshot"] = []
    repository.publish(
        "snapshot", bump=False, edit=lambda md: {**md, "signatures": md["signatures"] * 2})
    same(client.refresh(), 1)
    same(client.version("snapshot"), None)


@case(("snapshot",), ("timestamp",), ("targets",))
def too_few_signatures(role):
    repository, client = started()
    repository.add_key(role)
    repository["root"].roles[role].threshold = 2
    repository.publish("root", *UPDATE)
    same(client.refresh(), 0)
    repository.signers[role].pop()
    repository.publish(*UPDATE)
    same(client.refresh(), 1)
    same(client.version(role), 2)


@case()
def a_threshold_that_cannot_be_met():
    repository, client = started()
    repository["root"].roles["snapshot"].threshold = 6
    repository.publish("root", *UPDATE)
    same(client.refresh(), 1)
    same([client.version("root"), client.version("snapshot")], [2, None])


ROOTS = {
    "one key": [([1], 1, [1]), ([2], 1, [2, 1]), ([2], 1, [2])],
    "unused signatures": [([1], 1, [3, 1, 4]), ([2], 1, [3, 2, 1, 4]), ([2], 1, [3, 2, 4])],
    "other three of five": [
        ([0, 1, 2, 3, 4], 3, [0, 2, 4]), ([0, 1, 2, 3, 4], 3, [0, 4, 1]),
        ([0, 1, 2, 3, 4], 3, [0, 1, 3])],
    "one of five": [([0, 1, 2, 3, 4], 3, [0, 2, 4]), ([0, 1, 3, 4, 5], 3, [0, 4, 1])],
    "all of five": [
        ([0, 1, 2, 3, 4], 3, [0, 2, 4]), ([5, 6, 7, 8, 9], 3, [0, 2, 4, 5, 6, 7]),
        ([5, 6, 7, 8, 9], 3, [5, 6, 7])],
    "threshold up": [([1, 2, 3], 1, [1]), ([1, 2, 3], 2, [1, 2])],
    "threshold down": [([1, 2, 3], 2, [1, 2]), ([1, 2, 3], 1, [1, 2]), ([1, 2, 3], 1, [1])],
}
BAD_ROOTS = {
    "not the old key": [([1], 1, [1]), ([2], 1, [2, 3, 4])],
    "not the new key": [([1], 1, [1]), ([2], 1, [1, 3, 4])],
    "two of three new": [([0, 1, 2, 3, 4], 3, [0, 2, 4]), ([0, 1, 3, 4, 5], 3, [0, 2, 4])],
    "two of three old": [([0, 1, 2, 3, 4], 3, [0, 2, 4]), ([0, 1, 3, 4, 5], 3, [0, 4, 5])],
    "new threshold not met": [([1, 2, 3], 1, [1]), ([1, 2, 3], 2, [2])],
    "old threshold not met": [([1, 2, 3], 2, [1, 2]), ([1, 2, 3], 1, [1])],
}


@case(
    *((name, rows, True) for name, rows in ROOTS.items()),
    *((name, rows, False) for name, rows in BAD_ROOTS.items()))
def root_rotation(_, rows, good):
    repository = Repository()
    keys = list(repository.pool["ed25519"])
    repository.published["root"] = []
    for number, (listed, threshold, signing) in enumerate(rows):
        root = repository["root"]
        root.version = number + 1
        root.roles["root"].keyids.clear()
        root.roles["root"].threshold = threshold
        for key in listed:
            root.add_key(keys[key].public_key, "root")
        repository.signers["root"] = [keys[key] for key in signing]
        repository.publish("root", bump=False)
    repository, client = started(repository)
    same(client.refresh(), 0 if good else 1)
    same(client.bytes("root"), repository.published["root"][-1 if good else -2])


@case(("timestamp",), ("snapshot",), ("targets",))
def rotation_of_other_roles(role):
    repository, client = started()
    same(client.refresh(), 0)
    repository.rotate(role)
    repository.publish("root")
    same(client.refresh(), 1)
    repository.publish(*UPDATE)
    same(client.refresh(), 0)
    repository.signers[role] = [repository.pool["ed25519"].pop()]
    repository.publish(*UPDATE)
    same(client.refresh(), 1)
    same(client.version(role), 2)


@case(("number too high", 4), ("number too low", 1), ("the same number", 2))
def a_root_of_another_version(_, version):
    repository, client = started()
    repository["root"].version = version
    repository.publish("root", bump=False)
    repository.answer = lambda path, ask=repository.answer: (
        repository.published["root"][-1] if path == "metadata/2.root.json" and version != 2
        else ask(path))
    good = version == 2
    same(client.refresh(), 0 if good else 1)
    same(client.version("root"), 2 if good else 1)
