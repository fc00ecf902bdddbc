import { CURRENCIES } from "@/lib/kit/currencies";
import { currentLanguage } from "@/lib/kit/language";
import { isFullName, isZoneName } from "@/lib/kit/zone-name";
import { wallTime } from "@/lib/kit/zoned-time";

const HOME_ZONE = "Asia/Almaty";

/** Every currency, labelled by its code and its name. Browsers have no names in Kazakh. */
export function currencyChoices(): { value: string; label: string }[] {
  const language = currentLanguage();
  const names =
    language === "kk" ? undefined : new Intl.DisplayNames(language, { type: "currency" });
  return CURRENCIES.map((code) => ({
    value: code,
    label: [code, names?.of(code)].filter(Boolean).join(" · "),
  }));
}

/** Every time zone that Intl knows by a full name, including UTC. */
export const timeZoneChoices = (): string[] => {
  const zones = Intl.supportedValuesOf("timeZone").filter(isFullName);
  return zones.includes("UTC") ? zones : ["UTC", ...zones];
};

/**
 * The browser's time zone by its full name. If it does not say one, such as `Etc/Unknown` or `-05:00`, a zone that has its
 * time in January and July.
 */
export function ownTimeZone(): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZoneName(own) ? own : zoneLikeClock(new Date());
}

/** Returns a zone with the browser's own local time, in winter and in summer. */
function zoneLikeClock(now: Date): string {
  const moments = [0, 6].map((month) => new Date(now.getFullYear(), month, 1, 12));
  const isLike = (zone: string) =>
    moments.every(
      (at) => wallTime(at, zone) === `${at.getFullYear()}-${pad(at.getMonth() + 1)}-01T12:00`,
    );
  return [HOME_ZONE, "UTC", ...timeZoneChoices()].find(isLike) ?? HOME_ZONE;
}

const pad = (number: number): string => String(number).padStart(2, "0");
