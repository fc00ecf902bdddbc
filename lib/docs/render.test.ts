import { describe, expect, it } from "vitest";
import { linksOf, resolveMarkdownLinks } from "./links";
import { renderMarkdown } from "./render";

const URLS = new Map([
  ["docs/guides/webhooks.md", "/docs/webhooks"],
  ["docs/glossary.md", "/docs/glossary"],
]);
const resolve = linksOf("docs/guides/errors.md", URLS);
const html = (markdown: string) => renderMarkdown(markdown, resolve).html;

describe("links", () => {
  it.each([
    ["webhooks.md", "/docs/webhooks"],
    ["./webhooks.md#signature", "/docs/webhooks#signature"],
    ["../glossary.md", "/docs/glossary"],
    ["#here", "#here"],
    ["/api/openapi.json", "/api/openapi.json"],
    ["https://example.com/a.md", "https://example.com/a.md"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["../../README.md", undefined],
    ["../../../etc/passwd", undefined],
    ["javascript:alert(1)", undefined],
    ["//example.com", undefined],
  ])("%s leads to %s", (href, url) => {
    expect(resolve(href)).toBe(url);
  });

  it("without a target becomes text", () => {
    expect(html("See [the **file**](../../lib/kit/db.ts).")).toBe(
      "<p>See the <strong>file</strong>.</p>\n",
    );
  });

  it("in Markdown is resolved outside code, and images become their description", () => {
    const markdown = [
      "See [hooks](webhooks.md#a), [`code`](../glossary.md) and [lib](../../lib/x.ts).",
      "![Overview](../screenshots/overview.png)",
      "```md",
      "[hooks](webhooks.md)",
      "```",
      "[Last](../glossary.md)",
      "~~~",
      "[gone](../x.md)",
      "~~~",
    ].join("\n");
    expect(resolveMarkdownLinks(markdown, resolve).split("\n")).toEqual([
      "See [hooks](/docs/webhooks#a), [`code`](/docs/glossary) and lib.",
      "Overview",
      "```md",
      "[hooks](webhooks.md)",
      "```",
      "[Last](/docs/glossary)",
      "~~~",
      "[gone](../x.md)",
      "~~~",
    ]);
  });
});

describe("a rendered document", () => {
  it("shows HTML as text, and leaves comments out", () => {
    const rendered = html(
      "<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> and `<b>`.\n\n<!-- a note -->\n",
    );
    expect(rendered).not.toMatch(/<(?:script|img|b)\b/);
    expect(rendered).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(rendered).toContain("<code>&lt;b&gt;</code>");
    expect(rendered).not.toContain("a note");
  });

  it("has no attribute that Markdown can break out of", () => {
    const rendered = html(
      '[a](https://example.com/"onclick="x)\n\n```a"onclick="x\nb\n```\n\n## "x" <i>\n\n|a|\n|-|\n|b|\n',
    );
    expect(rendered).not.toMatch(/"\s*onclick=/);
    expect(rendered).toContain('<h2 id="x-i">');
    expect(rendered).toContain('aria-label="&quot;x&quot; &lt;i&gt;"');
  });

  it("highlights code of known languages only", () => {
    expect(html('```json\n{ "a": 1 }\n```')).toContain('<span class="hljs-attr">');
    expect(html("```mermaid\na --> b\n```")).toContain("<code>a --&gt; b\n</code>");
  });

  it("has an outline, and the text of each section", () => {
    const { outline, sections, html } = renderMarkdown(
      "# Errors\n\nIntro.\n\n## `A_B` & more\n\nText **one**.\n\n- two\n\n### C\n\n#### D\n\n| x |\n| - |\n| y |\n",
      resolve,
    );
    expect(outline).toEqual([
      { anchor: "a_b--more", title: "A_B & more", depth: 2 },
      { anchor: "c", title: "C", depth: 3 },
    ]);
    expect(sections.map(({ title, text }) => [title, text])).toEqual([
      ["Errors", "Intro."],
      ["A_B & more", "Text one. two"],
      ["C", ""],
      ["D", "x y"],
    ]);
    expect(html).toContain(
      '<h2 id="a_b--more"><a href="#a_b--more"><code>A_B</code> &amp; more</a></h2>',
    );
    expect(html).toContain('<h1 id="errors">Errors</h1>');
  });
});
