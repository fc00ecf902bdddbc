"use client";
import { Select, type SelectProps } from "@mantine/core";
import { useMemo } from "react";
import * as messages from "@/lib/messages";
import { currencyChoices, timeZoneChoices } from "./organization-facts";

const m = messages.auth.organization;

/** One of all currencies. */
export function CurrencySelect(props: Omit<SelectProps, "data">) {
  const choices = useMemo(() => currencyChoices(), []);
  return <Select label={m.currency} data={choices} searchable allowDeselect={false} {...props} />;
}

/** One of all time zones. */
export function TimeZoneSelect(props: Omit<SelectProps, "data">) {
  const value = props.value ?? undefined;
  const choices = useMemo(() => {
    const zones = timeZoneChoices();
    // A zone may go by a name that this browser does not list.
    return value && !zones.includes(value) ? [value, ...zones] : zones;
  }, [value]);
  return <Select label={m.timeZone} data={choices} searchable allowDeselect={false} {...props} />;
}
