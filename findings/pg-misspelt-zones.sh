#!/usr/bin/env bash
# PostgreSQL accepts misspelt time zones that contain a digit.
#
# Guess: AT TIME ZONE fails for a name that is in no zone data, so trying a name against the database validates it.
# Really: only for names without a digit. Any other text that can be taken apart into letters, an hour and a rest is a
# zone by the rules of POSIX: everything before the digits is its abbreviation, which may contain a slash, and the digits
# are hours WEST of Greenwich. So Foo/Bar+3 is three hours behind UTC, Asia/Almaty2 two hours behind, and Asia/Alm4ty, with
# one wrong key in it, four hours behind: a report of a merchant in Almaty is nine hours off and nothing was logged.
# By the same rule +05:00, as a zone's name, is five hours BEHIND UTC, although the interval '+05:00' is five hours ahead.
#
# Versions: PostgreSQL 18.4 (the binaries of npm's embedded-postgres 18.4.0-beta.17), pg 8.23.1.
# Source: the PostgreSQL manual warns of it in its appendix on POSIX time zone specifications. What is safe: names listed
# in pg_timezone_names only.

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
const ahead = async (expression) => {
  const sql = `SELECT timestamptz '2026-11-28 12:00Z' AT TIME ZONE ${expression} - timestamp '2026-11-28 12:00' AS ahead`;
  const text = await client.query(`SELECT (${sql})::text AS ahead`).then(
    ({ rows }) => rows[0].ahead,
    (error) => `error ${error.code}`,
  );
  console.log(`${expression.padEnd(18)} ${text}`);
};
for (const zone of ["Asia/Almaty", "Asia/Almatty", "Foo/Bar+3", "Asia/Almaty2", "Asia/Alm4ty", "+05:00"])
  await ahead(`'${zone}'`);
await ahead("interval '+05:00'");
await client.end();
JS

cat >expected <<'TEXT'
'Asia/Almaty'      05:00:00
'Asia/Almatty'     error 22023
'Foo/Bar+3'        -03:00:00
'Asia/Almaty2'     -02:00:00
'Asia/Alm4ty'      -04:00:00
'+05:00'           -05:00:00
interval '+05:00'  05:00:00
TEXT
"$server/native/bin/postgres" --version
node look.mjs | tee seen
diff -u expected seen && echo "Still so."
