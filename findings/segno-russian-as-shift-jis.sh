#!/usr/bin/env bash
# segno writes Russian text into a QR code as Shift_JIS, and Kazakh text as UTF-8.
#
# Guess: a QR library of today encodes text that is not Latin as UTF-8, all of it alike.
# Really: segno.make takes the smallest encoding that the standard has. Japan's Shift_JIS contains the Russian alphabet, so
# a name such as "Дастархан" becomes a code in Shift_JIS; mixed with digits, as in every payment code, it does so in byte mode
# without a mark of the encoding. One Kazakh letter more, and the whole text is UTF-8. With accents only it is Latin-1. A
# reader can but guess: zxing-cpp reads all of them, zbar and jsQR assume UTF-8 and give other characters or nothing. So the
# same shop's codes work or fail by the letters in its name. encoding="utf-8" makes them alike.
#
# Versions: segno 1.6.6 on Python 3, read by zxing-cpp 3.1.1, @undecaf/zbar-wasm 0.11.0 and jsQR 1.4.0.
# Source: ISO/IEC 18004 (kanji mode, default of byte mode); segno's documentation on encodings; mnooner256/pyqrcode issue 76.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @undecaf/zbar-wasm@0.11.0 jsqr@1.4.0
python3 -m venv python
python/bin/pip install --quiet segno==1.6.6 zxing-cpp==3.1.1 pillow==12.0.0

cat >write.py <<'PY'
import json

import segno
import zxingcpp
from PIL import Image

PIXELS = 8


def look(text, **options):
    code = segno.make(text, micro=False, error="m", **options)
    rows = [[1 if dark else 0 for dark in row] for row in code.matrix_iter(scale=PIXELS, border=4)]
    image = Image.new("L", (len(rows), len(rows)))
    image.putdata([0 if dark else 255 for row in rows for dark in row])
    read = zxingcpp.read_barcode(image)
    return {
        "text": text,
        "written": f"{code.mode} {read.bytes.hex()}",
        "zxing": read.text,
        "rows": ["".join(map(str, row)) for row in rows],
    }


codes = [look(text) for text in ("Дастархан", "5909Дастархан", "5909Қасқалдақ", "5908São Luís")]
codes.append(look("5909Дастархан", encoding="utf-8"))
json.dump(codes, open("codes.json", "w"))
PY
cat >read.js <<'JS'
import { readFileSync } from "node:fs";
import { scanImageData } from "@undecaf/zbar-wasm";
import jsqr from "jsqr";

for (const { text, written, zxing, rows } of JSON.parse(readFileSync("codes.json", "utf8"))) {
  const size = rows.length;
  const data = Uint8ClampedArray.from(
    rows.flatMap((row) => [...row].flatMap((dark) => (dark === "1" ? [0, 0, 0, 255] : [255, 255, 255, 255]))),
  );
  const read = {
    "zxing-cpp": zxing,
    zbar: (await scanImageData({ data, width: size, height: size }))[0]?.decode() ?? "no code",
    jsQR: (jsqr.default ?? jsqr)(data, size, size)?.data ?? "no code",
  };
  const verdict = (got) => (got === text ? "right" : got === "" ? "an empty text" : "another text");
  const seen = Object.entries(read).map(([reader, got]) => `${reader} ${verdict(got)}`);
  console.log(`${text}: ${written}; ${seen.join(", ")}`);
}
JS
cat >expected <<'TEXT'
Дастархан: kanji 84448470848384848470848284878470847e; zxing-cpp right, zbar another text, jsQR right
5909Дастархан: byte 3539303984448470848384848470848284878470847e; zxing-cpp right, zbar another text, jsQR an empty text
5909Қасқалдақ: byte 35393039d29ad0b0d181d29bd0b0d0bbd0b4d0b0d29b; zxing-cpp right, zbar right, jsQR right
5908São Luís: byte 3539303853e36f204c75ed73; zxing-cpp right, zbar another text, jsQR an empty text
5909Дастархан: byte 35393039d094d0b0d181d182d0b0d180d185d0b0d0bd; zxing-cpp right, zbar right, jsQR right
TEXT
python/bin/python --version
python/bin/pip freeze | grep -E '^(segno|zxing-cpp)='
python/bin/python write.py && node read.js | tee seen
diff -u expected seen && echo "Still so."
