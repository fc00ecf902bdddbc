import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ValidationFailed } from "@/lib/kit/errors";
import { idFromUuid, newId } from "@/lib/kit/ids";
import { cursorAfter, readCursor, toPage } from "./pagination";

const ID = "pay_01m7z8n3ynec49a90ybn55z04r";
const AT = new Date("2026-11-21T08:15:30.123Z");
const CURSOR = cursorAfter({ createdAt: AT, id: ID });
const encode = (text: string) => Buffer.from(text, "latin1").toString("base64url");

test("a cursor decodes to the position that it was created from", () => {
  expect(readCursor(CURSOR, "payment")).toEqual({ createdAt: AT, id: ID });
});

test.each([undefined, ""])("no cursor (%j) is the first page", (cursor) => {
  expect(readCursor(cursor, "payment")).toBeUndefined();
});

// The last character of this cursor contains bits that are ignored when it is decoded.
const ODD = cursorAfter({ createdAt: new Date(1), id: ID });

test.each([
  ["padded", `${ODD}=`],
  ["with a line break", `${CURSOR}\n`],
  ["with a space in it", `${CURSOR.slice(0, 8)} ${CURSOR.slice(8)}`],
  [
    "with bits that are not read",
    ODD.slice(0, -1) + String.fromCharCode(ODD.charCodeAt(ODD.length - 1) + 1),
  ],
  ["with what no base64 has", `${CURSOR.slice(0, 4)}!${CURSOR.slice(4)}`],
  ["with a leading zero in its time", encode(`0${AT.getTime()}.${ID}`)],
])("a cursor that decodes but was never issued (%s) is rejected", (_how, cursor) => {
  // It decodes to a valid time and ID; only its encoding differs from the cursor that was issued.
  const [time, id] = Buffer.from(cursor, "base64url").toString("latin1").split(".");
  expect([Number.isInteger(Number(time)), id]).toEqual([true, ID]);
  expect(() => readCursor(cursor, "payment")).toThrow(ValidationFailed);
});

test.each([
  ["another kind of id", encode(`${AT.getTime()}.${newId("refund")}`)],
  ["no id", encode(`${AT.getTime()}.`)],
  ["text after the id", encode(`${AT.getTime()}.${ID}x`)],
  ["text before the time", encode(`x${AT.getTime()}.${ID}`)],
  ["a line before the time", encode(`1.x\n${AT.getTime()}.${ID}`)],
  ["no time", encode(`.${ID}`)],
  ["a negative time", encode(`-1.${ID}`)],
  ["a fraction of a time", encode(`1.5.${ID}`)],
  ["a time of 15 digits", encode(`100000000000000.${ID}`)],
  ["an id alone", ID],
  ["a time alone", encode(String(AT.getTime()))],
  ["an offset", "20"],
  ["NUL", "\0"],
])("%s is not a cursor", (_what, cursor) => {
  expect(() => readCursor(cursor, "payment")).toThrow(ValidationFailed);
});

test("rejections have a message with the field's name", () => {
  const facts = { details: [{ field: "cursor", message: expect.stringContaining("next_cursor") }] };
  expect(() => readCursor("nonsense", "payment")).toThrow(expect.objectContaining({ facts }));
});

describe("any input", () => {
  const id = fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .map((uuid) => idFromUuid("payment", uuid));
  // Up to 14 digits, in the year 5138.
  const createdAt = fc.integer({ min: 0, max: 99_999_999_999_999 }).map((time) => new Date(time));

  test("a position round-trips", () => {
    fc.assert(
      fc.property(createdAt, id, (at, text) => {
        const position = { createdAt: at, id: text };
        expect(readCursor(cursorAfter(position), "payment")).toEqual(position);
        expect(() => readCursor(cursorAfter(position), "refund")).toThrow(ValidationFailed);
      }),
    );
  });

  test("text is rejected, or is the only spelling of its position", () => {
    const almost = fc
      .tuple(createdAt, id, fc.nat(80), fc.string({ maxLength: 2 }))
      .map(([at, text, place, put]) => {
        const cursor = cursorAfter({ createdAt: at, id: text });
        return cursor.slice(0, place) + put + cursor.slice(place + 1);
      });
    fc.assert(
      fc.property(fc.oneof(almost, fc.string()), (cursor) => {
        let position;
        try {
          position = readCursor(cursor, "payment");
        } catch (error) {
          expect(error).toBeInstanceOf(ValidationFailed);
          return;
        }
        expect(position ? cursorAfter(position) : "").toBe(cursor);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a page from one more row than requested", () => {
  const rows = Array.from({ length: 4 }, (_, place) => ({
    createdAt: new Date(AT.getTime() - place),
    id: newId("payment"),
    place,
  }));

  test.each([
    // rows found, limit, rows shown, whether there are more
    [0, 3, 0, false],
    [2, 3, 2, false],
    [3, 3, 3, false],
    [4, 3, 3, true],
    [2, 1, 1, true],
  ])("%i found of at most %i: %i shown, more: %s", (found, limit, shown, hasMore) => {
    const page = toPage(rows.slice(0, found), limit);
    expect(page.rows).toEqual(rows.slice(0, shown));
    expect(page.hasMore).toBe(hasMore);
    expect(page.nextCursor).toBe(hasMore ? cursorAfter(rows[shown - 1]!) : "");
  });
});
