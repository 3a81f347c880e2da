"""Cases of hosts that go back, stand still, run ahead, or send something else."""

from conformance import TOP, case, later, same
from steps import UPDATE, started, versions


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
    for rotated in {
            "timestamp": ["timestamp"], "snapshot": ["snapshot", "timestamp"],
            "targets": ["snapshot"]}[role]:
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
    repository["timestamp"].expires = repository["snapshot"].expires = later(days=1)
    repository.publish(*UPDATE)
    repository.publish(*UPDATE)
    same(client.refresh(), 0)
    same(client.refresh(days=2), 1)
    repository["timestamp"].expires = repository["snapshot"].expires = later(days=3)
    repository["snapshot"].version = 1
    repository.publish("targets", "snapshot", "timestamp")
    same(client.refresh(days=2), 1)
    repository["snapshot"].version = 3
    repository.publish(*UPDATE)
    same(client.refresh(days=2), 0)
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
    repository["role"].expires = later(days=1)
    repository.publish("role", *UPDATE)
    same(client.download("file"), 0)
    repository.add("role", "other", b"y")
    same(client.download("file", days=2), 1)
    repository["role"].expires = later(days=3)
    repository.publish("role", *UPDATE)
    same(client.download("file", "other", days=2), 0)


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


@case(
    ("a name twice", lambda text: text.replace(b'"signed": {', b'"signed": {"version": 1, ')),
    ("cut", lambda text: text[:-20]), ("more", lambda text: text + b"{}"),
    ("empty", lambda text: b""))
def broken_json(_, edit):
    repository, client = started()
    repository.published["timestamp"][-1] = edit(repository.published["timestamp"][-1])
    same(client.refresh(), 1)
    same(client.version("timestamp"), None)
