import { currentLocale } from "@/lib/kit/language";

/** Every currency that Intl knows, labelled by code and name. */
export function currencyChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(currentLocale(), { type: "currency" });
  return Intl.supportedValuesOf("currency").map((code) => ({
    value: code,
    label: `${code} · ${names.of(code)}`,
  }));
}

/** Every time zone that Intl knows, including UTC. */
export const timeZoneChoices = (): string[] => {
  const zones = Intl.supportedValuesOf("timeZone");
  return zones.includes("UTC") ? zones : ["UTC", ...zones];
};

/** The browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
