"""Cases of delegated roles: who is asked for a target, in which order, and who is believed."""
from conformance import Metadata, Targets, case, later, same
from steps import UPDATE, started
from tuf.api.metadata import Delegations, SuccinctRoles

GRAPHS = {
    "basic": ([("targets", "A")], "A"),
    "one level": ([("targets", "A"), ("targets", "B")], "AB"),
    "two levels": ([("targets", "A"), ("targets", "B"), ("B", "C")], "ABC"),
    "depth first": ([("targets", "A"), ("targets", "B"), ("A", "C"), ("A", "D")], "ACDB"),
    "three levels": ([("targets", "A"), ("targets", "B"), ("A", "C"), ("C", "D")], "ACDB"),
    "terminating": ([("targets", "A"), ("targets", "B"), ("A", "C", True), ("A", "D")], "AC"),
    "terminating with a child": (
        [("targets", "A"), ("targets", "B"), ("A", "C", True), ("C", "D")], "ACD"),
    "other paths": ([("targets", "A", False, ["*.py"]), ("targets", "B"), ("A", "C")], "B"),
    "other paths below": (
        [("targets", "A"), ("targets", "B"), ("A", "C", False, ["*.py"]), ("C", "D")], "AB"),
    "circle": ([("targets", "A"), ("targets", "B"), ("B", "C"), ("C", "D"), ("D", "B")], "ABCD"),
    "two to a third": ([("targets", "A"), ("targets", "B"), ("B", "C"), ("A", "C")], "ACB"),
    "two to a third by paths": (
        [("targets", "A"), ("targets", "B"), ("B", "C"), ("A", "C", False, ["*.py"])], "ABC"),
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


@case(
    (2, "foo", "bin-0"), (2, "doo", "bin-1"), (2, "too", "bin-2"), (2, "bar", "bin-3"),
    (8, "bar", "bin-fc"))
def hash_bins(bits, path, name):
    repository, client = started()
    signer = repository.pool["ed25519"].pop()
    roles = SuccinctRoles([signer.public_key.keyid], 1, bits, "bin")
    repository["targets"].delegations = Delegations(
        {signer.public_key.keyid: signer.public_key}, None, roles)
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
