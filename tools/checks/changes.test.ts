import { expect, test } from "vitest";
import { needed, neededFor } from "./changes.mjs";

const TESTS = [
  "tests/guides/links.test.ts",
  "lib/kit/money.test.ts",
  "e2e/guides.spec.ts",
  "e2e/dev.spec.ts",
  "e2e/till-tips.spec.ts",
];

test("a change of texts for people needs the tests that read them", () => {
  const changed = ["README.md", "docs/guides/payments.md", "docs/screenshots/till.webp"];
  expect(neededFor(changed, TESTS)).toEqual({
    unit: ["tests/guides/links.test.ts"],
    endToEnd: ["e2e/guides.spec.ts"],
    proofs: false,
  });
});

test("a change of the product needs everything but the development server", () => {
  const changed = ["README.md", "lib/domain/refunds/create-refund.ts"];
  const { unit, endToEnd, proofs } = neededFor(changed, TESTS);
  expect({ unit, proofs }).toEqual({ unit: undefined, proofs: true });
  expect(endToEnd).toEqual(["e2e/guides.spec.ts", "e2e/till-tips.spec.ts"]);
});

test.each(["package-lock.json", "next.config.mjs", "operate/launch/claim.mjs", "app/layout.tsx"])(
  "a change of %s needs everything",
  (file) => {
    expect(neededFor([file], TESTS)).toEqual({
      unit: undefined,
      endToEnd: undefined,
      proofs: true,
    });
  },
);

test("a revision that is not in the history is an error, and none means everything", () => {
  expect(() => needed("no-such-revision")).toThrow(/git fetch --unshallow/);
  expect(needed(undefined)).toEqual({ unit: undefined, endToEnd: undefined, proofs: true });
});
