import fc from "fast-check";
import { expect, test } from "vitest";
import { publicUrl } from "@/lib/kit/env";
import { safePath } from "./index";

const EVIL = "evil.example";

test.each([
  [`//${EVIL}`],
  [`///${EVIL}`],
  [`/.//${EVIL}`],
  [`/././/${EVIL}`],
  [`/..//${EVIL}`],
  [`/x/..//${EVIL}`],
  [`/x/y/../..//${EVIL}`],
  [`/%2e//${EVIL}`],
  [`/%2E//${EVIL}`],
  [`/%2e%2e//${EVIL}`],
  [`/x/.%2e//${EVIL}`],
  [`/x/%2e%2E//${EVIL}/?a#b`],
  [`/\\${EVIL}`],
  [`\\\\${EVIL}`],
  [`/.\\/${EVIL}`],
  [`/x/..\\\\${EVIL}`],
  [`/\t/${EVIL}`],
  [`/\n/${EVIL}`],
  [`/\r\n/${EVIL}`],
  [`/.\t//${EVIL}`],
  [`/\0/${EVIL}`],
  [`/overview\u007f`],
  [` //${EVIL}`],
  [`https://${EVIL}`],
  [`https:${EVIL}`],
  [`javascript:alert(1)`],
  [`data:text/html,x`],
  [`@${EVIL}`],
  [`//user@${EVIL}`],
  [`//${EVIL}:80`],
  [`//[::1]`],
  [`//`],
  [`/.//`],
  [`overview`],
  [``],
  [undefined],
])("%j is not a redirect target", (target) => {
  expect(safePath(target, "/home")).toBe("/home");
});

test.each([
  ["/settings/profile"],
  ["/payments?status=pending&q=a//b#top"],
  ["/payments/%2F%2Fevil.example"],
  ["/%5C/evil.example"],
  ["/a//b"],
  ["/invitation#token"],
  ["/%252e//evil.example"],
])("%s is a redirect target as it is", (target) => {
  expect(safePath(target, "/home")).toBe(target);
});

test("dot segments within Qassa are resolved", () => {
  expect(safePath("/payments/../refunds/./x")).toBe("/refunds/x");
});

test("no input leads the browser off Qassa", () => {
  const parts = ["/", "//", ".", "..", "%2e", "\\", "\t", "\n", "@", ":", "evil.example", "x", "?"];
  // Every address of up to four parts.
  let targets = [""];
  for (let length = 1; length <= 4; length += 1) {
    targets = targets.flatMap((start) => parts.map((part) => start + part));
    const left = targets.filter(
      (one) => new URL(safePath(one), publicUrl()).origin !== new URL(publicUrl()).origin,
    );
    expect(left).toEqual([]);
  }
});

test("a redirect target starts with one slash, is stable, and is what a browser would open", () => {
  const unit = fc.oneof(
    fc.constantFrom(
      "/",
      ".",
      "%2e",
      "%5c",
      "\\",
      "\t",
      "\0",
      "\u007f",
      "@",
      ":",
      "?",
      "#",
      "é",
      "\ud800",
    ),
    fc.string({ maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (target) => {
      const path = safePath(`/${target}`);
      expect(path).toMatch(/^\/(?!\/)/);
      expect(safePath(path, "elsewhere")).toBe(path);
      const opened = new URL(path, publicUrl());
      expect(opened.href).toBe(new URL(publicUrl()).origin + path);
    }),
    { numRuns: 2000 },
  );
});

test("the default fallback is the overview", () => {
  expect([safePath(undefined), safePath("//x"), safePath("x", "/till")]).toEqual([
    "/overview",
    "/overview",
    "/till",
  ]);
});

test.each(["/http://[", "/\ud800", "/ x"])("%j is a path of Qassa", (target) => {
  expect(safePath(target, "/home")).toBe(new URL(target, "http://here.invalid").pathname);
});
