#!/usr/bin/env bash
# Pix libraries count the lengths of a BR Code in characters and its checksum in bytes, or both in characters.
#
# Guess: a text with an accent is refused or cleaned everywhere, or at least every library writes the same code, since length
# and CRC are defined over the same text.
# Really: for "Café" qrcode-pix and pix-utils write the length 04 (characters) and the CRC of five bytes of UTF-8, in one code.
# pix-payload computes the CRC over code points, so pix-utils refuses its "São Luís" as "invalid crc", and so does
# steplix-emvqr, while @pix.js/qrcode takes it and all of them take it without the accents. gpix takes the accents off
# everything, qrcode-pix and pix-utils off the names only. A reader that walks through the bytes of the code, as one in Go
# would, loses its place after the first accent. Only text without accents is read alike by all.
#
# Versions: qrcode-pix 5.0.0, pix-utils 2.8.2, pix-payload 1.0.4, gpix 1.1.8, @pix.js/qrcode 1.1.0, steplix-emvqr 0.2.3.
# Source: EMV QRCPS, merchant-presented mode, on lengths and CRC; the Banco Central's manual of the BR Code.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts qrcode-pix@5.0.0 pix-utils@2.8.2 pix-payload@1.0.4 gpix@1.1.8 \
  @pix.js/qrcode@1.1.0 steplix-emvqr@0.2.3

cat >look.cjs <<'JS'
const { parseStaticPix } = require("@pix.js/qrcode");
const { PIX } = require("gpix/dist");
const { payload } = require("pix-payload");
const { createStaticPix, parsePix } = require("pix-utils");
const { QrCodePix } = require("qrcode-pix");
const { decode } = require("steplix-emvqr");

const crc = (bytes) => {
  let rest = 0xffff;
  for (const byte of bytes) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) rest = ((rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return rest.toString(16).toUpperCase().padStart(4, "0");
};
const walks = (bytes) => {
  let at = 0;
  while (at < bytes.length) {
    const length = bytes.subarray(at + 2, at + 4).toString("latin1");
    if (!/^\d\d$/.test(length)) return false;
    at += 4 + Number(length);
  }
  return at === bytes.length;
};
const attempt = (read) => {
  try {
    return read();
  } catch (error) {
    return `refuses (${error.message})`;
  }
};
function show(library, code) {
  const [text, sum] = [code.slice(0, -4), code.slice(-4)];
  const over = [
    sum === crc(Buffer.from(text)) && "UTF-8",
    sum === crc(Buffer.from(text, "latin1")) && "code points",
  ].filter(Boolean);
  const parsed = parsePix(code);
  console.log(
    `${library}: CRC over ${over.join(" and ")}; lengths lead through characters ${walks(Buffer.from(code, "latin1"))}, through bytes ${walks(Buffer.from(code))}; ` +
      `pix-utils ${parsed.error ? `refuses (${parsed.message})` : "reads"}, ` +
      `@pix.js ${attempt(() => (parseStaticPix(code), "reads"))}, steplix ${attempt(() => (decode(code), "reads"))}`,
  );
}
const key = "shop@example.com";
for (const [name, message] of [["Padaria Sao Luis", "Cafe"], ["Padaria São Luís", "Café"]]) {
  console.log(`${name}, ${message}`);
  const place = { name, city: "Sao Paulo" };
  show("  qrcode-pix", QrCodePix({ version: "01", key, ...place, transactionId: "A1", message, value: 10 }).payload());
  show(
    "  pix-utils",
    createStaticPix({
      merchantName: name, merchantCity: "Sao Paulo", pixKey: key, infoAdicional: message, transactionAmount: 10, txid: "A1",
    }).toBRCode(),
  );
  show("  pix-payload", payload({ key, ...place, amount: 10, transactionId: "A1" }));
  show(
    "  gpix",
    PIX.static().setReceiverName(name).setReceiverCity("Sao Paulo").setKey(key).setDescription(message)
      .setIdentificator("A1").setAmount(10).getBRCode(),
  );
}
JS
cat >expected <<'TEXT'
Padaria Sao Luis, Cafe
  qrcode-pix: CRC over UTF-8 and code points; lengths lead through characters true, through bytes true; pix-utils reads, @pix.js reads, steplix reads
  pix-utils: CRC over UTF-8 and code points; lengths lead through characters true, through bytes true; pix-utils reads, @pix.js reads, steplix reads
  pix-payload: CRC over UTF-8 and code points; lengths lead through characters true, through bytes true; pix-utils reads, @pix.js reads, steplix reads
  gpix: CRC over UTF-8 and code points; lengths lead through characters true, through bytes true; pix-utils reads, @pix.js reads, steplix reads
Padaria São Luís, Café
  qrcode-pix: CRC over UTF-8; lengths lead through characters true, through bytes false; pix-utils reads, @pix.js reads, steplix reads
  pix-utils: CRC over UTF-8; lengths lead through characters true, through bytes false; pix-utils reads, @pix.js reads, steplix reads
  pix-payload: CRC over code points; lengths lead through characters true, through bytes false; pix-utils refuses (invalid crc), @pix.js reads, steplix refuses (Checksum validation failed.)
  gpix: CRC over UTF-8 and code points; lengths lead through characters true, through bytes true; pix-utils reads, @pix.js reads, steplix reads
TEXT
echo "Node.js $(node --version)"
node look.cjs | tee seen
diff -u expected seen && echo "Still so."
