import { expect, it } from "vitest";
import { latinKey } from "./use-keys";

it.each([
  ["g", "KeyG", "g"],
  ["G", "KeyG", "G"],
  // Cyrillic layouts.
  ["п", "KeyG", "g"],
  ["Л", "KeyK", "k"],
  // Dvorak and AZERTY: what is printed on the key counts.
  ["j", "KeyC", "j"],
  ["a", "KeyQ", "a"],
  ["?", "Slash", "?"],
  [".", "Slash", "."],
  ["Enter", "Enter", "Enter"],
  ["5", "Digit5", "5"],
])("%j at %s is %j", (key, code, latin) => {
  expect(latinKey({ key, code })).toBe(latin);
});
