"use client";
import { Select, type SelectProps } from "@mantine/core";
import { useMemo } from "react";
import * as messages from "@/lib/messages";
import { currencyChoices, timeZoneChoices } from "./organization-facts";
import { zoneFilter } from "./zone-filter";

const m = messages.auth.organization;

export function CurrencySelect(props: Omit<SelectProps, "data">) {
  const value = props.value ?? undefined;
  const choices = useMemo(() => {
    const listed = currencyChoices();
    // The current one may have been withdrawn.
    const isListed = !value || listed.some((choice) => choice.value === value);
    return isListed ? listed : [{ value, label: value }, ...listed];
  }, [value]);
  return (
    <Select
      label={m.currency}
      data={choices}
      searchable
      allowDeselect={false}
      nothingFoundMessage={messages.common.nothingFound}
      {...props}
    />
  );
}

export function TimeZoneSelect(props: Omit<SelectProps, "data">) {
  const value = props.value ?? undefined;
  const choices = useMemo(() => {
    const zones = timeZoneChoices();
    // The current zone may have a name that this browser doesn't list.
    return value && !zones.includes(value) ? [value, ...zones] : zones;
  }, [value]);
  return (
    <Select
      label={m.timeZone}
      data={choices}
      searchable
      filter={zoneFilter}
      allowDeselect={false}
      nothingFoundMessage={messages.common.nothingFound}
      {...props}
    />
  );
}
