import { chosenMoment, type TimeChoice } from "@/components/form/chosen-moment";
import { LINK_VALIDITY_SECONDS } from "@/lib/domain/payments/vocabulary";
import { days, hours, seconds } from "@/lib/kit/time";
import * as messages from "@/lib/messages";

const OFFSETS = { hour: hours(1), day: days(1), days3: days(3), week: days(7), month: days(30) };

/** As long as payments of devices can be paid. */
export const STANDARD: TimeChoice = { choice: "standard", wall: "" };

/** The choices that the network allows; a time of one's own only if it allows more than what is usual. */
export function expiryChoices({
  validitySeconds,
  maxSeconds,
}: {
  validitySeconds: number;
  maxSeconds: number;
}) {
  const m = messages.links.form;
  const choices = { standard: m.standard(Math.ceil(validitySeconds / 60)), ...m.expiryChoices };
  const offsets: Record<string, number> = { ...OFFSETS, time: seconds(validitySeconds + 1) };
  return Object.entries(choices)
    .filter(([value]) => (offsets[value] ?? 0) <= seconds(maxSeconds))
    .map(([value, label]) => ({ value, label }));
}

/** Returns the chosen validity as the API expects it; null if a custom time is missing or out of range. */
export function expiryOf(
  chosen: TimeChoice,
  timeZone: string,
  now: Date,
): { expires_in_seconds?: number } | null {
  if (chosen.choice === STANDARD.choice) return {};
  const moment = chosenMoment(chosen, OFFSETS, timeZone, now);
  if (!moment) return null;
  const validFor = moment.getTime() - now.getTime();
  if (
    validFor < seconds(LINK_VALIDITY_SECONDS.min) ||
    validFor > seconds(LINK_VALIDITY_SECONDS.max)
  )
    return null;
  return { expires_in_seconds: Math.floor(validFor / 1000) };
}
