#!/usr/bin/env bash
# Almaty's hour is another one in six packages of npm: after the change of 2024-03-01, before it, or in Windows' name for it.
#
# Guess: a package that knows time zones by their IANA names says +05:00 for Asia/Almaty and Asia/Qostanay since 2024-03-01, and +06:00
# before, as the time zone database does since its release 2024a.
# Really: spacetime has one rule for each zone, today's: a time of 2023 in Almaty, such as in last year's books, is an hour early.
# timezone-support says +06:00 today. timezone-soft says that Almaty's standard offset is 6. timezones-list has Almaty at +05:00 and
# Qostanay still at +06:00. timezones.json has both Almaty and Qyzylorda, which left it in 2018, at 6. windows-iana translates Almaty into
# "Central Asia Standard Time", which is +06:00 to programs for Windows, and back again. moment-timezone, js-joda and Node.js are right for
# both years; countries-and-timezones and @vvo/tzdb for today, which is all that they tell.
#
# Versions: spacetime 7.15.0, timezone-support 3.1.0, timezone-soft 1.5.2, timezones-list 3.1.0, timezones.json 1.7.2, windows-iana 5.1.0,
# moment-timezone 0.6.6, @js-joda/core 6.3.2 with @js-joda/timezone 2.25.2, countries-and-timezones 3.10.0, @vvo/tzdb 6.202.0 (npm).
# Source: IANA time zone database, release 2024a, file NEWS: Kazakhstan unifies on UTC+5.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts spacetime@7.15.0 timezone-support@3.1.0 timezone-soft@1.5.2 \
  timezones-list@3.1.0 timezones.json@1.7.2 windows-iana@5.1.0 moment-timezone@0.6.6 @js-joda/core@6.3.2 @js-joda/timezone@2.25.2 \
  countries-and-timezones@3.10.0 @vvo/tzdb@6.202.0

cat >look.js <<'JS'
const spacetime = require("spacetime");
const { findTimeZone, getZonedTime } = require("timezone-support");
const soft = require("timezone-soft");
const list = require("timezones-list");
const table = require("timezones.json");
const { findIana, findWindows } = require("windows-iana");
const moment = require("moment-timezone");
const joda = require("@js-joda/core");
require("@js-joda/timezone");
const { getTimezone } = require("countries-and-timezones");
const { getTimeZones } = require("@vvo/tzdb");

const YEARS = [2023, 2026];
const noon = (year) => new Date(`${year}-11-21T12:00:00Z`);
const both = (hourOf) => YEARS.map((year) => `${year}: ${hourOf(noon(year))}`).join(", ");
const zone = "Asia/Almaty";
const inNode = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
const zones = list.default ?? list;

console.log("hours in Almaty at 12:00 UTC");
console.log(`  Node.js             ${both((at) => Number(inNode.format(at)))}`);
console.log(`  moment-timezone     ${both((at) => moment.tz(at, zone).hour())}`);
console.log(`  js-joda             ${both((at) => joda.ZonedDateTime.ofInstant(joda.Instant.ofEpochMilli(+at), joda.ZoneId.of(zone)).hour())}`);
console.log(`  spacetime           ${both((at) => spacetime(at, zone).hour())}`);
console.log(`  timezone-support    ${both((at) => getZonedTime(at, findTimeZone(zone)).hours)}`);
console.log("offsets today");
console.log(`  countries-and-timezones ${getTimezone(zone).utcOffsetStr}`);
console.log(`  @vvo/tzdb               ${getTimeZones().find(({ name }) => name === zone).currentTimeOffsetInMinutes / 60}`);
console.log(`  timezone-soft           ${soft(zone)[0].standard.offset}`);
console.log(`  timezones-list          Almaty ${zones.find(({ tzCode }) => tzCode === zone).utc}, Qostanay ${zones.find(({ tzCode }) => tzCode === "Asia/Qostanay").utc}`);
const [entry] = table.filter(({ utc }) => utc.includes(zone));
console.log(`  timezones.json          ${entry.offset}, with Qyzylorda: ${entry.utc.includes("Asia/Qyzylorda")}`);
const [windows] = findWindows(zone);
console.log(`in Windows' names: ${windows}, which is also ${findIana(windows).includes("Asia/Bishkek") ? "Bishkek's (+06:00)" : "nobody else's"}`);
JS
cat >expected <<'TEXT'
hours in Almaty at 12:00 UTC
  Node.js             2023: 18, 2026: 17
  moment-timezone     2023: 18, 2026: 17
  js-joda             2023: 18, 2026: 17
  spacetime           2023: 17, 2026: 17
  timezone-support    2023: 18, 2026: 18
offsets today
  countries-and-timezones +05:00
  @vvo/tzdb               5
  timezone-soft           6
  timezones-list          Almaty +05:00, Qostanay +06:00
  timezones.json          6, with Qyzylorda: true
in Windows' names: Central Asia Standard Time, which is also Bishkek's (+06:00)
TEXT
node --version
node look.js | tee seen
diff -u expected seen && echo "Still so."
