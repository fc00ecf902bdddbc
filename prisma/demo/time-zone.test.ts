import { expect, test } from "vitest";
import { wallTime } from "@/lib/kit/zoned-time";
import { demoTimeZone } from "./time-zone";

test.each(["2026-01-15", "2026-07-15"])(
  "a demo's first day is half over at any hour of %s",
  (day) => {
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(`${day}T${String(hour).padStart(2, "0")}:30:00Z`);
      const local = wallTime(now, demoTimeZone(now)).slice(11);
      expect(local >= "12:00" && local < "19:00", `${now.toISOString()}: ${local}`).toBe(true);
    }
  },
);

test("a demo is in the shop's own time zone by day", () => {
  expect(demoTimeZone(new Date("2026-11-26T09:00:00Z"))).toBe("Asia/Almaty");
});
