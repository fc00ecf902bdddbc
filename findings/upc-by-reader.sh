#!/usr/bin/env bash
# An update of zxing-cpp changes the numbers of all North American goods, and readers never agreed on them.
#
# Guess: a UPC-A code is read as the 12 digits that are printed, a UPC-E code as its 8, by every reader and every version.
# Really: zxing-cpp 2.3.0 does so. 3.1.1 gives 13 digits for both, with leading zeros: an item that was stored by what the old
# version read is not found by what the new one reads. zbar has always given 13 and calls both EAN-13. ZXing for JavaScript gives
# 12 for UPC-A. All of them mark EAN-8 apart; the 8 digits of this UPC-E code happen to be a valid EAN-8 too. Items that are
# looked up by what was read need one form for all of them (the GTIN with its zeros).
#
# Versions: bwip-js 4.5.1 wrote the codes; read by zxing-cpp 2.3.0 and 3.1.1 on Python 3, @undecaf/zbar-wasm 0.11.0 and
# @zxing/library 0.21.3.
# Source: GS1 General Specifications (GTIN-12 in UPC-A and UPC-E); ISO/IEC 15424, whose ]E0 is for all three with 13 digits.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  bwip-js@4.5.1 @undecaf/zbar-wasm@0.11.0 @zxing/library@0.21.3 pngjs@7.0.0
for version in 2.3.0 3.1.1; do
  python3 -m venv "python-$version"
  "python-$version/bin/pip" install --quiet "zxing-cpp==$version" pillow==12.0.0
done

cat >write.js <<'JS'
import { writeFileSync } from "node:fs";
import bwipjs from "bwip-js";

const look = { scale: 3, height: 15, paddingwidth: 20, paddingheight: 10, backgroundcolor: "FFFFFF" };
for (const [bcid, text] of [["upca", "036000291452"], ["upce", "01234565"], ["ean8", "96385074"]]) {
  writeFileSync(`${bcid}.png`, await bwipjs.toBuffer({ bcid, text, ...look }));
}
JS
cat >read.py <<'PY'
import sys

import zxingcpp
from PIL import Image

for code in ("upca", "upce", "ean8"):
    found = zxingcpp.read_barcode(Image.open(f"{code}.png"))
    print(f"{code}, zxing-cpp {sys.argv[1]}: {found.text} {found.symbology_identifier}")
PY
cat >read.js <<'JS'
import { readFileSync } from "node:fs";
import { scanImageData } from "@undecaf/zbar-wasm";
import zxing from "@zxing/library";
import { PNG } from "pngjs";

const open = (code) => {
  const { width, height, data } = PNG.sync.read(readFileSync(`${code}.png`));
  return { width, height, data: new Uint8ClampedArray(data) };
};
for (const code of ["upca", "upce", "ean8"]) {
  const [found] = await scanImageData(open(code));
  console.log(`${code}, zbar: ${found.decode()} ${found.typeName}`);
}
for (const code of ["upca", "ean8"]) {
  const { width, height, data } = open(code);
  const light = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4]);
  const bitmap = new zxing.BinaryBitmap(
    new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(light, width, height)),
  );
  console.log(`${code}, ZXing for JavaScript: ${new zxing.MultiFormatReader().decode(bitmap).getText()}`);
}
JS
cat >expected <<'TEXT'
upca, zxing-cpp 2.3.0: 036000291452 ]E0
upce, zxing-cpp 2.3.0: 01234565 ]E0
ean8, zxing-cpp 2.3.0: 96385074 ]E4
upca, zxing-cpp 3.1.1: 0036000291452 ]E0
upce, zxing-cpp 3.1.1: 0012345000065 ]E0
ean8, zxing-cpp 3.1.1: 96385074 ]E4
upca, zbar: 0036000291452 ZBAR_EAN13
upce, zbar: 0012345000065 ZBAR_EAN13
ean8, zbar: 96385074 ZBAR_EAN8
upca, ZXing for JavaScript: 036000291452
ean8, ZXing for JavaScript: 96385074
TEXT
node write.js
{
  for version in 2.3.0 3.1.1; do "python-$version/bin/python" read.py "$version"; done
  node read.js
} | tee seen
diff -u expected seen && echo "Still so."
