"use client";
import { Group, InputBase } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAddressFilters } from "@/components/list/address-filters";
import { useServerTime, useView } from "@/components/session/view-provider";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { learnZone, type ZoneOffsets } from "@/lib/kit/zoned-time";
import * as messages from "@/lib/messages";
import { DailyCloseReport } from "./daily-close-report";
import { DaysReportTable } from "./days-report";
import {
  comparedDays,
  REPORT_FILTERS,
  selectedDay,
  selectedDays,
  selectedShifts,
  isByDay,
  zoneOf,
} from "./selected-days";

const m = messages.reports;

const ShiftsReport = lazyWithRetry(() =>
  import("./shifts-report").then((module) => module.ShiftsReport),
);

// A searchable list of hundreds of zones is large: the server renders the field, and it becomes usable a moment later.
const ZoneSelect = lazyWithRetry(
  () => import("./zone-select").then((module) => module.ZoneSelect),
  {
    preload: "now",
    loading: ({ zone }) => (
      <InputBase
        readOnly
        aria-label={m.zone}
        value={zone}
        leftSection={<IconWorld size={16} aria-hidden />}
        w={230}
      />
    ),
  },
);

/** Another zone than the organization's: as the address names it and as the database does. */
export interface ReportZone {
  names: readonly string[];
  offsets: ZoneOffsets;
}

/** The collected and refunded amounts, of one day, by day, or by shift. */
export function ReportsPage({ zone }: { zone?: ReportZone }) {
  if (zone) for (const name of zone.names) learnZone(name, zone.offsets);
  const router = useRouter();
  const { timeZone } = useView();
  const { filters, change, addressOf } = useAddressFilters(REPORT_FILTERS);
  const [now] = useState(useServerTime());
  const byDay = isByDay(filters);
  const isOfShifts = filters.view === "shifts";
  // Only the server has the offsets of another zone.
  const changeZone = (chosen: string) =>
    router.replace(addressOf({ time_zone: chosen === timeZone ? undefined : chosen }), {
      scroll: false,
    });
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <Group mb="md" gap="sm" justify="space-between">
        <SegmentedControl
          label={m.view}
          value={byDay ? "days" : isOfShifts ? "shifts" : "day"}
          choices={[
            { value: "day", label: m.views.day },
            { value: "days", label: m.views.days },
            { value: "shifts", label: m.views.shifts },
          ]}
          onChange={(view) => change({ view: view === "day" ? undefined : view })}
        />
        {!isOfShifts && <ZoneSelect zone={zoneOf(filters, timeZone)} onChange={changeZone} />}
      </Group>
      {isOfShifts ? (
        <ShiftsReport
          selected={selectedShifts(filters, timeZone, now)}
          onChoose={(from, to) => change({ from, to })}
          onChooseLocation={(location) => change({ location_id: location })}
        />
      ) : byDay ? (
        <DaysReportTable
          selected={selectedDays(filters, timeZone, now)}
          compared={comparedDays(filters, timeZone)}
          onChoose={(from, to) => change({ from, to })}
          onCompare={(compare_from, compare_to) => change({ compare_from, compare_to })}
          onOpenDay={(day) => change({ view: undefined, day })}
        />
      ) : (
        <DailyCloseReport
          selected={selectedDay(filters, timeZone, now)}
          onChoose={(day) => change({ day })}
        />
      )}
    </>
  );
}
