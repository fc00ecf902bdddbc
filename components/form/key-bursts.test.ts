import { describe, expect, test } from "vitest";
import { KeyBursts, type Press } from "./key-bursts";

const codeOf = (key: string) =>
  /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
const pressOf = (key: string, at: number): Press => ({
  key,
  code: codeOf(key),
  shiftKey: /^[A-Z]$/.test(key),
  at,
});

/** Presses keys with pauses of these lengths before them, then waits. Returns what was typed, and the codes. */
function press(keys: readonly string[], pauses: number | readonly number[], then: string[] = []) {
  const bursts = new KeyBursts();
  const typed: string[] = [];
  const codes: string[] = [];
  let at = 1_000;
  const record = (decided: ReturnType<KeyBursts["press"]>) => {
    typed.push(...decided.typed.map(({ key }) => key));
    if (decided.code !== undefined) codes.push(decided.code);
  };
  keys.forEach((key, index) => {
    at += typeof pauses === "number" ? pauses : pauses[index]!;
    record(bursts.press(pressOf(key, at)));
  });
  for (const key of then) record(bursts.press(pressOf(key, (at += 400))));
  record(bursts.rest());
  return { typed, codes };
}

const EAN = "4870001200015";

describe("a reader's", () => {
  test.each([
    ["13 digits and Enter within 65 ms", [...EAN, "Enter"], 5],
    ["13 digits without Enter", [...EAN], 5],
    ["13 digits and Tab", [...EAN, "Tab"], 5],
    ["over radio, 45 ms between keys", [...EAN, "Enter"], 45],
    ["eight digits", [..."48700126", "Enter"], 12],
    ["a slow one's, 50 ms between keys", [...EAN, "Enter"], 50.01],
    ["a slow one's, 55 ms, without Enter", [...EAN], 55],
    ["a slow one's eight digits and Tab", [..."48700126", "Tab"], 56],
    ["a slow one's GS1 code", [..."]d2010487000120001510A7", "Enter"], 54],
  ])("%s", (_, keys, pause) => {
    const code = keys.filter((key) => key.length === 1).join("");
    expect(press(keys, pause)).toEqual({ typed: [], codes: [code] });
  });

  test("three digits, two or one and Enter, faster than anybody", () => {
    for (const code of ["104", "10", "1"]) {
      expect(press([...code, "Enter"], 5)).toEqual({ typed: [], codes: [code] });
    }
  });

  test("all at the same time, as a slow page hears it", () => {
    expect(press([...EAN, "Enter"], 0)).toEqual({ typed: [], codes: [EAN] });
  });

  test("capitals with their Shift", () => {
    expect(press(["Shift", "A", "B", "Shift", "1", "2", "Enter"], 4)).toEqual({
      typed: [],
      codes: ["AB12"],
    });
  });

  test("a pause in the middle", () => {
    const pauses = [...EAN].map((_, index) => (index === 7 ? 130 : 6));
    expect(press([...EAN], pauses)).toEqual({ typed: [], codes: [EAN] });
  });

  test("a second key at the end, and a second scan", () => {
    expect(press([...EAN, "Enter", "Enter"], 5).typed).toEqual([]);
    const pauses = [...EAN, "Enter", ...EAN, "Enter"].map((_, at) => (at === 14 ? 300 : 5));
    expect(press([...EAN, "Enter", ...EAN, "Enter"], pauses).codes).toEqual([EAN, EAN]);
  });

  test("what a person typed before, and types after it, stays typed", () => {
    const pauses = [0, 120, 400, ...[..."870001", "Enter"].map(() => 5), 300];
    const { typed, codes } = press(["1", "5", ..."4870001", "Enter", "7"], pauses, ["Enter"]);
    expect(codes).toEqual(["4870001"]);
    expect(typed).toEqual(["1", "5", "7", "Enter"]);
  });
});

describe("a machine that is late", () => {
  test("keys that were taken for a person's are taken back", () => {
    const bursts = new KeyBursts();
    const presses = [...EAN, "Enter"].map((key, n) => pressOf(key, 1_000 + n * 5));
    expect(bursts.press(presses[0]!)).toEqual({ typed: [] });
    expect(bursts.press(presses[1]!)).toEqual({ typed: [] });
    expect(bursts.rest().typed).toHaveLength(2);
    const decided = presses.slice(2).map((press) => bursts.press(press));
    expect(decided.flatMap(({ typed }) => typed)).toEqual([]);
    expect(decided.at(-1)).toMatchObject({ code: EAN, takenBack: presses.slice(0, 2) });
    // What follows is another run.
    expect(bursts.press(pressOf("7", 1_600))).toEqual({ typed: [] });
    expect(bursts.rest()).toMatchObject({ typed: [{ key: "7" }] });
  });

  test("only Enter is late", () => {
    const bursts = new KeyBursts();
    for (let n = 0; n < 3; n++) bursts.press(pressOf("1", 1_000 + n * 5));
    expect(bursts.rest().typed).toHaveLength(3);
    const { code, takenBack } = bursts.press(pressOf("Enter", 1_015));
    expect(code).toBe("111");
    expect(takenBack).toHaveLength(3);
  });

  test("a code whose end is late is given again, whole", () => {
    const bursts = new KeyBursts();
    const presses = [...EAN, "Enter"].map((key, n) => pressOf(key, 1_000 + n * 5));
    const [first, late] = [presses.slice(0, 10), presses.slice(10)];
    first.forEach((press) => bursts.press(press));
    expect(bursts.rest()).toMatchObject({ typed: [], code: EAN.slice(0, 10) });
    const decided = late.map((press) => bursts.press(press));
    expect(decided.flatMap(({ typed }) => typed)).toEqual([]);
    expect(decided.map(({ code }) => code)).toEqual([undefined, undefined, undefined, EAN]);
    expect(decided.at(-1)).toMatchObject({ instead: EAN.slice(0, 10) });
    // The next code has nothing of it.
    for (const [n, key] of [..."1234", "Enter"].entries()) {
      const { code } = bursts.press(pressOf(key, 1_100 + n * 5));
      if (key === "Enter") expect(code).toBe("1234");
    }
  });

  test("Enter of a whole code is late, and presses nothing", () => {
    const bursts = new KeyBursts();
    for (const [n, key] of [...EAN].entries()) bursts.press(pressOf(key, 1_000 + n * 5));
    expect(bursts.rest()).toMatchObject({ code: EAN });
    expect(bursts.isLate(pressOf("Enter", 1_500))).toBe(false);
    expect(bursts.isLate(pressOf("Enter", 1_065))).toBe(true);
    expect(bursts.press(pressOf("Enter", 1_065))).toEqual({ typed: [] });
    expect(bursts.press(pressOf("Enter", 1_500))).toMatchObject({ typed: [{ key: "Enter" }] });
  });

  test("a person's Enter after the last digit is a person's", () => {
    const bursts = new KeyBursts();
    bursts.press(pressOf("5", 1_000));
    expect(bursts.rest().typed).toHaveLength(1);
    expect(bursts.press(pressOf("Enter", 1_045))).toMatchObject({ typed: [{ key: "Enter" }] });
    expect(bursts.press(pressOf("Enter", 1_500))).toMatchObject({ typed: [{ key: "Enter" }] });
  });
});

describe("a person's", () => {
  test.each([
    ["a fast typist", [..."1500", "Enter"], 60],
    ["the largest amount in great haste", [..."99999999.99", "Enter"], 62],
    ["a long amount of a fast typist", [..."12345678", "Enter"], 90],
    ["three fingers rolled over the keypad", [..."456"], 22],
    ["five keys of somebody very fast", [..."12345"], 45],
    ["a correction", ["1", "2", "Backspace", "3"], 45],
  ])("%s", (_, keys, pause) => {
    expect(press(keys, pause)).toEqual({ typed: keys, codes: [] });
  });

  test("three fingers rolled over the keypad, twice", () => {
    const keys = [..."456123"];
    expect(press(keys, [0, 22, 22, 75, 22, 22])).toEqual({ typed: keys, codes: [] });
  });

  test("a key that is held down", () => {
    const bursts = new KeyBursts();
    const typed = Array.from({ length: 12 }, (_, n) =>
      bursts.press({ ...pressOf("0", 1_000 + n * 20), isRepeat: n > 0 }),
    ).flatMap((decided) => decided.typed);
    expect(typed).toHaveLength(12);
    expect(bursts.rest()).toEqual({ typed: [] });
  });

  test("a code is read by the places of its keys, and says what was typed", () => {
    const bursts = new KeyBursts();
    const kazakh = ["қ", "ұ", "ү", "."].map((key, n) => ({
      key,
      code: `Digit${(10 - n) % 10}`,
      shiftKey: false,
      at: n * 4,
    }));
    for (const one of kazakh) expect(bursts.press(one)).toEqual({ typed: [] });
    expect(bursts.press(pressOf("Enter", 16))).toEqual({
      typed: [],
      code: "0987",
      asTyped: ["құү."],
    });
  });
});
