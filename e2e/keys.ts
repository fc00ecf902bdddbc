// Real key events of a keyboard or a barcode reader, with its layout and pace.
import { setTimeout } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";

/** A key as the browser tells of it: the character of the layout, and the key's place. */
export interface Key {
  key: string;
  code: string;
  shift?: boolean;
}

export const digitOf = (digit: string): Key => ({ key: digit, code: `Digit${digit}` });
/** A key that types this character, wherever it is. */
export const keyOf = (character: string): Key =>
  /\d/.test(character) ? digitOf(character) : { key: character, code: "" };
export const ENTER: Key = { key: "Enter", code: "Enter" };
export const TAB: Key = { key: "Tab", code: "Tab" };

/** What the browser needs to know of a key besides. */
const effectOf = ({ key }: Key) =>
  key === "Enter"
    ? { text: "\r", windowsVirtualKeyCode: 13 }
    : key === "Tab"
      ? { windowsVirtualKeyCode: 9 }
      : { text: key };

const READER_PAUSE_MS = 5;
/** Longer than any reader pauses: what came before is taken for a whole. */
const LATE_MS = 300;

/** Sends key events as a keyboard would, with a pause in milliseconds between them. `from`, in seconds, is the first one's time. */
async function send(
  cdp: CDPSession,
  keys: readonly Key[],
  pause: number,
  from = Date.now() / 1000,
) {
  const sent: Promise<unknown>[] = [];
  // The till goes by the times of the events, which a loaded machine doesn't delay.
  for (const [at, pressed] of keys.entries()) {
    const { key, code, shift } = pressed;
    const event = {
      key,
      code,
      modifiers: shift ? 8 : 0,
      timestamp: from + (at * pause) / 1000,
      ...effectOf(pressed),
    };
    sent.push(
      cdp.send("Input.dispatchKeyEvent", { type: "keyDown", ...event }),
      cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...event, text: "" }),
    );
  }
  await Promise.all(sent);
}

/** Presses keys at a page: as a barcode reader, which ends with Enter, or with a pause in milliseconds between them. */
export async function readerOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  return {
    scan: (code: string, ends: readonly Key[] = [ENTER]) =>
      send(cdp, [...[...code].map(keyOf), ...ends], READER_PAUSE_MS),
    /** Scans on a machine that is late with each part of the code but the first. A function says what happens meanwhile. */
    scanLate: async (...parts: readonly (readonly Key[] | (() => Promise<void>))[]) => {
      const from = Date.now() / 1000;
      let sent = 0;
      for (const part of parts) {
        if (typeof part === "function") {
          await part();
          continue;
        }
        if (sent > 0) await setTimeout(LATE_MS);
        await send(cdp, part, READER_PAUSE_MS, from + (sent * READER_PAUSE_MS) / 1000);
        sent += part.length;
      }
    },
    press: (keys: readonly Key[], pause: number) => send(cdp, keys, pause),
  };
}

const KAZAKH_ROW = [...'қ"әіңғ,.үұ'];

/** The keys of the digit row in the Kazakh layout. */
export const kazakh = (digits: string): Key[] =>
  [...digits].map((digit) => ({ key: KAZAKH_ROW[Number(digit)]!, code: `Digit${digit}` }));
