import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { environment } from "@/lib/kit/env";

interface Example {
  name: string;
  value: string;
  words: string;
}

/** Returns each setting of .env.example with the comment above it. */
function examples(): Example[] {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../.env.example"), "utf8");
  const blocks = text.trim().split("\n\n").slice(1);
  return blocks.map((block) => {
    const lines = block.split("\n").map((line) => line.replace(/^# /, ""));
    const [name = "", value = ""] = (lines.pop() ?? "").split("=");
    return { name, value, words: lines.join(" ") };
  });
}

const settings = Object.entries(environment.shape).filter(([name]) => name !== "NODE_ENV");

it("has every setting once, in the order of lib/kit/env.ts", () => {
  expect(examples().map(({ name }) => name)).toEqual(settings.map(([name]) => name));
});

it.each(settings)("describes %s, and shows its default", (name, setting) => {
  const example = examples().find((each) => each.name === name);
  const { data: fallback } = setting.safeParse(undefined);
  expect(example).toEqual({
    name,
    value: fallback === undefined ? "" : String(fallback),
    words: setting.description?.replaceAll("`", ""),
  });
});
