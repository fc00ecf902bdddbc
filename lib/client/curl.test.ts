import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { createCurl, readCurl } from "./curl";

/** The words into which a shell splits a line. */
const wordsOf = (line: string) =>
  execFileSync("sh", ["-c", `set -- ${line}; printf '%s\\0' "$@"`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

const API = "http://localhost:3000/api/v1";

it("creates a payment", () => {
  expect(wordsOf(readCurl(API, "pay_1"))).toEqual([
    "curl",
    `${API}/payments/pay_1`,
    "-H",
    "Authorization: Bearer YOUR_DEVICE_KEY",
  ]);
});

it("creates a payment like another, with any quotes, dollar signs and line breaks in it", () => {
  const payment = {
    amount: 1500.5,
    payer_phone: "+77011234567",
    merchant_order_id: "O'Neil's $(reboot) `id` \\ \"7\"",
    comment: "two\nlines ; rm -rf /",
    metadata: { "a'b": ["$HOME"] },
  };
  const words = wordsOf(createCurl(API, payment));
  expect(words[1]).toBe(`${API}/payments`);
  expect(words.at(-2)).toBe("-d");
  expect(JSON.parse(words.at(-1)!)).toEqual(payment);
});

it("creates a payment with a key, on several lines", () => {
  const payment = { amount: 10, payer_phone: "+77011234567" };
  const curl = createCurl(API, payment, { key: "qs_test_1", isMultiline: true });
  expect(curl.split("\n")).toHaveLength(4);
  const words = wordsOf(curl);
  expect(words).toEqual(wordsOf(createCurl(API, payment, { key: "qs_test_1" })));
  expect(words).toContain("Authorization: Bearer qs_test_1");
});

it("creates a link when there was no phone", () => {
  const words = wordsOf(createCurl(API, { amount: 10, merchant_order_id: "A-1", comment: "no" }));
  expect(words[1]).toBe(`${API}/payments/link`);
  expect(JSON.parse(words.at(-1)!)).toEqual({ amount: 10, merchant_order_id: "A-1" });
});
