"use client";
import { beforeCode, useScannedField } from "@/components/form/use-scanned-field";
import type { Change, Entered } from "../entry/entered";
import { looksPersonal } from "./personal-code";

/**
 * Returns what to call with each key press in the fields of the order and the note, which readers fill. A customer's code does
 * not stay there, where the payment would keep it for everyone who reads it: `onCode` gets it.
 */
export function useScannedTexts({
  entered,
  onChange,
  takesCodes,
  onCode,
}: {
  entered: Entered;
  onChange: (change: Change) => void;
  /** One of the till's networks takes the codes that customers show. */
  takesCodes: boolean;
  onCode: (code: string) => void;
}) {
  const isPersonal = (code: string) => takesCodes && looksPersonal(code.trim());
  const takeOut = (of: "order" | "note", text: string, code: string) => {
    onChange(() => ({ [of]: beforeCode(text, code) }));
    onCode(code);
  };
  return {
    order: useScannedField((replaced, code) => {
      if (isPersonal(code)) takeOut("order", replaced(entered.order), code);
      else onChange(({ order }) => ({ order: replaced(order) }));
    }),
    // Other text stays as it is, which people type in their own letters.
    note: useScannedField((replaced, code) => {
      if (isPersonal(code)) takeOut("note", replaced(entered.note), code);
    }),
  };
}
