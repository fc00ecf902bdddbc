"use client";
import {
  type CompositionEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { typedKey } from "@/components/ui/typed-key";
import { type AmountStyle, type AmountText, editedAmount, untouchedAmount } from "./typed-amount";

/** What is in the field, and what undoing and redoing bring back. */
interface Typed {
  now: AmountText;
  past: readonly AmountText[];
  future: readonly AmountText[];
  style: AmountStyle;
}

/** An edit that the browser has announced, or that an input method has begun. */
interface PendingEdit {
  before: AmountText;
  isWhole: boolean;
}

const isSameStyle = (one: AmountStyle, other: AmountStyle) =>
  one.group === other.group && one.point === other.point && one.decimals === other.decimals;

/** Keeps the text of an amount field grouped while it is typed, with the caret and undo where people expect them. */
export function useTypedAmount(
  value: string,
  style: AmountStyle,
  onChange: (amount: string) => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const pendingEdit = useRef<PendingEdit>(undefined);
  const [kept, setTyped] = useState<Typed>();
  const isCurrent =
    kept !== undefined && kept.now.amount === value && isSameStyle(kept.style, style);
  // The value was changed by something else.
  if (kept && !isCurrent) setTyped(undefined);
  const typed = isCurrent
    ? kept
    : { now: untouchedAmount(value, style), past: [], future: [], style };

  const show = (next: Typed) => {
    const field = input.current;
    if (!field) return;
    const { now } = next;
    // At once, because React would move the caret to the end.
    if (field.value !== now.text) field.value = now.text;
    field.setSelectionRange(now.caret, now.caret);
    setTyped(next);
    onChange(now.amount);
  };
  const step = (isBack: boolean) => {
    const { now, past, future } = typed;
    const next = isBack ? past.at(-1) : future[0];
    if (!next) return;
    show({
      now: next,
      past: isBack ? past.slice(0, -1) : [...past, now],
      future: isBack ? [now, ...future] : future.slice(1),
      style,
    });
  };
  const edit = (field: HTMLInputElement, isForward: boolean): Typed => {
    const { before, isWhole } = pendingEdit.current ?? { before: typed.now, isWhole: true };
    const caret = field.selectionEnd ?? field.value.length;
    const now = editedAmount({ before, text: field.value, caret, isWhole, isForward }, style);
    return { now, past: [...typed.past, before], future: [], style };
  };

  const beginsWith = useRef<(event: InputEvent) => void>(undefined);
  useEffect(() => {
    beginsWith.current = (event) => {
      if (/^history/.test(event.inputType)) {
        event.preventDefault();
        return step(event.inputType === "historyUndo");
      }
      if (event.isComposing && pendingEdit.current) return;
      const { selectionStart, selectionEnd, value: shown } = event.target as HTMLInputElement;
      pendingEdit.current = {
        before: { ...typed.now, caret: selectionEnd ?? shown.length },
        isWhole: selectionStart === 0 && selectionEnd === shown.length,
      };
    };
  });
  useEffect(() => {
    // React's `onBeforeInput` is another event.
    const begin = (event: InputEvent) => beginsWith.current?.(event);
    const field = input.current;
    field?.addEventListener("beforeinput", begin);
    return () => field?.removeEventListener("beforeinput", begin);
  }, []);

  return {
    fault: typed.now.fault,
    field: {
      ref: input,
      value: typed.now.text,
      onChange: (event: FormEvent<HTMLInputElement>) => {
        const { inputType, isComposing } = event.nativeEvent as Partial<InputEvent>;
        const next = edit(event.currentTarget, /Forward$/.test(inputType ?? ""));
        if (!isComposing) {
          pendingEdit.current = undefined;
          return show(next);
        }
        // What an input method composes is left alone until it is done.
        setTyped({
          ...typed,
          now: { ...next.now, text: event.currentTarget.value, fault: undefined },
        });
        onChange(next.now.amount);
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        const next = edit(event.currentTarget, false);
        pendingEdit.current = undefined;
        show(next);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const { ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
        const key = typedKey(nativeEvent).toLowerCase();
        const isUndo = key === "z" && !shiftKey;
        const isRedo = key === "y" || (key === "z" && shiftKey);
        if (!(ctrlKey || metaKey) || altKey || !(isUndo || isRedo)) return;
        event.preventDefault();
        step(isUndo);
      },
      onBlur: () => {
        // 50. or 007: as the amount is written.
        if (!typed.now.fault) setTyped(undefined);
      },
    },
  };
}
