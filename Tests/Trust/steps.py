"""What the cases have in common."""
from conformance import Client, Repository, same

UPDATE = ("targets", "snapshot", "timestamp")


def started(repository=None):
    repository = repository or Repository()
    client = Client(repository)
    same(client.begun, 0)
    return repository, client


def versions(client):
    return [client.version(role) for role in ("root", "timestamp", "snapshot", "targets")]
