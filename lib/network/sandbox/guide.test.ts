import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAGIC_AMOUNTS } from "@/lib/network";
import { FaultSwitches } from "@/lib/network/sandbox/schemas";

const guide = readFileSync("docs/sandbox.md", "utf8").replace(/ +/g, " ");

test.each(MAGIC_AMOUNTS.map(({ amount, whatHappens }) => [amount, whatHappens]))(
  "the guide tells what the amount %d does",
  (amount, whatHappens) => {
    expect(guide).toContain(`| ${amount} | ${whatHappens} |`);
  },
);

test.each(Object.entries(FaultSwitches.shape))("the guide tells what %s does", (name, schema) => {
  expect(guide).toContain(`| \`${name}\` | ${schema.meta()?.description} |`);
});
