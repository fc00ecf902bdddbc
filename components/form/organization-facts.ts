/** Every currency that there is, by code and name. */
export function currencyChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en-GB", { type: "currency" });
  return Intl.supportedValuesOf("currency").map((code) => ({
    value: code,
    label: `${code} · ${names.of(code)}`,
  }));
}

/** Every time zone that there is. */
export const timeZoneChoices = (): string[] => {
  const zones = Intl.supportedValuesOf("timeZone");
  return zones.includes("UTC") ? zones : ["UTC", ...zones];
};

/** Where this browser is. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
