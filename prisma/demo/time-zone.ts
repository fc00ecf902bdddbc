import { wallTime } from "@/lib/kit/zoned-time";

/** Time zones around the world, none more than five hours from the next; the first is the shop's own. */
const ZONES = [
  "Asia/Almaty",
  "Asia/Tokyo",
  "Pacific/Auckland",
  "Pacific/Honolulu",
  "America/Phoenix",
  "America/Bogota",
  "America/Sao_Paulo",
  "Africa/Lagos",
] as const;

/** Between these hours a day has enough payments to show, and is not over. */
const HALF_OVER = { fromHour: 12, untilHour: 19 };
const MIDDLE = (HALF_OVER.fromHour + HALF_OVER.untilHour) / 2;

/**
 * Returns the time zone of a demo that is created now: the shop's own if its day is half over, otherwise the one in
 * which it is nearest to that, so that "today" has something to show at any hour.
 */
export function demoTimeZone(now: Date): string {
  const fromMiddle = (zone: string) => Math.abs(hourIn(zone, now) - MIDDLE);
  const [own] = ZONES;
  const hour = hourIn(own, now);
  if (hour >= HALF_OVER.fromHour && hour < HALF_OVER.untilHour) return own;
  return ZONES.reduce((best, zone) => (fromMiddle(zone) < fromMiddle(best) ? zone : best));
}

function hourIn(zone: string, now: Date): number {
  const [hours, minutes] = wallTime(now, zone).slice(11, 16).split(":").map(Number);
  return hours! + minutes! / 60;
}
