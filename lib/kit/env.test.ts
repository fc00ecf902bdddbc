import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environment } from "@/lib/kit/env";

const readme = readFileSync("README.md", "utf8").replace(/ +/g, " ");

test.each(Object.entries(environment.shape))("the README tells of %s", (name, schema) => {
  expect(readme).toContain(`| \`${name}\` |`);
  expect(readme).toContain(`| ${schema.description} |`);
});
