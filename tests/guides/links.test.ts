// Links between the Markdown files of the repository lead to a file, and to a heading of it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesBelow, guideFiles, headings, linkTargets } from "@/tests/support/guides";

const files = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...filesBelow("docs", ".md"),
];

/** Returns the anchors of a file's headings, by the same rule as GitHub. */
function anchors(file: string): Set<string> {
  const seen = new Map<string, number>();
  return new Set(
    headings(file).map((heading) => {
      const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
      const anchor = words.replace(/[^\p{L}\p{M}\p{N}_ -]/gu, "").replaceAll(" ", "-");
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}

test.each(files)("the links of %s resolve", (file) => {
  const broken = linkTargets(file).filter((target) => {
    if (/^[a-z]+:/i.test(target)) return false;
    const [relative = "", anchor] = target.split("#");
    const linked = relative ? path.posix.join(path.posix.dirname(file), relative) : file;
    if (!existsSync(linked)) return true;
    return anchor !== undefined && !anchors(linked).has(anchor);
  });
  expect(broken).toEqual([]);
});

test("the table of contents has every guide", () => {
  const listed = linkTargets("docs/README.md").map((target) => path.posix.join("docs", target));
  expect(listed).toEqual(expect.arrayContaining(guideFiles()));
  expect(listed).toHaveLength(new Set(listed).size);
});

test.each(guideFiles())("%s starts with a title and an introduction", (file) => {
  expect(readFileSync(file, "utf8")).toMatch(/^# .+\n\n[A-Z`]/);
  expect(headings(file, 1)).toHaveLength(1);
});
