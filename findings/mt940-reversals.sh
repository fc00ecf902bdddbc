#!/usr/bin/env bash
# Python's mt-940 adds a payment that was taken back to the money received.
#
# Guess: amounts of a bank statement in MT940 have their sign, so that they add up to the difference of the two balances.
# Really: besides C (credit) and D (debit) the standard has RC and RD, a reversal of a credit and of a debit: RC takes money away, RD
# gives it back. mt-940 makes D negative, and leaves everything else positive: a direct debit of 100 that bounces is counted twice
# as received in place of once and back. mt940js has both right. Whoever reconciles by summing sees it only if the closing balance is
# compared.
#
# Versions: mt-940 5.1.1 (PyPI), mt940js 1.3.5 (npm).
# Source: SWIFT, MT940 Customer Statement Message, field 61, subfield 3 (debit/credit mark).

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts mt940js@1.3.5
python3 -m venv python
python/bin/pip install --quiet mt-940==5.1.1

cat >statement.sta <<'TEXT'
:20:STATEMENT
:25:12345678/1234567890
:28C:00001/001
:60F:C261101EUR1000,00
:61:2611021102C100,00NTRFNONREF
:86:a payment
:61:2611021102D40,00NTRFNONREF
:86:a fee
:61:2611031103RC100,00NTRFNONREF
:86:the payment, taken back
:61:2611031103RD40,00NTRFNONREF
:86:the fee, given back
:62F:C261103EUR1000,00
-
TEXT
cat >look.py <<'PY'
import mt940

statement = mt940.parse("statement.sta")
amounts = [entry.data["amount"].amount for entry in statement]
print(f"mt-940: {' '.join(map(str, amounts))}, together {sum(amounts)}")
opening, closing = (statement.data[f"final_{name}_balance"].amount.amount for name in ("opening", "closing"))
print(f"balances: {opening} to {closing}")
PY
cat >look.js <<'JS'
const { readFileSync } = require("node:fs");
const { Parser } = require("mt940js");

const [statement] = new Parser().parse(readFileSync("statement.sta", "utf8"));
const amounts = statement.transactions.map(({ amount }) => amount);
const sum = amounts.reduce((total, amount) => total + amount, 0);
console.log(`mt940js: ${amounts.join(" ")}, together ${sum}`);
JS
cat >expected <<'TEXT'
mt-940: 100.00 -40.00 100.00 40.00, together 200.00
balances: 1000.00 to 1000.00
mt940js: 100 -40 -100 40, together 0
TEXT
python/bin/python --version
node --version
{ python/bin/python look.py && node look.js; } | tee seen
diff -u expected seen && echo "Still so."
