#!/usr/bin/env bash
# The lot and the weight on a GS1 label are two facts or one, by the reader: the separator is kept, lost, doubled or put in brackets.
#
# Guess: a reader returns a GS1-128 label as scanners type it: the elements, with the group separator (U+001D) after one of variable
# length, and nothing in front. Readers that have an option for GS1 need it for that.
# Really: @zxing/library drops the separator from Code 128 unless it is told ASSUME_GS1: the lot "AB-12" before the weight 3103 001250
# becomes "AB-123103001250…". It keeps it in QR codes and in Data Matrix, where it puts one in front, too, told or not; quagga2 does
# that in Code 128. zxing-wasm returns the elements with brackets around their identifiers, as they are printed, and no separators;
# its other mode (Plain) has them. Only zbar returns what scanners type.
# So the item's number is to be looked for after "]C1", after U+001D, after "(01)" and after "01"; what follows is worth nothing without
# knowing the reader.
#
# Versions: bwip-js 4.11.4 makes the codes; zxing-wasm 3.1.6, @zxing/library 0.21.3, @undecaf/zbar-wasm 0.11.0,
# @ericblade/quagga2 1.12.1, pngjs 7.0.0 (npm).
# Source: GS1 General Specifications, 5.4.3.7 and 7.8 (FNC1 and the separator); ISO/IEC 15424.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts bwip-js@4.11.4 zxing-wasm@3.1.6 @zxing/library@0.21.3 \
  @undecaf/zbar-wasm@0.11.0 @ericblade/quagga2@1.12.1 pngjs@7.0.0

cat >read.js <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import Quagga from "@ericblade/quagga2";
import { scanImageData } from "@undecaf/zbar-wasm";
import * as zxing from "@zxing/library";
import bwip from "bwip-js/node";
import { PNG } from "pngjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });
const { ASSUME_GS1, POSSIBLE_FORMATS, TRY_HARDER } = zxing.DecodeHintType;

function byZxing({ width, height, data }, format, hints = []) {
  const light = Uint8ClampedArray.from({ length: width * height }, (_, place) => data[4 * place]);
  const told = new Map([[TRY_HARDER, true], [POSSIBLE_FORMATS, [format]], ...hints]);
  const picture = new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(light, width, height));
  return new zxing.MultiFormatReader().decode(new zxing.BinaryBitmap(picture), told).getText();
}
const byQuagga = (src) =>
  new Promise((resolve) =>
    Quagga.decodeSingle({ src, numOfWorkers: 0, inputStream: { size: 1600 }, decoder: { readers: ["code_128_reader"] } }, (found) =>
      resolve(found.codeResult.code),
    ),
  );
const show = (name, text) => console.log(`  ${name.padEnd(22)} ${text.replaceAll("\u001d", "<GS>")}`);

const text = "(01)09521234543213(10)AB-12(3103)001250(21)77";
const kinds = { "gs1-128": "CODE_128", gs1datamatrix: "DATA_MATRIX", gs1qrcode: "QR_CODE" };
for (const [bcid, name] of Object.entries(kinds)) {
  const file = `${bcid}.png`;
  const look = { scale: 4, ...(bcid === "gs1-128" && { height: 14 }), paddingwidth: 20, paddingheight: 20, backgroundcolor: "ffffff" };
  writeFileSync(file, await bwip.toBuffer({ bcid, text, ...look }));
  const { width, height, data } = PNG.sync.read(readFileSync(file));
  const picture = { width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" };
  console.log(bcid);
  const [found] = await readBarcodes(picture);
  if (found) show("zxing-wasm", found.text);
  const [plain] = await readBarcodes(picture, { textMode: "Plain" });
  if (plain) show("zxing-wasm, Plain", plain.text);
  const format = zxing.BarcodeFormat[name];
  show("zxing", byZxing(picture, format));
  show("zxing, ASSUME_GS1", byZxing(picture, format, [[ASSUME_GS1, true]]));
  const [scanned] = await scanImageData(picture);
  if (scanned) show("zbar", scanned.decode());
  if (bcid === "gs1-128") show("quagga2", await byQuagga(file));
}
JS
cat >expected <<'TEXT'
gs1-128
  zxing-wasm             (01)09521234543213(10)AB-12(3103)001250(21)77
  zxing-wasm, Plain      010952123454321310AB-12<GS>31030012502177
  zxing                  010952123454321310AB-1231030012502177
  zxing, ASSUME_GS1      ]C1010952123454321310AB-12<GS>31030012502177
  zbar                   010952123454321310AB-12<GS>31030012502177
  quagga2                <GS>010952123454321310AB-12<GS>31030012502177
gs1datamatrix
  zxing-wasm             (01)09521234543213(10)AB-12(3103)001250(21)77
  zxing-wasm, Plain      010952123454321310AB-12<GS>31030012502177
  zxing                  <GS>010952123454321310AB-12<GS>31030012502177
  zxing, ASSUME_GS1      <GS>010952123454321310AB-12<GS>31030012502177
gs1qrcode
  zxing-wasm             (01)09521234543213(10)AB-12(3103)001250(21)77
  zxing-wasm, Plain      010952123454321310AB-12<GS>31030012502177
  zxing                  010952123454321310AB-12<GS>31030012502177
  zxing, ASSUME_GS1      010952123454321310AB-12<GS>31030012502177
  zbar                   010952123454321310AB-12<GS>31030012502177
TEXT
node --version
node read.js 2>/dev/null | tee seen
diff -u expected seen && echo "Still so."
