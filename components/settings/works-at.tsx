"use client";
import { Checkbox, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useView } from "@/components/session/view-provider";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { settingsQueries } from "./queries";

const m = messages.teamSettings.worksAt;

/** Where a cashier works: undefined at all locations. Chosen locations can be none while the form is filled in. */
export type LocationIds = readonly string[] | undefined;

/** Returns why the places can't be saved, if they can't. */
export const faultOf = (locationIds: LocationIds): string | undefined =>
  locationIds?.length === 0 ? m.none : undefined;

/** The organization's locations if there are several, between which there is a choice. */
export function useSeveralLocations() {
  const locations = useQuery(settingsQueries.locations(useView())).data?.data ?? [];
  return locations.length > 1 ? locations : [];
}

/** Chooses where a cashier works: at all locations, or at some. Nothing unless there are several. */
export function WorksAt({
  value,
  onChange,
  error,
}: {
  value: LocationIds;
  onChange: (locationIds: LocationIds) => void;
  error?: ReactNode;
}) {
  const locations = useSeveralLocations();
  if (locations.length === 0) return null;
  return (
    <Stack gap="xs">
      <Radio.Group
        label={m.label}
        value={value ? "these" : "all"}
        onChange={(chosen) => onChange(chosen === "these" ? [] : undefined)}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={m.all} />
          <Radio value="these" label={m.these} description={m.hint} />
        </Stack>
      </Radio.Group>
      {value && (
        <Checkbox.Group
          aria-label={m.these}
          value={[...value]}
          onChange={onChange}
          error={error}
          pl={32}
        >
          <Stack gap="xs">
            {locations.map(({ location_id, name }) => (
              <Checkbox key={location_id} value={location_id} label={bidiSafe(name)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
