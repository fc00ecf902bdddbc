import { currencyName } from "@/lib/kit/display";

/** Every currency that Intl knows, labelled by code and, where the language has one, name. */
export function currencyChoices(): { value: string; label: string }[] {
  return Intl.supportedValuesOf("currency").map((code) => ({
    value: code,
    label: [code, currencyName(code)].filter(Boolean).join(" · "),
  }));
}

/** Every time zone that Intl knows, including UTC. */
export const timeZoneChoices = (): string[] => {
  const zones = Intl.supportedValuesOf("timeZone");
  return zones.includes("UTC") ? zones : ["UTC", ...zones];
};

/** The browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
