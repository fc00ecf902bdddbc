import { readFile } from "node:fs/promises";
import path from "node:path";
import { env, hasSandbox, publicUrl } from "@/lib/kit/env";
import { type Contents, type ContentsGroup, type ListedPage, parseContents } from "./contents";
import { linksOf, resolveMarkdownLinks } from "./links";
import { type RenderedDocument, renderMarkdown } from "./render";
import type { NavigationEntry, NavigationGroup } from "./vocabulary";

/** The URL that stands for this server in the documents. */
const EXAMPLE_URL = "http://localhost:3000";
const CONTENTS_FILE = "docs/README.md";

const CHANGELOG: ListedPage = {
  slug: "changelog",
  title: "Changelog",
  description: "Notable changes for users, integrators and operators.",
  file: "CHANGELOG.md",
};

export interface DocumentPage extends ListedPage, RenderedDocument {
  group: string;
  url: string;
  /** The Markdown as it is served: with this server's URL, and links to the other documents as Markdown. */
  markdown: string;
}

export interface Library {
  title: string;
  introduction: string;
  navigation: NavigationGroup[];
  /** In the order of the table of contents. */
  pages: ReadonlyMap<string, DocumentPage>;
}

const readRepositoryFile = async (file: string): Promise<string> =>
  readFile(path.join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");

const urlOf = (slug: string) => `/docs/${slug}`;

const REFERENCES: NavigationEntry[] = [
  {
    title: "Device API",
    description:
      "Every operation of the device API, with requests that you can send from the page.",
    url: "/docs/reference",
  },
  {
    title: "Sandbox API",
    description: "Act as the payer in test mode: confirm, decline, pay, and turn on faults.",
    url: "/docs/reference/sandbox",
  },
];

function navigationOf(groups: ContentsGroup[]): NavigationGroup[] {
  const references = REFERENCES.filter(({ url }) => url === "/docs/reference" || hasSandbox());
  return [
    ...groups.map(({ title, pages }) => ({
      title,
      pages: pages.map((page) => ({ ...pick(page), url: urlOf(page.slug) })),
    })),
    {
      title: "API reference",
      pages: [...references, { ...pick(CHANGELOG), url: urlOf(CHANGELOG.slug) }],
    },
  ];
}

const pick = ({ title, description }: ListedPage) => ({ title, description });

async function readPage(
  page: ListedPage & { group: string },
  listed: readonly ListedPage[],
): Promise<DocumentPage> {
  const source = (await readRepositoryFile(page.file)).replaceAll(EXAMPLE_URL, publicUrl());
  const pageUrls = new Map(listed.map(({ file, slug }) => [file, urlOf(slug)]));
  const markdownUrls = new Map(
    listed.map(({ file, slug }) => [file, `${publicUrl()}${urlOf(slug)}.md`]),
  );
  pageUrls.set(CONTENTS_FILE, "/docs");
  markdownUrls.set(CONTENTS_FILE, `${publicUrl()}/llms.txt`);
  return {
    ...page,
    url: urlOf(page.slug),
    markdown: resolveMarkdownLinks(source, linksOf(page.file, markdownUrls)),
    ...renderMarkdown(source, linksOf(page.file, pageUrls)),
  };
}

async function readLibraryNow(): Promise<Library> {
  const contents: Contents = parseContents(await readRepositoryFile(CONTENTS_FILE), "docs");
  const listed = contents.groups.flatMap(({ title, pages }) =>
    pages.map((page) => ({ ...page, group: title })),
  );
  listed.push({ ...CHANGELOG, group: "API reference" });
  const pages = await Promise.all(listed.map((page) => readPage(page, listed)));
  return {
    title: contents.title,
    introduction: contents.introduction,
    navigation: navigationOf(contents.groups),
    pages: new Map(pages.map((page) => [page.slug, page])),
  };
}

let known: Promise<Library> | undefined;

/**
 * Returns the documents that docs/README.md lists, and the changelog, read and rendered once per process (each time
 * in development). Throws if a listed file is missing.
 */
export function readLibrary(): Promise<Library> {
  if (env().NODE_ENV === "development") return readLibraryNow();
  known ??= readLibraryNow().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Returns the pages before and after one, in the order of the navigation. */
export function neighboursOf(
  { navigation }: Library,
  url: string,
): { previous?: NavigationEntry | undefined; next?: NavigationEntry | undefined } {
  const pages = navigation.flatMap((group) => group.pages);
  const index = pages.findIndex((page) => page.url === url);
  return index < 0 ? {} : { previous: pages[index - 1], next: pages[index + 1] };
}

/** Returns the URL of the API reference's script, which changes with its version. */
export async function referenceScript(): Promise<string> {
  const { dependencies } = JSON.parse(await readRepositoryFile("package.json")) as {
    dependencies: Record<string, string>;
  };
  return `/docs/api-reference.js?v=${dependencies["@scalar/api-reference"]}`;
}
