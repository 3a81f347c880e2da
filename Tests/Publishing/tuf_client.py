#!/usr/bin/env python3
"""python-tuf's client over a published folder.

    tuf_client.py FOLDER CHANNEL ROOT STATE

Serves FOLDER on loopback, bootstraps from ROOT in the folder STATE (only the first time),
refreshes, and downloads every target, that of the delegated role too. Prints what it found as JSON.
"""
import functools
import http.server
import json
import os
import sys
import threading

from tuf.ngclient import Updater


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


folder, channel, root, state = sys.argv[1:]
server = http.server.ThreadingHTTPServer(
    ("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
threading.Thread(target=server.serve_forever, daemon=True).start()
base = f"http://127.0.0.1:{server.server_address[1]}"
metadata = os.path.join(state, "metadata")
downloads = os.path.join(state, "targets")
bootstrap = None
if not os.path.isdir(metadata):
    os.makedirs(metadata)
    os.makedirs(downloads)
    with open(root, "rb") as file:
        bootstrap = file.read()
updater = Updater(
    metadata_dir=metadata, metadata_base_url=f"{base}/metadata/{channel}/",
    target_dir=downloads, target_base_url=f"{base}/targets/", bootstrap=bootstrap)
updater.refresh()
trusted = updater._trusted_set
found = {}
for name in [*trusted.targets.targets, "revocations.json"]:
    info = updater.get_targetinfo(name)
    path = updater.download_target(info)
    found[name] = os.path.getsize(path)
print(json.dumps({
    "root": trusted.root.version, "timestamp": trusted.timestamp.version,
    "snapshot": trusted.snapshot.version, "targets": trusted.targets.version,
    "edition": trusted.targets.unrecognized_fields["x-florilegium-edition"],
    "files": found}))
server.shutdown()
