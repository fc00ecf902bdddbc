#!/usr/bin/env bash
# jsQR finds a code, returns no error and an empty text, although the code is right by the standard.
#
# Guess: a reader that returns a result returns its text; what it can't read is null or an error.
# Really: jsQR takes every byte segment for UTF-8, whatever the code says. If the bytes are no UTF-8 it leaves the segment out
# of `data` and says nothing: a code in Latin-1 (the standard's default without a mark), or with a mark (ECI) of Cyrillic
# ISO 8859-5, comes back as a result whose data is "", with the bytes in binaryData. If the code has several segments, the
# text of the others is returned as if it were all: digits of an amount without the name before them. `if (result)` takes it
# for a payment code. Only code.chunks or binaryData show it.
#
# Versions: jsQR 1.4.0; the codes are by segno 1.6.6 on Python 3, and zxing-cpp 3.1.1 reads each of them in full.
# Source: ISO/IEC 18004 on ECI and the default of byte mode; cozmo/jsQR issues 129 and 214.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts jsqr@1.4.0
python3 -m venv python
python/bin/pip install --quiet segno==1.6.6 zxing-cpp==3.1.1 pillow==12.0.0

cat >write.py <<'PY'
import json

import segno
import zxingcpp
from PIL import Image


def look(name, content, **options):
    code = segno.make_qr(content, error="m", **options)
    rows = [[1 if dark else 0 for dark in row] for row in code.matrix_iter(scale=8, border=4)]
    image = Image.new("L", (len(rows), len(rows)))
    image.putdata([0 if dark else 255 for row in rows for dark in row])
    return {"name": name, "zxing": zxingcpp.read_barcode(image).text, "rows": ["".join(map(str, row)) for row in rows]}


codes = [
    look("UTF-8", "São Luís", encoding="utf-8"),
    look("Latin-1", "São Luís", encoding="iso-8859-1"),
    look("ISO 8859-5 with ECI", "Дастархан", encoding="iso-8859-5", eci=True),
    look("Latin-1, then digits", ["São Luís", "1234567890"]),
]
json.dump(codes, open("codes.json", "w"))
PY
cat >read.js <<'JS'
import { readFileSync } from "node:fs";
import jsqr from "jsqr";

for (const { name, zxing, rows } of JSON.parse(readFileSync("codes.json", "utf8"))) {
  const size = rows.length;
  const data = Uint8ClampedArray.from(
    rows.flatMap((row) => [...row].flatMap((dark) => (dark === "1" ? [0, 0, 0, 255] : [255, 255, 255, 255]))),
  );
  const found = (jsqr.default ?? jsqr)(data, size, size);
  console.log(
    `${name}: zxing-cpp ${JSON.stringify(zxing)}, jsQR ${found ? JSON.stringify(found.data) : "no code"} of ${found?.binaryData.length} bytes`,
  );
}
JS
cat >expected <<'TEXT'
UTF-8: zxing-cpp "São Luís", jsQR "São Luís" of 10 bytes
Latin-1: zxing-cpp "São Luís", jsQR "" of 8 bytes
ISO 8859-5 with ECI: zxing-cpp "Дастархан", jsQR "" of 9 bytes
Latin-1, then digits: zxing-cpp "São Luís1234567890", jsQR "1234567890" of 18 bytes
TEXT
python/bin/pip freeze | grep -E '^(segno|zxing-cpp)='
python/bin/python write.py && node read.js | tee seen
diff -u expected seen && echo "Still so."
