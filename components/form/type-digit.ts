import type { KeyboardEvent } from "react";
import { typedKey } from "@/components/ui/typed-key";

/**
 * For fields of digits: types what is printed on the key where a layout, such as the Kazakh one, has letters and marks in the
 * row of digits. `kept` are marks that such a field takes as they are typed.
 */
export function typeDigit(event: KeyboardEvent<HTMLInputElement>, kept = ""): void {
  const { nativeEvent, currentTarget: field } = event;
  if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = typedKey(nativeEvent);
  if (!/^\d$/.test(digit) || digit === event.key || kept.includes(event.key)) return;
  event.preventDefault();
  const { selectionStart, selectionEnd, value, maxLength } = field;
  const from = selectionStart ?? value.length;
  const to = selectionEnd ?? value.length;
  if (maxLength >= 0 && value.length - (to - from) >= maxLength) return;
  field.setRangeText(digit, from, to, "end");
  // React takes what was typed from this event.
  field.dispatchEvent(
    new InputEvent("input", { bubbles: true, data: digit, inputType: "insertText" }),
  );
}

/** The marks of a phone number. */
export const PHONE_MARKS = "+()- ";
