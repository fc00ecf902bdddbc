#!/usr/bin/env bash
# promptpay-qr turns a phone number that begins with 00 into a citizen's ID.
#
# Guess: +66 81 234 5678, 0066 81 234 5678 and 081-234-5678 are one phone number, and a code for each pays the same person; or the
# spelling that is not understood is refused.
# Really: PromptPay finds people by phone numbers of 13 digits with the country code (0066…), and by IDs of citizens and companies,
# which have 13 digits too. The library tells them apart by the length of what it is given: "0066…" has 13 digits, and the code says
# sub-field 02, an ID, in place of 01, a phone number. It is a valid code: the payer's bank says that there is no such person, or
# finds the one whose ID it is. With a plus sign, the same digits are a phone number. Numbers that were stored the way the network
# itself writes them (0066 and nine digits) are those that fail.
#
# Version: promptpay-qr 0.5.0 (npm).
# Source: Bank of Thailand, Thai QR Code Payment Standard (29.01 mobile number, 29.02 national or tax ID).

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts promptpay-qr@0.5.0

cat >look.js <<'JS'
import promptpay from "promptpay-qr";

for (const spelled of ["081-234-5678", "+66 81 234 5678", "66812345678", "0066812345678"]) {
  const [, kind, value] = /A000000677010111(0[123])\d\d(\d+?)5802/.exec(promptpay(spelled, { amount: 10 }));
  const name = { "01": "phone number", "02": "ID", "03": "e-wallet" }[kind];
  console.log(`${spelled}: ${name} ${value}`);
}
JS
cat >expected <<'TEXT'
081-234-5678: phone number 0066812345678
+66 81 234 5678: phone number 0066812345678
66812345678: phone number 0066812345678
0066812345678: ID 0066812345678
TEXT
node --version
node look.js | tee seen
diff -u expected seen && echo "Still so."
