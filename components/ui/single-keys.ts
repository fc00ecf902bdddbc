"use client";
import { useLocalStorage } from "@mantine/hooks";

/** Whether keys without a modifier do something in this browser, for the account area (WCAG 2.1.4). */
export function useSingleKeys() {
  const [isOn, setOn] = useLocalStorage({
    key: "qassa-single-keys",
    defaultValue: true,
    getInitialValueInEffect: true,
  });
  return { isOn, setOn };
}
