import path from "node:path";

export interface ListedPage {
  /** The last part of its URL. */
  slug: string;
  title: string;
  description: string;
  /** Its file, relative to the repository, with slashes. */
  file: string;
}

export interface ContentsGroup {
  title: string;
  pages: ListedPage[];
}

export interface Contents {
  title: string;
  introduction: string;
  groups: ContentsGroup[];
}

const ENTRY = /^[-*]\s+\[([^\]]+)\]\(([^)\s]+\.md)\):?\s*(.*)$/;

/**
 * Parses a table of contents: `## Group` headings, below each a list of `- [Title](file.md): description.` Lines that
 * start with a space continue the description above. Throws an error if two files have the same slug.
 */
export function parseContents(markdown: string, folder: string): Contents {
  const contents: Contents = { title: "", introduction: "", groups: [] };
  const introduction: string[] = [];
  const slugs = new Set<string>();
  for (const line of markdown.split("\n")) {
    const group = contents.groups.at(-1);
    const page = group?.pages.at(-1);
    const [, title, link, description] = ENTRY.exec(line) ?? [];
    if (line.startsWith("# ")) contents.title = line.slice(2).trim();
    else if (line.startsWith("## ")) {
      contents.groups.push({ title: line.slice(3).trim(), pages: [] });
    } else if (group && title && link) {
      const slug = path.posix.basename(link, ".md").toLowerCase();
      if (slugs.has(slug)) throw new Error(`Two documents have the slug ${slug}: rename one.`);
      slugs.add(slug);
      group.pages.push({
        slug,
        title,
        description: description ?? "",
        file: path.posix.join(folder, link),
      });
    } else if (page && /^\s+\S/.test(line)) page.description += ` ${line.trim()}`;
    else if (!group && line.trim() !== "") introduction.push(line.trim());
  }
  contents.introduction = introduction.join(" ");
  contents.groups = contents.groups.filter(({ pages }) => pages.length > 0);
  return contents;
}
