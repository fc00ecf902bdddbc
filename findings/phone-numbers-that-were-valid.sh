#!/usr/bin/env bash
# Phone numbers of customers become invalid by an update of libphonenumber-js, or by importing it in another way.
#
# Guess: a number that was checked when it was stored stays valid, and the three sets of metadata that the library offers differ
# in size and in what they say about types, but agree on what a number is.
# Really: countries withdraw ranges, and the library follows: Denmark's +45 37 and Norway's +47 59 were valid in 1.10.24 and are not in
# 1.13.16. Search, refund or erasure forms that check a number with isValid() no longer find the people who have it in the books. And
# the default set ("min") knows lengths only for most countries, so that the same version says true or false by the import path:
# a server with /max and a browser with the default disagree about one number. Look up with isPossible(); ask with isValid().
#
# Versions: libphonenumber-js 1.10.24 and 1.13.16 (npm).
# Source: ITU-T E.164 national numbering plans of Denmark and Norway, as in Google's libphonenumber metadata.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  older@npm:libphonenumber-js@1.10.24 newer@npm:libphonenumber-js@1.13.16

cat >look.js <<'JS'
import { parsePhoneNumberFromString as newer } from "newer/max";
import { parsePhoneNumberFromString as small } from "newer/min";
import { parsePhoneNumberFromString as older } from "older/max";

for (const number of ["+4537123456", "+4759123456", "+4520123456"]) {
  const said = [older(number).isValid(), newer(number).isValid(), small(number).isValid(), newer(number).isPossible()];
  console.log(`${number}: 1.10.24 ${said[0]}; 1.13.16 max ${said[1]}, min ${said[2]}, possible ${said[3]}`);
}
JS
cat >expected <<'TEXT'
+4537123456: 1.10.24 true; 1.13.16 max false, min true, possible true
+4759123456: 1.10.24 true; 1.13.16 max false, min true, possible true
+4520123456: 1.10.24 true; 1.13.16 max true, min true, possible true
TEXT
node --version
node look.js | tee seen
diff -u expected seen && echo "Still so."
