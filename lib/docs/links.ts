import path from "node:path";

/** Resolves a link of a document; undefined if its target is not part of the documentation. */
export type ResolveLink = (href: string) => string | undefined;

const ABSOLUTE = /^(?:https?:|mailto:|\/(?!\/))/i;
const OTHER_SCHEME = /^(?:[a-z][\w+.-]*:|\/\/)/i;

/**
 * Returns a function that resolves the links of one file. Links to the web, to paths of this server and within the page
 * stay as they are; links to other documents become their URLs.
 * @param file relative to the repository
 * @param urls URLs of the documents, by file
 */
export const linksOf =
  (file: string, urls: ReadonlyMap<string, string>): ResolveLink =>
  (href) => {
    if (href.startsWith("#") || ABSOLUTE.test(href)) return href;
    if (OTHER_SCHEME.test(href)) return undefined;
    const [, target = "", anchor = ""] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
    const url = urls.get(path.posix.join(path.posix.dirname(file), target));
    return url === undefined ? undefined : url + anchor;
  };

const FENCED_CODE = /^(\s*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\s*\2[^\S\n]*$)/m;
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;

/** Resolves the links in Markdown, except in code blocks. A link without a target becomes its text, and so do images. */
export function resolveMarkdownLinks(markdown: string, resolve: ResolveLink): string {
  // `split` puts both groups of the pattern after each part; the second only names the kind of fence.
  return markdown
    .split(FENCED_CODE)
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(LINK, (_, image: string, text: string, href: string) => {
            const url = image ? undefined : resolve(href);
            return url === undefined ? text : `[${text}](${url})`;
          }),
    )
    .join("");
}
