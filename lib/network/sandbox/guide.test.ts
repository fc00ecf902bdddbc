import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAGIC_AMOUNTS } from "@/lib/network";
import { FaultSwitches } from "@/lib/network/sandbox/schemas";

const guide = readFileSync("docs/guides/sandbox.md", "utf8").replace(/ +/g, " ");

test.each(MAGIC_AMOUNTS.map(({ amount, whatHappens }) => [amount, whatHappens]))(
  "the guide describes the amount %d",
  (amount, whatHappens) => {
    expect(guide).toContain(`| ${amount} | ${whatHappens} |`);
  },
);

test.each(Object.entries(FaultSwitches.shape))("the guide describes %s", (name, schema) => {
  expect(guide).toContain(`| \`${name}\` | ${schema.meta()?.description} |`);
});
