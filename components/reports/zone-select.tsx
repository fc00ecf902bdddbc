"use client";
import { Select } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { useMemo } from "react";
import { timeZoneChoices } from "@/components/form/organization-facts";
import { zoneFilter } from "@/components/form/zone-filter";
import * as messages from "@/lib/messages";

const m = messages.reports;

/** Selects the time zone in which days begin and end. */
export function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const zones = useMemo(() => [...new Set([zone, "UTC", ...timeZoneChoices()])].sort(), [zone]);
  return (
    <Select
      aria-label={m.zone}
      value={zone}
      data={zones}
      searchable
      limit={60}
      allowDeselect={false}
      filter={zoneFilter}
      nothingFoundMessage={messages.common.nothingFound}
      leftSection={<IconWorld size={16} aria-hidden />}
      w={230}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
