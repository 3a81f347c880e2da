#!/usr/bin/env python3
"""Runs moto's S3 server on a free port of loopback until standard input ends. Prints the port.

With "check", a proxy of ours stands before it that refuses every request whose signature of the
fourth version is not right for the access key "key" and the secret "secret", or whose body has
another hash.
"""
import hashlib
import hmac
import http.client
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, quote, urlsplit

os.environ.setdefault("AWS_ACCESS_KEY_ID", "key")
os.environ.setdefault("AWS_SECRET_ACCESS_KEY", "secret")

from moto.server import ThreadedMotoServer


def signature(handler, body):
    """What the signature must be, after Amazon's description; None where the request has none."""
    words = handler.headers.get("Authorization", "").replace(",", " ").split()
    if not words or words[0] != "AWS4-HMAC-SHA256":
        return None, None
    fields = dict(word.split("=", 1) for word in words[1:])
    access, day, region, service, end = fields["Credential"].split("/")
    names = fields["SignedHeaders"].split(";")
    url = urlsplit(handler.path)
    query = "&".join(f"{quote(k, safe='-_.~')}={quote(v, safe='-_.~')}"
                     for k, v in sorted(parse_qsl(url.query, keep_blank_values=True)))
    declared = handler.headers["x-amz-content-sha256"]
    if declared != hashlib.sha256(body).hexdigest():
        return fields["Signature"], "the body's hash is another"
    for needed in ("host", "x-amz-date", "x-amz-content-sha256"):
        if needed not in names:
            return fields["Signature"], f"{needed} is not signed"
    canonical = "\n".join([
        handler.command, url.path, query,
        *(f"{name}:{' '.join(handler.headers[name].split())}" for name in names), "",
        ";".join(names), declared])
    scope = "/".join([day, region, service, end])
    text = "\n".join(["AWS4-HMAC-SHA256", handler.headers["x-amz-date"], scope,
                      hashlib.sha256(canonical.encode()).hexdigest()])
    key = b"AWS4secret"
    for part in (day, region, service, end):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    return fields["Signature"], hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


class Checking(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    behind = None

    def log_message(self, *words):
        pass

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        found, expected = signature(self, body)
        if found is None or found != expected:
            text = (
                f"<Error><Code>SignatureDoesNotMatch</Code><Message>{expected}</Message>"
                "</Error>".encode())
            self.reply(403, [("Content-Type", "application/xml")], text)
            return
        connection = http.client.HTTPConnection("127.0.0.1", self.behind, timeout=60)
        connection.request(self.command, self.path, body, dict(self.headers.items()))
        answer = connection.getresponse()
        kept = [
            (k, v) for k, v in answer.getheaders()
            if k.lower() not in (
                "connection", "transfer-encoding", "content-length", "server", "date")]
        length = answer.getheader("Content-Length")
        self.reply(answer.status, kept, answer.read(), length)

    def reply(self, status, headers, body, length=None):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header(
            "Content-Length", length if self.command == "HEAD" and length else str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = answer


def main():
    moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    moto.start()
    port = moto.get_host_and_port()[1]
    if "check" in sys.argv:
        Checking.behind = port
        proxy = ThreadingHTTPServer(("127.0.0.1", 0), Checking)
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        port = proxy.server_address[1]
    print(port, flush=True)
    sys.stdin.read()
    os._exit(0)


main()
