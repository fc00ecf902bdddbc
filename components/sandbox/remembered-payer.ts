import { useLocalStorage } from "@mantine/hooks";

const text = {
  serialize: (value: string) => value,
  deserialize: (stored: string | undefined) => stored ?? "",
};

/** The payer last played on a phone, as this browser remembers; "" for none. */
export const useRememberedPayer = (phoneCode: string) =>
  useLocalStorage<string>({ key: `qassa-sandbox-payer-${phoneCode}`, defaultValue: "", ...text });

/** The phone number last paid with, wherever; it fills the pay page in. */
export const useLastPhone = () =>
  useLocalStorage<string>({ key: "qassa-sandbox-last-phone", defaultValue: "", ...text });

/** The phone that was held last in this browser, by its code; the pay page leads back to it. */
export const useLastPhoneCode = () =>
  useLocalStorage<string>({ key: "qassa-sandbox-last-code", defaultValue: "", ...text });
