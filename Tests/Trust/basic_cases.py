"""Cases of the plain workflow and of downloads: one function a rule, rows where a rule has many."""
import json

from conformance import Client, Repository, case, same
from steps import UPDATE, started, versions


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


@case(
    ("no version", lambda md: md["signed"].pop("version")),
    ("no signature", lambda md: md["signatures"].clear()),
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
    same(repository.asked, [
        ("root", 2), ("root", 3), ("timestamp", None), ("snapshot", None), ("targets", None)])
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


@case(
    ("plain.txt",), ("path/to/a/file.txt",), ("sp ace.txt",), ("per%20cent",), ("ümläut",),
    ("...",), ("a/../b",))
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


@case(
    ("other", b"another contents"), ("longer", b"contents and more"), ("shorter", b"cont"),
    ("empty", b""))
def substituted_targets(_, data):
    repository, client = started()
    repository.add("targets", "file", b"contents")
    repository.publish(*UPDATE)
    repository.files["file"] = data
    same(client.download("file"), 1)
    same(client.contents(), [])
