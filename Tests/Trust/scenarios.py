"""The cases of conformance.py: one function a rule, rows where a rule has many."""
import copy
import json
import time

from conformance import TOP, Client, Metadata, Repository, Targets, case, later, same
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from securesystemslib.formats import encode_canonical
from tuf.api.metadata import Delegations, SuccinctRoles

UPDATE = ("targets", "snapshot", "timestamp")


def started(repository=None):
    repository = repository or Repository()
    client = Client(repository)
    same(client.begun, 0)
    return repository, client


def versions(client):
    return [client.version(role) for role in ("root", "timestamp", "snapshot", "targets")]


@case()
def init_and_refresh():
    repository, client = started()
    same(repository.asked, [])
    same(client.refresh(), 0)
    same(repository.asked, [("root", 2), ("timestamp", None), ("snapshot", 1), ("targets", 1)])
    same(versions(client), [1, 1, 1, 1])
    same(client.refresh(), 0)
    same(repository.asked[4:], [("root", 2), ("timestamp", None)])


@case()
def a_download_refreshes_first():
    repository, client = started()
    same(client.download("missing"), 1)
    same(repository.asked, [("root", 2), ("timestamp", None), ("snapshot", 1), ("targets", 1)])
    same(versions(client), [1, 1, 1, 1])


@case(("no version", lambda md: md["signed"].pop("version")), ("no signature", lambda md: md["signatures"].clear()),
      ("wrong signature", lambda md: md["signatures"][0].update(sig="3045" + "00" * 69)))
def a_broken_first_root(_, edit):
    repository = Repository()
    md = json.loads(repository.published["root"][0])
    edit(md)
    client = Client(repository, json.dumps(md).encode())
    same(client.refresh(), 1)
    same(repository.asked, [])


@case()
def bytes_are_kept_as_they_came():
    repository, client = started()
    repository.published["timestamp"][-1] += b" "
    same(client.refresh(), 0)
    same(client.bytes("timestamp"), repository.published["timestamp"][-1])


@case()
def unknown_members_are_signed_too():
    repository, client = started()
    root = repository["root"]
    root.unrecognized_fields["custom-field"] = {"b": [1, None, True], "ä\"\\\n": "value"}
    root.keys[root.roles["root"].keyids[0]].unrecognized_fields["extra-field"] = {"a": 1}
    root.roles["root"].unrecognized_fields["another-field"] = "value"
    repository["timestamp"].unrecognized_fields["x"] = -7
    repository["snapshot"].meta["targets.json"].unrecognized_fields["x"] = "y"
    repository.publish("root", "snapshot", "timestamp")
    same(client.refresh(), 0)
    same(versions(client), [2, 2, 2, 1])


@case(("http 500", 500), ("http 503", 503))
def a_failing_host_is_no_absent_root(_, status):
    repository, client = started()
    repository.status = status
    same(client.refresh(), 1)
    same(versions(client), [1, None, None, None])


@case()
def the_same_timestamp_version_changes_nothing():
    repository, client = started()
    same(client.refresh(), 0)
    before = client.bytes("timestamp")
    repository["timestamp"].snapshot_meta.version = 100
    repository.publish("timestamp", bump=False)
    same(client.refresh(), 0)
    same(client.bytes("timestamp"), before)


@case()
def hashes_and_lengths_of_metadata():
    repository = Repository()
    repository.hashes = True
    repository.publish(*UPDATE)
    repository, client = started(repository)
    same(client.refresh(), 0)
    repository.publish("targets")
    repository["snapshot"].meta["targets.json"].hashes = {"sha256": "00" * 32}
    repository.publish("snapshot", "timestamp")
    same(client.refresh(), 1)
    same([client.version("snapshot"), client.version("targets")], [3, 2])
    repository.publish("targets", "snapshot")
    repository["timestamp"].snapshot_meta.length = 17
    repository.publish("timestamp")
    same(client.refresh(), 1)
    same(client.version("snapshot"), 3)


@case(("timestamp",), ("snapshot",), ("targets",))
def a_missing_file(role):
    repository, client = started()
    repository.published[role] = []
    same(client.refresh(), 1)
    same(client.version(role), None)


@case()
def plain_snapshots():
    repository = Repository()
    repository["root"].consistent_snapshot = False
    repository.add("targets", "folder/a file?.txt", b"text")
    repository.publish("root", *UPDATE)
    repository, client = started(repository)
    same(client.download("folder/a file?.txt"), 0)
    same(repository.asked, [("root", 2), ("root", 3), ("timestamp", None), ("snapshot", None), ("targets", None)])
    same(repository.fetched, ["folder/a file?.txt"])


# Downloads


@case((["sha256"],), (["sha512"],), (["sha256", "sha512"],), (["sha512", "sha256"],), (["sha384"],))
def hashes_of_targets(algorithms):
    repository, client = started()
    repository.add("targets", "file.txt", b"contents", algorithms)
    repository.publish(*UPDATE)
    same(client.download("file.txt"), 0)
    same(client.contents(), [b"contents"])
    repository["targets"].targets["file.txt"].hashes[algorithms[-1]] = "ab" * 32
    repository.publish(*UPDATE)
    same(client.download("file.txt"), 1)
    same(client.contents(), [b"contents"])


@case(("plain.txt",), ("path/to/a/file.txt",), ("sp ace.txt",), ("per%20cent",), ("ümläut",), ("...",), ("a/../b",))
def names_of_targets(path):
    repository, client = started()
    repository.add("targets", path, b"contents")
    if "%" in path:
        repository.files["per cent"] = b"contents"
        repository["targets"].targets["per cent"] = repository["targets"].targets[path]
    repository.publish(*UPDATE)
    same(client.download(path), 0)
    same(client.contents(), [b"contents"])


@case()
def a_target_is_fetched_once():
    repository, client = started()
    repository.add("targets", "a", b"one")
    repository.add("targets", "b", b"two")
    repository.publish(*UPDATE)
    same(client.download("a", "b"), 0)
    same(client.download("b", "a"), 0)
    same(repository.fetched, ["a", "b"])
    repository.add("targets", "a", b"three")
    repository.publish(*UPDATE)
    same(client.download("a"), 0)
    same(sorted(client.contents()), [b"three", b"two"])


@case()
def the_first_failure_ends_a_download():
    repository, client = started()
    for path in "abc":
        repository.add("targets", path, path.encode())
    repository.files["b"] = b"x"
    repository.publish(*UPDATE)
    same(client.download("a", "b", "c"), 1)
    same(client.contents(), [b"a"])
    same(repository.fetched, ["a", "b"])


@case(("other", b"another contents"), ("longer", b"contents and more"), ("shorter", b"cont"), ("empty", b""))
def substituted_targets(_, data):
    repository, client = started()
    repository.add("targets", "file", b"contents")
    repository.publish(*UPDATE)
    repository.files["file"] = data
    same(client.download("file"), 1)
    same(client.contents(), [])


# Keys


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
                signature["sig"] = signature["sig"][:-2] + ("00" if signature["sig"][-2:] != "00" else "01")
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
        point = signer._private_key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
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
    repository.publish("snapshot", bump=False, edit=lambda md: {**md, "signatures": md["signatures"] * 2})
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
    "other three of five": [([0, 1, 2, 3, 4], 3, [0, 2, 4]), ([0, 1, 2, 3, 4], 3, [0, 4, 1]), ([0, 1, 2, 3, 4], 3, [0, 1, 3])],
    "one of five": [([0, 1, 2, 3, 4], 3, [0, 2, 4]), ([0, 1, 3, 4, 5], 3, [0, 4, 1])],
    "all of five": [([0, 1, 2, 3, 4], 3, [0, 2, 4]), ([5, 6, 7, 8, 9], 3, [0, 2, 4, 5, 6, 7]), ([5, 6, 7, 8, 9], 3, [5, 6, 7])],
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


@case(*((name, rows, True) for name, rows in ROOTS.items()), *((name, rows, False) for name, rows in BAD_ROOTS.items()))
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
        repository.published["root"][-1] if path == "metadata/2.root.json" and version != 2 else ask(path))
    good = version == 2
    same(client.refresh(), 0 if good else 1)
    same(client.version("root"), 2 if good else 1)


# Going back, standing still, running ahead


@case()
def timestamp_rollback():
    repository, client = started()
    repository.publish("timestamp")
    same(client.refresh(), 0)
    repository["timestamp"].version = 1
    repository.publish("timestamp", bump=False)
    same(client.refresh(), 1)
    same(client.version("timestamp"), 2)


@case(("plain", False), ("hashes", True))
def snapshot_rollback(_, hashes):
    repository, client = started()
    repository.hashes = hashes
    repository.publish("snapshot", "timestamp")
    same(client.refresh(), 0)
    repository["snapshot"].version = 1
    repository.publish("snapshot", bump=False)
    repository.publish("timestamp")
    same(client.refresh(), 1)
    same(versions(client)[1:3], [2, 2])


@case(("plain", False), ("hashes", True))
def targets_rollback(_, hashes):
    repository, client = started()
    repository.hashes = hashes
    repository.publish(*UPDATE)
    same(client.refresh(), 0)
    repository["targets"].version = 1
    repository.publish("targets", bump=False)
    repository.publish("snapshot", "timestamp")
    same(client.refresh(), 1)
    same(client.version("targets"), 2)


@case()
def a_snapshot_that_drops_a_role():
    repository, client = started()
    repository.delegate("targets", "role", ["*"])
    repository.publish("role", *UPDATE)
    same(client.refresh(), 0)
    del repository["snapshot"].meta["role.json"]
    repository.publish("snapshot", "timestamp")
    same(client.refresh(), 1)
    same(client.version("snapshot"), 2)


@case(("timestamp",), ("snapshot",), ("targets",))
def fast_forward_recovery(role):
    repository, client = started()
    repository[role].version = 99_999
    repository.publish(*UPDATE)
    same(client.refresh(), 0)
    same(client.version(role), 100_000)
    for rotated in {"timestamp": ["timestamp"], "snapshot": ["snapshot", "timestamp"], "targets": ["snapshot"]}[role]:
        repository.rotate(rotated)
    repository[role].version = 1
    repository.publish("root")
    repository.publish(role, bump=False)
    repository.publish(*(other for other in UPDATE if other != role))
    if role != "timestamp":
        repository.publish("timestamp")
    same(client.refresh(), 0)
    same(client.version(role), 1)


@case(("root",), ("timestamp",), ("snapshot",), ("targets",))
def expired_metadata(role):
    repository, client = started()
    same(client.refresh(), 0)
    repository[role].expires = later(days=-1)
    repository.publish(*(["root"] if role == "root" else UPDATE))
    same(client.refresh(), 1)
    same(client.version(role), 2 if role == "root" else 1)


@case()
def expired_roots_may_be_followed():
    repository, client = started()
    repository["root"].expires = later(days=-1)
    repository.publish("root", "root")
    repository["root"].expires = later(days=1)
    repository.publish("root")
    same(client.refresh(), 0)
    same(client.version("root"), 4)


@case()
def expired_local_files_still_guard():
    repository, client = started()
    repository["timestamp"].expires = repository["snapshot"].expires = later(seconds=2)
    repository.publish(*UPDATE)
    repository.publish(*UPDATE)
    same(client.refresh(), 0)
    time.sleep(2.2)
    same(client.refresh(), 1)
    repository["timestamp"].expires = repository["snapshot"].expires = later(days=3)
    repository["snapshot"].version = 1
    repository.publish("targets", "snapshot", "timestamp")
    same(client.refresh(), 1)
    repository["snapshot"].version = 3
    repository.publish(*UPDATE)
    same(client.refresh(), 0)
    same(versions(client)[1:], [5, 4, 5])


@case()
def an_expired_delegated_role():
    repository, client = started()
    repository.delegate("targets", "role", ["*"], expires=later(days=-1))
    repository.add("role", "file", b"x")
    repository.publish("role", *UPDATE)
    same(client.refresh(), 0)
    same(client.download("file"), 1)
    same([client.contents(), client.version("role")], [[], None])
    repository["role"].expires = later(seconds=2)
    repository.publish("role", *UPDATE)
    same(client.download("file"), 0)
    time.sleep(2.2)
    repository.add("role", "other", b"y")
    same(client.download("file"), 1)
    repository["role"].expires = later(days=2)
    repository.publish("role", *UPDATE)
    same(client.download("file", "other"), 0)


@case()
def mixed_and_matched_snapshots():
    repository, client = started()
    repository.publish("snapshot")
    repository["timestamp"].snapshot_meta.version = 1
    repository.publish("timestamp")
    repository.answer = lambda path, ask=repository.answer: (
        repository.published["snapshot"][1] if path == "metadata/1.snapshot.json" else ask(path))
    same(client.refresh(), 1)
    same(client.version("snapshot"), None)


@case(*((role, other) for role in TOP for other in TOP if role != other))
def a_file_of_another_role(role, other):
    repository, client = started()
    repository.published[role] = [repository.published[other][0]]
    same(client.refresh(), 1)
    same(client.version(role), None)


@case(("root", 512_000), ("timestamp", 16_384), ("snapshot", 2_000_000), ("targets", 5_000_000))
def endless_metadata(role, limit):
    repository, client = started()
    if role == "root":
        repository.publish("root")
    repository.published[role][-1] += b" " * limit
    same(client.refresh(), 1)
    same(client.version(role), 1 if role == "root" else None)


@case(("a name twice", lambda text: text.replace(b'"signed": {', b'"signed": {"version": 1, ')),
      ("cut", lambda text: text[:-20]), ("more", lambda text: text + b"{}"), ("empty", lambda text: b""))
def broken_json(_, edit):
    repository, client = started()
    repository.published["timestamp"][-1] = edit(repository.published["timestamp"][-1])
    same(client.refresh(), 1)
    same(client.version("timestamp"), None)


# Delegations

GRAPHS = {
    "basic": ([("targets", "A")], "A"),
    "one level": ([("targets", "A"), ("targets", "B")], "AB"),
    "two levels": ([("targets", "A"), ("targets", "B"), ("B", "C")], "ABC"),
    "depth first": ([("targets", "A"), ("targets", "B"), ("A", "C"), ("A", "D")], "ACDB"),
    "three levels": ([("targets", "A"), ("targets", "B"), ("A", "C"), ("C", "D")], "ACDB"),
    "terminating": ([("targets", "A"), ("targets", "B"), ("A", "C", True), ("A", "D")], "AC"),
    "terminating with a child": ([("targets", "A"), ("targets", "B"), ("A", "C", True), ("C", "D")], "ACD"),
    "other paths": ([("targets", "A", False, ["*.py"]), ("targets", "B"), ("A", "C")], "B"),
    "other paths below": ([("targets", "A"), ("targets", "B"), ("A", "C", False, ["*.py"]), ("C", "D")], "AB"),
    "circle": ([("targets", "A"), ("targets", "B"), ("B", "C"), ("C", "D"), ("D", "B")], "ABCD"),
    "two to a third": ([("targets", "A"), ("targets", "B"), ("B", "C"), ("A", "C")], "ACB"),
    "two to a third by paths": ([("targets", "A"), ("targets", "B"), ("B", "C"), ("A", "C", False, ["*.py"])], "ABC"),
}


@case(*GRAPHS.items())
def graphs(_, graph):
    rows, order = graph
    repository, client = started()
    for by, name, *rest in rows:
        terminating, paths = (rest + [False, ["*"]][len(rest):])
        repository.delegate(by, name, paths, terminating=terminating)
    names = sorted({row[1] for row in rows})
    repository.publish(*names, *UPDATE)
    same(client.download("missing"), 1)
    same([role for role, _ in repository.asked[4:]], list(order))


@case(("targetfile", "", True), ("README.md", "A", True), ("releases/x/x_v1", "BC", True),
      ("releases/y/y_v1.zip", "BD", True), ("releases/z/z_v1.zip", "B", False))
def search(path, order, found):
    repository, client = started()
    repository.delegate("targets", "A", ["*.doc", "*.md"])
    repository.delegate("targets", "B", ["releases/*/*"])
    repository.delegate("B", "C", ["releases/x/*"])
    repository.delegate("B", "D", ["releases/y/*.zip"])
    for role, name in (("targets", "targetfile"), ("A", "README.md"), ("C", "releases/x/x_v1"),
                       ("D", "releases/y/y_v1.zip"), ("D", "releases/z/z_v1.zip")):
        repository.add(role, name, name.encode())
    repository.publish(*"ABCD", *UPDATE)
    same(client.download(path), 0 if found else 1)
    same(client.contents(), [path.encode()] if found else [])
    same([role for role, _ in repository.asked[4:]], list(order))


@case(("?",), ("#",), ("/delegatedrole",), ("../delegatedrole",), (".",), ("..",), ("röle %20",))
def names_of_roles(name):
    repository, client = started()
    repository.delegate("targets", name, ["*"])
    repository.publish(name, *UPDATE)
    same(client.download("missing"), 1)
    same(repository.asked[4:], [(name, 1)])
    same(client.version(name), 1)


@case((2, "foo", "bin-0"), (2, "doo", "bin-1"), (2, "too", "bin-2"), (2, "bar", "bin-3"), (8, "bar", "bin-fc"))
def hash_bins(bits, path, name):
    repository, client = started()
    signer = repository.pool["ed25519"].pop()
    roles = SuccinctRoles([signer.public_key.keyid], 1, bits, "bin")
    repository["targets"].delegations = Delegations({signer.public_key.keyid: signer.public_key}, None, roles)
    for role in roles.get_roles():
        repository.edited[role] = Metadata(Targets(expires=later(days=3)))
        repository.signers[role] = [signer]
    repository.add(name, path, b"x")
    repository.publish(*roles.get_roles(), *UPDATE)
    same(client.download(path), 0)
    same(repository.asked[4:], [(name, 1)])


@case()
def hash_prefixes():
    repository, client = started()
    repository.delegate("targets", "low", None, [f"{digit:x}" for digit in range(8)])
    repository.delegate("targets", "high", None, [f"{digit:x}" for digit in range(8, 16)])
    repository.add("low", "foo", b"foo")
    repository.add("high", "bar", b"bar")
    repository.publish("low", "high", *UPDATE)
    same(client.download("foo", "bar"), 0)
    same(repository.asked[4:], [("low", 1), ("high", 1)])


@case()
def a_delegated_role_signed_by_another_key():
    repository, client = started()
    repository.delegate("targets", "role", ["*"])
    repository.signers["role"] = [repository.pool["ed25519"].pop()]
    repository.add("role", "file", b"x")
    repository.publish("role", *UPDATE)
    same(client.download("file"), 1)
    same([client.contents(), client.version("role")], [[], None])


@case()
def more_delegations_than_are_visited():
    repository, client = started()
    signer = repository.pool["ed25519"].pop()
    for number in range(40):
        repository.pool["ed25519"].append(signer)
        repository.delegate("targets", f"role{number:02}", ["*"])
    repository.publish(*(f"role{number:02}" for number in range(40)), *UPDATE)
    same(client.download("missing"), 1)
    same(len(repository.asked[4:]), 32)
