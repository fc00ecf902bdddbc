import { describe, expect, it } from "vitest";
import { anchorsOfPage } from "./anchors";
import { parseContents } from "./contents";

const MARKDOWN = `# Documentation

How to take payments.
In two lines.

## Start

- [Quick start](guides/quick-start.md): From nothing to a payment
  in five minutes.
- [Words](glossary.md): One name for each thing.

## Nothing to read

Only text.

## More

* [Errors](guides/errors.md)
`;

describe("the table of contents", () => {
  it("has groups of pages in order, with slugs, descriptions and files", () => {
    expect(parseContents(MARKDOWN, "docs")).toEqual({
      title: "Documentation",
      introduction: "How to take payments. In two lines.",
      groups: [
        {
          title: "Start",
          pages: [
            {
              slug: "quick-start",
              title: "Quick start",
              description: "From nothing to a payment in five minutes.",
              file: "docs/guides/quick-start.md",
            },
            {
              slug: "glossary",
              title: "Words",
              description: "One name for each thing.",
              file: "docs/glossary.md",
            },
          ],
        },
        {
          title: "More",
          pages: [
            { slug: "errors", title: "Errors", description: "", file: "docs/guides/errors.md" },
          ],
        },
      ],
    });
  });

  it("refuses two documents with one slug", () => {
    const twice = `${MARKDOWN}- [Other](other/errors.md): The same name.\n`;
    expect(() => parseContents(twice, "docs")).toThrow("Two documents have the slug errors");
  });
});

it.each([
  [["PAYMENT_NOT_FOUND"], ["payment_not_found"]],
  [
    ["A payment's life", "Values"],
    ["a-payments-life", "values"],
  ],
  [
    ["Retry, then wait", "Größe 2.0"],
    ["retry-then-wait", "größe-20"],
  ],
  [
    ["Added", "Changed", "Added", "Added"],
    ["added", "changed", "added-1", "added-2"],
  ],
])("the headings %j have the anchors %j, as on GitHub", (headings, anchors) => {
  expect(headings.map(anchorsOfPage())).toEqual(anchors);
});
