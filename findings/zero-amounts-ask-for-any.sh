#!/usr/bin/env bash
# A code for an amount of zero lets the payer enter any amount.
#
# Guess: a library that makes payment codes refuses an amount of 0, or writes 0.00, and a payer can't pay anything else.
# Really: an amount in these codes is optional, and a code without one asks the payer for it. Libraries for PromptPay (Thailand),
# KHQR (Cambodia) and Pix (Brazil) take 0 for "none", and those of the first two mark the code as reusable as well (01 is 11 in place of 12).
# A basket whose discount is its whole price becomes a code with which somebody pays whatever they type. A library for SEPA
# credit transfers (EPC) refuses it.
#
# Versions: promptpay-qr 0.5.0, ts-khqr 2.2.3, pix-utils 2.8.2, qrcode-pix 5.0.0, sepa-payment-qr-code 2.0.2 (npm).
# Source: EMV QRCPS, merchant-presented mode (54 is optional, 01 tells static from dynamic); EPC069-12 (amount from 0.01).

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  promptpay-qr@0.5.0 ts-khqr@2.2.3 pix-utils@2.8.2 qrcode-pix@5.0.0 sepa-payment-qr-code@2.0.2

cat >look.js <<'JS'
import pixUtils from "pix-utils";
import promptpay from "promptpay-qr";
import { QrCodePix } from "qrcode-pix";
import sepa from "sepa-payment-qr-code";
import { CURRENCY, KHQR, TAG } from "ts-khqr";

const pix = { merchantName: "Loja", merchantCity: "Recife", pixKey: "loja@example.com" };
const khqr = { tag: TAG.INDIVIDUAL, accountID: "shop@bank", merchantName: "Shop", currency: CURRENCY.KHR };
const MAKERS = {
  "promptpay-qr": (amount) => promptpay("0812345678", { amount }),
  "ts-khqr": (amount) => KHQR.generate({ ...khqr, amount, expirationTimestamp: Date.now() + 60_000 }).data.qr,
  "pix-utils": (amount) => pixUtils.createStaticPix({ ...pix, transactionAmount: amount }).toBRCode(),
  "qrcode-pix": (value) =>
    QrCodePix({ version: "01", key: pix.pixKey, name: "Loja", city: "Recife", value }).payload(),
  "sepa-payment-qr-code": (amount) =>
    (sepa.default ?? sepa)({ name: "Shop", iban: "DE71110220330123456789", amount }),
};

/** Returns the top-level fields of an EMV code. */
function fieldsOf(code) {
  const fields = {};
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

for (const [name, make] of Object.entries(MAKERS)) {
  const seen = [5, 0].map((amount) => {
    try {
      const code = make(amount);
      if (code.startsWith("BCD")) return `${amount}: ${code.split("\n")[7]}`;
      const { "01": kind = "absent", 54: written = "any amount" } = fieldsOf(code);
      return `${amount}: ${written}, 01 ${kind}`;
    } catch {
      return `${amount}: refused`;
    }
  });
  console.log(`${name}, ${seen.join("; ")}`);
}
JS
cat >expected <<'TEXT'
promptpay-qr, 5: 5.00, 01 12; 0: any amount, 01 11
ts-khqr, 5: 5, 01 12; 0: any amount, 01 11
pix-utils, 5: 5.00, 01 absent; 0: any amount, 01 absent
qrcode-pix, 5: 5.00, 01 absent; 0: any amount, 01 absent
sepa-payment-qr-code, 5: EUR5.00; 0: refused
TEXT
node --version
node look.js | tee seen
diff -u expected seen && echo "Still so."
