"use client";
import { Tooltip } from "@mantine/core";
import { formatMoment } from "@/lib/display";
import { useView } from "./view-provider";

/** A time in the organization's zone; the whole of it, zone included, on hover and focus. */
export function Moment({ at, style = "short" }: { at: string; style?: "short" | "long" }) {
  const { timeZone } = useView();
  return (
    <Tooltip label={`${formatMoment(at, timeZone, "full")} (${timeZone})`} withinPortal>
      <time dateTime={at} style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
        {formatMoment(at, timeZone, style)}
      </time>
    </Tooltip>
  );
}
