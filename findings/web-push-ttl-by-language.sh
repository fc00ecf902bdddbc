#!/usr/bin/env bash
# A push message waits four weeks for a phone that is off, or not a second, by the language of the sender.
#
# Guess: libraries for Web Push have the same default, or none, as the header TTL is mandatory: a message that is sent while the
# phone sleeps arrives when it wakes.
# Really: web-push for Node.js sends TTL 2419200 (four weeks), pywebpush TTL 0. With 0, a push service delivers at once or drops the
# message, and still answers 201: every request of a shop in Python is answered well, and payers whose phone was asleep never see
# it. The other default is as wrong for a payment that is over after ten minutes: the phone rings for it weeks later. State it.
#
# Versions: web-push 3.6.7 (npm), pywebpush 2.5.0 (PyPI).
# Source: RFC 8030, section 5.2.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts web-push@3.6.7
python3 -m venv python
python/bin/pip install --quiet pywebpush==2.5.0

cat >keys.js <<'JS'
import { createECDH, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import webpush from "web-push";

const device = createECDH("prime256v1");
device.generateKeys();
const keys = { p256dh: device.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
const subscription = { endpoint: "https://push.example.com/1", keys };
const vapid = webpush.generateVAPIDKeys();
writeFileSync("subscription.json", JSON.stringify({ subscription, key: vapid.privateKey }));
const vapidDetails = { subject: "mailto:shop@example.com", ...vapid };
const { headers } = webpush.generateRequestDetails(subscription, "Pay 5.00", { vapidDetails });
console.log(`web-push: TTL ${headers.TTL}`);
JS
cat >send.py <<'PY'
import json

from pywebpush import webpush


class Session:
    """Stands where the network would be, and shows the request."""

    def post(self, url, headers, **_):
        print(f"pywebpush: TTL {headers.get('ttl') or headers.get('TTL')}")
        return type("Answer", (), {"status_code": 201, "reason": "Created", "text": "", "headers": {}})()


given = json.load(open("subscription.json"))
webpush(
    given["subscription"],
    "Pay 5.00",
    vapid_private_key=given["key"],
    vapid_claims={"sub": "mailto:shop@example.com"},
    requests_session=Session(),
)
PY
cat >expected <<'TEXT'
web-push: TTL 2419200
pywebpush: TTL 0
TEXT
node --version
python/bin/python --version
{ node keys.js && python/bin/python send.py; } | tee seen
diff -u expected seen && echo "Still so."
