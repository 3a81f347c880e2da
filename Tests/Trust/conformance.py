#!/usr/bin/env python3
"""Runs a TUF client over repositories that python-tuf makes and this file serves on loopback.

    conformance.py CLIENT [PART OF A NAME]

CLIENT is a command line, such as "florilegium-play tuf". Needs PyPI's tuf and
securesystemslib[crypto]. Every case makes its own repository, drives the client as TUF's
conformance suite does, and says what it expects of exit codes, requests, trusted metadata and
downloads.
"""
import datetime
import hashlib
import json
import os
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote, unquote

from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import (
    DelegatedRole, Delegations, Metadata, MetaFile, Root, Snapshot, TargetFile, Targets, Timestamp)
from tuf.api.serialization.json import JSONSerializer

TOP = ["targets", "snapshot", "timestamp"]
POOL = {
    "ecdsa": [CryptoSigner.generate_ecdsa() for _ in range(8)],
    "ed25519": [CryptoSigner.generate_ed25519() for _ in range(12)],
    "rsa": [CryptoSigner.generate_rsa() for _ in range(2)],
}


def later(**time):
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    return now + datetime.timedelta(**time)


class Repository:
    """A repository in memory: metadata being edited, every version that was published, and
    targets."""

    def __init__(self):
        self.pool = {kind: list(signers) for kind, signers in POOL.items()}
        self.edited = {
            "root": Metadata(Root(expires=later(days=30))),
            "timestamp": Metadata(Timestamp(expires=later(days=30))),
            "snapshot": Metadata(Snapshot(expires=later(days=30))),
            "targets": Metadata(Targets(expires=later(days=30)))}
        self.published, self.signers, self.files, self.asked, self.fetched = {}, {}, {}, [], []
        self.hashes = self.unprefixed = False
        for role in ["root", *TOP]:
            self.add_key(role)
        self.publish("root", *TOP)

    def __getitem__(self, role):
        return self.edited[role].signed

    def add_key(self, role, signer=None, kind="ecdsa"):
        signer = signer or self.pool[kind].pop()
        self["root"].add_key(signer.public_key, role)
        self.signers.setdefault(role, []).append(signer)
        return signer

    def rotate(self, role):
        self["root"].roles[role].keyids.clear()
        self.signers[role] = []
        self.add_key(role, kind="ed25519")

    def entry(self, role):
        data = self.published[role][-1]
        md = self.edited[role].signed
        if self.hashes:
            return MetaFile(md.version, len(data), {"sha256": hashlib.sha256(data).hexdigest()})
        return MetaFile(md.version)

    def publish(self, *roles, bump=True, edit=None):
        for role in roles:
            md = self.edited[role]
            if bump and role in self.published:
                md.signed.version += 1
            md.signatures.clear()
            for signer in self.signers[role]:
                md.sign(signer, append=True)
            data = md.to_bytes(JSONSerializer())
            if edit:
                data = json.dumps(edit(json.loads(data))).encode()
            self.published.setdefault(role, []).append(data)
            if role == "snapshot":
                self["timestamp"].snapshot_meta = self.entry(role)
            elif role not in ("root", "timestamp"):
                self["snapshot"].meta[f"{role}.json"] = self.entry(role)

    def delegate(self, by, name, paths=None, prefixes=None, terminating=False, expires=None):
        signer = self.pool["ed25519"].pop()
        role = DelegatedRole(name, [signer.public_key.keyid], 1, terminating, paths, prefixes)
        parent = self[by]
        if parent.delegations is None:
            parent.delegations = Delegations({}, {})
        parent.delegations.keys[signer.public_key.keyid] = signer.public_key
        parent.delegations.roles[name] = role
        if name not in self.edited:
            self.edited[name] = Metadata(Targets(expires=expires or later(days=30)))
        self.signers.setdefault(name, []).append(signer)

    def add(self, role, path, data, algorithms=("sha256",)):
        self[role].targets[path] = TargetFile.from_data(path, data, list(algorithms))
        self.files[path] = data

    def answer(self, path):
        kind, _, name = path.partition("/")
        if kind == "metadata":
            role, version = name.removesuffix(".json"), None
            if role != "timestamp" and (self["root"].consistent_snapshot or role.endswith(".root")):
                number, _, role = role.partition(".")
                version = int(number)
            self.asked.append((unquote(role), version))
            versions = self.published.get(unquote(role), [])
            if version is None:
                return versions[-1] if versions else None
            for data in reversed(versions):
                if json.loads(data)["signed"].get("version") == version:
                    return data
            return None
        folder, slash, name = unquote(name).rpartition("/")
        digest = None
        if self["root"].consistent_snapshot and not self.unprefixed:
            digest, _, name = name.partition(".")
        target = f"{folder}{slash}{name}"
        self.fetched.append(target)
        known = [
            file.hashes.values() for md in self.edited.values() if isinstance(md.signed, Targets)
            for file in [md.signed.targets.get(target)] if file]
        if digest and not any(digest in hashes for hashes in known):
            return None
        return self.files.get(target)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        name, _, path = self.path.lstrip("/").partition("/")
        repository = REPOSITORIES[name]
        status = getattr(repository, "status", None)
        data = None if status else repository.answer(path)
        if data is None:
            self.send_error(status or 404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


REPOSITORIES, CASES, COMMAND = {}, [], shlex.split(sys.argv[1]) if len(sys.argv) > 1 else []


class QuietServer(ThreadingHTTPServer):
    """Says nothing of clients that hang up, as one does that was sent too much."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


SERVER = QuietServer(("127.0.0.1", 0), Handler)


class Client:
    def __init__(self, repository, root=None):
        self.folder = tempfile.TemporaryDirectory()
        self.metadata, self.targets = f"{self.folder.name}/metadata", f"{self.folder.name}/targets"
        os.mkdir(self.metadata), os.mkdir(self.targets)
        self.name = f"r{len(REPOSITORIES)}"
        REPOSITORIES[self.name] = repository
        self.address = f"http://127.0.0.1:{SERVER.server_address[1]}/{self.name}"
        with open(f"{self.folder.name}/first.json", "wb") as file:
            file.write(root or repository.published["root"][0])
        self.begun = self.run(
            "--metadata-dir", self.metadata, "init", f"{self.folder.name}/first.json")

    def run(self, *arguments, days=0):
        """Runs the client, so many days ahead."""
        if days:
            arguments = ("--now", str(int(time.time()) + days * 86_400), *arguments)
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        self.said = done.stderr.decode()
        return done.returncode

    def refresh(self, days=0):
        address = f"{self.address}/metadata/"
        return self.run(
            "--metadata-url", address, "--metadata-dir", self.metadata, "refresh", days=days)

    def download(self, *paths, days=0):
        names = [word for path in paths for word in ("--target-name", path)]
        return self.run(
            "--metadata-url", f"{self.address}/metadata", "--metadata-dir", self.metadata, *names,
            "--target-dir", self.targets, "--target-base-url", f"{self.address}/targets",
            "download", days=days)

    def version(self, role):
        try:
            with open(f"{self.metadata}/{quote(role, '')}.json", "rb") as file:
                return json.load(file)["signed"]["version"]
        except FileNotFoundError:
            return None

    def bytes(self, role):
        with open(f"{self.metadata}/{role}.json", "rb") as file:
            return file.read()

    def contents(self):
        names = sorted(
            os.listdir(self.targets), key=lambda name: os.path.getmtime(f"{self.targets}/{name}"))
        return [open(f"{self.targets}/{name}", "rb").read() for name in names]


def same(found, expected):
    if found != expected:
        raise AssertionError(f"found {found!r}, expected {expected!r}")


def case(*rows):
    def note(function):
        for row in rows or ((),):
            CASES.append((
                f"{function.__name__.replace('_', ' ')} {' '.join(map(str, row[:1]))}".strip(),
                function, row))
        return function
    return note


def main():
    # The cases register themselves.
    import attack_cases, basic_cases, delegation_cases, key_cases  # noqa: E401, F401
    threading.Thread(target=SERVER.serve_forever, daemon=True).start()
    wanted, failed = (sys.argv[2] if len(sys.argv) > 2 else ""), 0
    chosen = [row for row in CASES if wanted in row[0]]
    for name, function, row in chosen:
        try:
            function(*row)
        except Exception as error:  # a case that breaks is a case that failed
            failed += 1
            print(f"FAILED {name}: {type(error).__name__}: {error}")
    print(f"{len(chosen) - failed} of {len(chosen)} cases passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.modules["conformance"] = sys.modules["__main__"]
    sys.exit(main())
