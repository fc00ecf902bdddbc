import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOfRequest } from "./request-hash";

const hash = (json: string) => hashOfRequest(JSON.parse(json)).toString("hex");

test.each([
  ["the order of members", '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}'],
  ["whitespace", '{"a":[1,2]}', ' { "a" :\n[ 1 , 2 ] } '],
  ["the spelling of numbers", '{"a":[100,0.5,0]}', '{"a":[1.0e2,5e-1,-0]}'],
  ["the spelling of text", '{"a":"é/"}', '{"\\u0061":"\\u00e9\\/"}'],
])("%s makes no difference", (_what, one, other) => {
  expect(hash(one)).toBe(hash(other));
});

test.each([
  ["the order of a list", "[1,2]", "[2,1]"],
  ["text and number", '{"a":1}', '{"a":"1"}'],
  ["null and nothing", '{"a":null}', "{}"],
  ["lists in lists", "[[1],2]", "[1,[2]]"],
  ["a list and an object", "[]", "{}"],
  ["whose member it is", '{"a":{"b":1},"c":{}}', '{"a":{},"c":{"b":1}}'],
  ["names that end alike", '{"a":"b","c":"d"}', '{"a":"b\\",\\"c\\":\\"d"}'],
  ["a member called __proto__", '{"__proto__":{"a":1}}', "{}"],
])("%s makes a difference", (_what, one, other) => {
  expect(hash(one)).not.toBe(hash(other));
});

test("two JSON values have the same hash if and only if they are equal", () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, inner]) => [name, shuffled(inner)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(hashOfRequest(shuffled(one))).toEqual(hashOfRequest(one));
      const isOne = hashOfRequest(one).equals(hashOfRequest(other));
      expect(isOne).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)));
    }),
  );
});

/** An independent normalization to compare with: objects become lists of entries, sorted by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return names
    .map((name) => [name, sorted((value as Record<string, unknown>)[name])])
    .concat([["{}"]]);
}
