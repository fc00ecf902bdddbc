#!/usr/bin/env bash
# The Python libraries for signed webhooks sign the wall clock of a time zone as if it were UTC.
#
# Guess: sign(id, timestamp, body) with an aware datetime signs that moment, in whatever zone it is written; or refuses it.
# Really: standardwebhooks and svix replace the zone by UTC without converting. The same moment as 12:00 UTC and as 17:00 in
# Almaty gets two signatures, and the second one is for a time five hours later: a receiver that gets the right time in its
# header finds no matching signature, on every delivery, and only on servers that keep local times. A naive datetime is taken
# for UTC, not for local time as by datetime.timestamp(). verify() passes, since it only ever makes UTC itself. The JavaScript
# library signs the moment.
#
# Versions: standardwebhooks 1.1.0 and svix 2.9.1 on Python 3, npm's standardwebhooks 1.1.1.
# Source: the specification of Standard Webhooks (the timestamp is in seconds since 1970).

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts standardwebhooks@1.1.1
python3 -m venv python
python/bin/pip install --quiet standardwebhooks==1.1.0 svix==2.9.1

cat >look.py <<'PY'
from datetime import datetime, timedelta, timezone

import standardwebhooks
from svix.webhooks import Webhook as SvixWebhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
NOON = datetime(2026, 11, 28, 12, tzinfo=timezone.utc)
SAME = NOON.astimezone(timezone(timedelta(hours=5)))
assert NOON == SAME
LATER = NOON + timedelta(hours=5)
for name, webhook in (("standardwebhooks", standardwebhooks.Webhook(SECRET)), ("svix", SvixWebhook(SECRET))):
    utc, almaty, later = (webhook.sign("msg_1", moment, "{}") for moment in (NOON, SAME, LATER))
    print(f"{name} for Python: 12:00 UTC as 17:00+05:00 signed alike: {utc == almaty}; as 17:00 UTC: {almaty == later}")
print("in UTC:", standardwebhooks.Webhook(SECRET).sign("msg_1", NOON, "{}"))
PY
cat >look.js <<'JS'
import { Webhook } from "standardwebhooks";

console.log("JavaScript, 17:00+05:00:", new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").sign("msg_1", new Date("2026-11-28T17:00:00+05:00"), "{}"));
JS
cat >expected <<'TEXT'
standardwebhooks for Python: 12:00 UTC as 17:00+05:00 signed alike: False; as 17:00 UTC: True
svix for Python: 12:00 UTC as 17:00+05:00 signed alike: False; as 17:00 UTC: True
in UTC: v1,2Sq+8W4kxeKPB74MLoMjINaNwPg0lDrby7tr/vOlG/A=
JavaScript, 17:00+05:00: v1,2Sq+8W4kxeKPB74MLoMjINaNwPg0lDrby7tr/vOlG/A=
TEXT
python/bin/pip freeze | grep -E '^(standardwebhooks|svix)='
{ python/bin/python look.py && node look.js; } | tee seen
diff -u expected seen && echo "Still so."
