import { Marked, type Tokens } from "marked";
import { escapeHtml } from "@/lib/kit/escape-html";
import { anchorsOfPage } from "./anchors";
import { highlight } from "./highlight";
import type { ResolveLink } from "./links";
import type { OutlineEntry } from "./vocabulary";

/** A heading with the text up to the next one, for the search. */
export interface Section extends OutlineEntry {
  text: string;
}

export interface RenderedDocument {
  html: string;
  /** Headings of the second and third level. */
  outline: OutlineEntry[];
  sections: Section[];
}

const COMMENT = /^\s*<!--[\s\S]*?-->\s*$/;

/** Returns HTML as plain text. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<\/?(?:a|code|del|em|span|strong)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Renders Markdown: headings with anchors, highlighted code in `data-code` blocks, tables in boxes that scroll. HTML in
 * the Markdown is shown as text, comments are left out. Links whose target is not part of the documentation become
 * plain text, and images their description.
 */
export function renderMarkdown(markdown: string, resolve: ResolveLink): RenderedDocument {
  const anchorOf = anchorsOfPage();
  const sections: Section[] = [];
  /** Blocks are rendered in order, so the last heading is the one that a table or code belongs to. */
  const lastHeading = () => escapeHtml(sections.at(-1)?.title ?? "");

  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (COMMENT.test(text) ? "" : escapeHtml(text)),
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const title = plainText(html);
        const anchor = anchorOf(title);
        sections.push({ anchor, title, depth, text: "" });
        const isLinkable = depth > 1 && !html.includes("<a ");
        return `<h${depth} id="${anchor}">${isLinkable ? `<a href="#${anchor}">${html}</a>` : html}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const language = lang.trim().split(/\s/)[0] ?? "";
        return `<div data-code="${escapeHtml(language)}"><pre tabindex="0"><code>${highlight(text, language)}\n</code></pre></div>\n`;
      },
      table(token) {
        const row = (cells: Tokens.TableCell[]) =>
          `<tr>${cells.map((cell) => this.tablecell(cell)).join("")}</tr>`;
        return `<div data-table tabindex="0" role="group" aria-label="${lastHeading()}"><table><thead>${row(token.header)}</thead><tbody>${token.rows.map(row).join("")}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const url = resolve(href);
        return url === undefined ? html : `<a href="${escapeHtml(url)}">${html}</a>`;
      },
      image: ({ text }) => escapeHtml(text),
    },
  });

  const blocks = marked.lexer(markdown).map((block) => {
    const html = marked.parser([block]);
    const section = sections.at(-1);
    if (section && block.type !== "heading")
      section.text = `${section.text} ${plainText(html)}`.trim();
    return html;
  });
  return {
    html: blocks.join(""),
    outline: sections
      .filter(({ depth }) => depth === 2 || depth === 3)
      .map(({ anchor, title, depth }) => ({ anchor, title, depth })),
    sections,
  };
}
