# A webhook receiver in Python 3.8 or newer. Run it with:
#   QASSA_WEBHOOK_SECRET=whsec_… PORT=8080 python3 receiver.py
import hashlib
import hmac
import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["QASSA_WEBHOOK_SECRET"].encode("utf-8")


def is_from_qassa(raw_body: bytes, signature: str) -> bool:
    """raw_body is what arrived: JSON that was parsed and written again has another signature."""
    expected = hmac.new(SECRET, raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        signature = self.headers.get("X-Service-Signature", "")
        if not is_from_qassa(raw_body, signature):
            self.answer(401)
            return
        self.answer(200)  # Answer first, work afterwards.
        webhook = json.loads(raw_body)
        # The same delivery can arrive twice: skip a delivery_id that you have seen.
        print(webhook["event"], webhook["payment_id"], webhook["delivery_id"])

    def answer(self, status: int):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
