#!/usr/bin/env bash
# A Pix of 23:30 in a bank statement (OFX) is of that day or of the next one, by the library, and by whether the zone has a name.
#
# Guess: a library that reads a statement keeps the bank's day of 20261121233000[-3:BRT], or gives the moment with its zone.
# Really: ofxparse moves the time to UTC and then says no zone: 2026-11-22 02:30, so that reports by day have the money a day late. If the
# zone has no name, [-3], which the format allows, it ignores it, and the day is right. ofxtools says UTC in both cases, and that is what
# it is. ofx-data-extractor and bankstatementparser keep the bank's day and drop the time. Nobody has both the day and the moment.
# So compare a bank's statement with payments by the bank's own digits, never by the date of a library's date.
#
# Versions: ofxparse 0.21, ofxtools 1.1.1, bankstatementparser 0.0.29 (PyPI); ofx-data-extractor 1.5.0 (npm).
# Source: OFX 1.6 and 2.2, 3.2.8.2 (dates and times, with the offset and an optional name).

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts ofx-data-extractor@1.5.0
python3 -m venv python
python/bin/pip install --quiet ofxparse==0.21 ofxtools==1.1.1 bankstatementparser==0.0.29

statement() {
  cat <<OFX
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20261122120000</DTSERVER><LANGUAGE>POR</LANGUAGE></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS><CURDEF>BRL</CURDEF><BANKACCTFROM><BANKID>001</BANKID><ACCTID>2</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261130</DTEND>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>$1</DTPOSTED><TRNAMT>15.50</TRNAMT><FITID>A</FITID><MEMO>PIX</MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>15.50</BALAMT><DTASOF>20261130</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
OFX
}
cat >read.py <<'PY'
from bankstatementparser import OfxParser as StatementParser
from ofxparse import OfxParser
from ofxtools.Parser import OFXTree

with open("statement.ofx", "rb") as file:
    [found] = OfxParser.parse(file).account.statement.transactions
print(f"  ofxparse            {found.date} (zone: {found.date.tzinfo})")
tree = OFXTree()
tree.parse("statement.ofx")
[found] = tree.convert().statements[0].transactions
print(f"  ofxtools            {found.dtposted}")
[found] = StatementParser("statement.ofx").parse().to_dict("records")
print(f"  bankstatementparser {found['date']}")
PY
cat >read.js <<'JS'
const { readFileSync } = require("node:fs");
const { Ofx } = require("ofx-data-extractor");

const [found] = new Ofx(readFileSync("statement.ofx", "utf8")).getBankTransferList();
console.log(`  ofx-data-extractor  ${found.DTPOSTED}`);
JS
cat >expected <<'TEXT'
20261121233000[-3:BRT]
  ofxparse            2026-11-22 02:30:00 (zone: None)
  ofxtools            2026-11-22 02:30:00+00:00
  bankstatementparser 20261121
  ofx-data-extractor  2026-11-21
20261121233000[-3]
  ofxparse            2026-11-21 23:30:00 (zone: None)
  ofxtools            2026-11-22 02:30:00+00:00
  bankstatementparser 20261121
  ofx-data-extractor  2026-11-21
TEXT
node --version
python/bin/python --version
for time in "20261121233000[-3:BRT]" "20261121233000[-3]"; do
  statement "$time" >statement.ofx
  echo "$time"
  python/bin/python read.py
  node read.js
done | tee seen
diff -u expected seen && echo "Still so."
