import { useLocalStorage } from "@mantine/hooks";

const text = {
  serialize: (value: string) => value,
  deserialize: (stored: string | undefined) => stored ?? "",
};

/** The payer last selected on a phone in this browser; "" if none. */
export const useRememberedPayer = (phoneCode: string) =>
  useLocalStorage<string>({ key: `qassa-sandbox-payer-${phoneCode}`, defaultValue: "", ...text });

/** The phone number last used in this browser, on any page; it pre-fills the pay page. */
export const useLastPhone = () =>
  useLocalStorage<string>({ key: "qassa-sandbox-last-phone", defaultValue: "", ...text });

/** The code of the phone last opened in this browser; the pay page links back to it. */
export const useLastPhoneCode = () =>
  useLocalStorage<string>({ key: "qassa-sandbox-last-code", defaultValue: "", ...text });
