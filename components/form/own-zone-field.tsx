"use client";
import { useMounted } from "@mantine/hooks";
import type { ComponentProps } from "react";
import { LazyTimeZoneSelect } from "./lazy-inputs";
import { ownTimeZone } from "./organization-facts";

/** A field for the time zone of a new organization: the browser's, unless another one is chosen. */
export function OwnZoneField({ value, ...props }: ComponentProps<typeof LazyTimeZoneSelect>) {
  // The server does not know it.
  const isMounted = useMounted();
  return (
    <LazyTimeZoneSelect
      required
      withAsterisk={false}
      {...props}
      value={value || (isMounted ? ownTimeZone() : "")}
    />
  );
}
