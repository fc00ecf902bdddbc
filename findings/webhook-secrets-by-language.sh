#!/usr/bin/env bash
# One webhook secret is good, refused or silently another key, by the language of the official library.
#
# Guess: the libraries of Standard Webhooks in all languages read the same secrets; base64 without padding, or with - and _,
# is either understood or refused.
# Really: without padding it works in JavaScript and Python and is refused in Go. In the alphabet for URLs, JavaScript and Go
# refuse it when the receiver starts, but Python leaves out the characters that it doesn't know and, if the rest has a
# length that base64 can have, goes on with another, shorter key: the receiver starts, and every delivery fails with
# "No matching signature found", as if the sender were wrong.
# Generators such as secrets.token_urlsafe or base64url of JavaScript make just these two forms. A sender does best with a
# number of bytes that divides by 3, and the plain alphabet.
#
# Versions: standardwebhooks 1.1.1 (npm) and 1.1.0 (PyPI), github.com/standard-webhooks/standard-webhooks/libraries v0.0.1.
# Source: the specification of Standard Webhooks says base64 with the prefix whsec_, no more.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts standardwebhooks@1.1.1
python3 -m venv python
python/bin/pip install --quiet standardwebhooks==1.1.0

cat >look.js <<'JS'
import { createHash, createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

// 31 bytes, in whose base64 the two alphabets and the padding differ.
const key = createHash("sha256").update("a").digest().subarray(0, 31);
const timestamp = String(Math.floor(Date.now() / 1000));
const signature = `v1,${createHmac("sha256", key).update(`msg_1.${timestamp}.{}`).digest("base64")}`;
const headers = { "webhook-id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": signature };
const plain = key.toString("base64");
const secrets = {
  padded: `whsec_${plain}`,
  "without padding": `whsec_${plain.replace(/=+$/, "")}`,
  "for URLs": `whsec_${plain.replaceAll("+", "-").replaceAll("/", "_")}`,
};
if (secrets.padded === secrets["for URLs"]) throw new Error("the key has no + or /");
writeFileSync("delivery.json", JSON.stringify({ secrets, headers }));
for (const [form, secret] of Object.entries(secrets)) {
  let webhook;
  try {
    webhook = new Webhook(secret);
  } catch {
    console.log(`JavaScript, ${form}: secret refused`);
    continue;
  }
  try {
    webhook.verify("{}", headers);
    console.log(`JavaScript, ${form}: delivery accepted`);
  } catch (error) {
    console.log(`JavaScript, ${form}: delivery refused, ${error.message}`);
  }
}
JS
cat >look.py <<'PY'
import json

from standardwebhooks import Webhook, WebhookVerificationError

delivery = json.load(open("delivery.json"))
for form, secret in delivery["secrets"].items():
    try:
        webhook = Webhook(secret)
    except ValueError:
        print(f"Python, {form}: secret refused")
        continue
    try:
        webhook.verify("{}", delivery["headers"])
        print(f"Python, {form}: delivery accepted")
    except WebhookVerificationError as error:
        print(f"Python, {form}: delivery refused, {error}")
PY
cat >look.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	var delivery struct {
		Secrets, Headers map[string]string
	}
	text, err := os.ReadFile("delivery.json")
	if err == nil {
		err = json.Unmarshal(text, &delivery)
	}
	if err != nil {
		panic(err)
	}
	headers := http.Header{}
	for name, value := range delivery.Headers {
		headers.Set(name, value)
	}
	for _, form := range []string{"padded", "without padding", "for URLs"} {
		webhook, err := standardwebhooks.NewWebhook(delivery.Secrets[form])
		if err != nil {
			fmt.Printf("Go, %s: secret refused\n", form)
		} else if err := webhook.Verify([]byte("{}"), headers); err != nil {
			fmt.Printf("Go, %s: delivery refused, %v\n", form, err)
		} else {
			fmt.Printf("Go, %s: delivery accepted\n", form)
		}
	}
}
GO
go mod init look 2>/dev/null
go get github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1 2>/dev/null

cat >expected <<'TEXT'
JavaScript, padded: delivery accepted
JavaScript, without padding: delivery accepted
JavaScript, for URLs: secret refused
Python, padded: delivery accepted
Python, without padding: delivery accepted
Python, for URLs: delivery refused, No matching signature found
Go, padded: delivery accepted
Go, without padding: secret refused
Go, for URLs: secret refused
TEXT
python/bin/pip freeze | grep -E '^standardwebhooks='
go version
{ node look.js && python/bin/python look.py && go run look.go; } | tee seen
diff -u expected seen && echo "Still so."
