#!/usr/bin/env bash
# The same text in a workbook is right, empty, an object or full of _x000A_, by the reader and by where the writer put it.
#
# Guess: text in a cell of an XLSX file is the same for every reader, whether the writer put it into the cell (inlineStr) or into
# the shared strings, as the format allows both, and _x000A_ is a line feed in both.
# Really: pylightxl reads text in cells as empty, without an error: all columns of text are gone and the numbers are there. exceljs
# undoes _x000A_ in shared strings only, openpyxl and xlsx-stream-reader in neither, SheetJS and calamine in both. exceljs' streaming
# reader returns { sharedString: 0 } for shared strings that come after the sheet in the file, even if told to cache them.
# Writers that stream can't know the shared strings before the sheet, so that no choice is right for all: text in cells, and control
# characters left out rather than escaped, is read by all of these but pylightxl.
#
# Versions: exceljs 4.4.0, xlsx 0.18.5, xlsx-stream-reader 1.1.1, fflate 0.8.3 (npm); openpyxl 3.1.5, python-calamine 0.9.1, pylightxl 1.61
# (PyPI).
# Source: ECMA-376, part 1, 18.18.11 (ST_CellType) and 22.9.2.19 (ST_Xstring).

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  exceljs@4.4.0 xlsx@0.18.5 xlsx-stream-reader@1.1.1 fflate@0.8.3
python3 -m venv python
python/bin/pip install --quiet openpyxl==3.1.5 python-calamine==0.9.1 pylightxl==1.61

cat >write.js <<'JS'
import { writeFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const TEXT = "<t>Tea &amp; cake_x000A_to go</t>";

for (const isShared of [false, true]) {
  const override = (part, type) => `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  const link = (id, type, target) => `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const cell = isShared ? '<c r="A1" t="s"><v>0</v></c>' : `<c r="A1" t="inlineStr"><is>${TEXT}</is></c>`;
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("workbook", "sheet.main")}${override("worksheets/sheet1", "worksheet")}${isShared ? override("sharedStrings", "sharedStrings") : ""}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${link(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${link(1, "worksheet", "worksheets/sheet1.xml")}${isShared ? link(2, "sharedStrings", "sharedStrings.xml") : ""}</Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData><row r="1">${cell}<c r="B1"><v>5</v></c></row></sheetData></worksheet>`,
    ...(isShared && {
      "xl/sharedStrings.xml": `<sst xmlns="${MAIN}" count="1" uniqueCount="1"><si>${TEXT}</si></sst>`,
    }),
  };
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)]);
  writeFileSync(isShared ? "shared.xlsx" : "in-cell.xlsx", zipSync(Object.fromEntries(files)));
}
JS
cat >look.js <<'JS'
import { createReadStream } from "node:fs";
import exceljs from "exceljs";
import xlsx from "xlsx";
import StreamReader from "xlsx-stream-reader";

const READERS = {
  async exceljs(file) {
    const book = new exceljs.Workbook();
    await book.xlsx.readFile(file);
    return book.worksheets[0].getCell("A1").value;
  },
  async "exceljs, streaming"(file) {
    const reader = new exceljs.stream.xlsx.WorkbookReader(file, { sharedStrings: "cache" });
    for await (const sheet of reader) for await (const row of sheet) return row.getCell(1).value;
  },
  SheetJS: (file) => xlsx.readFile(file).Sheets.A.A1.v,
  "xlsx-stream-reader": (file) =>
    new Promise((resolve) => {
      const reader = new StreamReader();
      reader.on("worksheet", (sheet) => {
        sheet.on("row", ({ values }) => resolve(values[1]));
        sheet.process();
      });
      createReadStream(file).pipe(reader);
    }),
};
for (const [name, read] of Object.entries(READERS)) {
  const [inCell, shared] = [await read("in-cell.xlsx"), await read("shared.xlsx")];
  console.log(`${name}: in the cell ${JSON.stringify(inCell)}, shared ${JSON.stringify(shared)}`);
}
JS
cat >look.py <<'PY'
import json

import openpyxl
import pylightxl
from python_calamine import CalamineWorkbook

READERS = {
    "openpyxl": lambda file: openpyxl.load_workbook(file).active["A1"].value,
    "calamine": lambda file: CalamineWorkbook.from_path(file).get_sheet_by_index(0).to_python()[0][0],
    "pylightxl": lambda file: pylightxl.readxl(file).ws("A").address("A1"),
}
for name, read in READERS.items():
    print(f"{name}: in the cell {json.dumps(read('in-cell.xlsx'))}, shared {json.dumps(read('shared.xlsx'))}")
PY
cat >expected <<'TEXT'
exceljs: in the cell "Tea & cake_x000A_to go", shared "Tea & cake\nto go"
exceljs, streaming: in the cell "Tea & cake_x000A_to go", shared {"sharedString":0}
SheetJS: in the cell "Tea & cake\nto go", shared "Tea & cake\nto go"
xlsx-stream-reader: in the cell "Tea & cake_x000A_to go", shared "Tea & cake_x000A_to go"
openpyxl: in the cell "Tea & cake_x000A_to go", shared "Tea & cake_x000A_to go"
calamine: in the cell "Tea & cake\nto go", shared "Tea & cake\nto go"
pylightxl: in the cell "", shared "Tea & cake_x000A_to go"
TEXT
node --version
python/bin/python --version
node write.js
{ node look.js && python/bin/python look.py; } | tee seen
diff -u expected seen && echo "Still so."
