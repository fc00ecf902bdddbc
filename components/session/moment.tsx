"use client";
import { formatMoment } from "@/lib/kit/display";
import { useView } from "./view-provider";

/** A time in the organization's time zone; hovering shows it in full, with the zone. */
export function Moment({ at, style = "short" }: { at: string; style?: "short" | "long" | "time" }) {
  const { timeZone } = useView();
  return (
    <time
      dateTime={at}
      title={`${formatMoment(at, timeZone, "full")} (${timeZone})`}
      style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
    >
      {formatMoment(at, timeZone, style)}
    </time>
  );
}
