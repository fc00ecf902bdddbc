// The Markdown files of docs/, as tests see them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lexer, type Token, type Tokens, walkTokens } from "marked";

/** Returns the files below a folder whose names end like this, with slashes. */
export const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")));

/** The files of the integrator's guides. */
export const guideFiles = (): string[] => filesBelow("docs/guides", ".md");

/** Returns all tokens of a Markdown file, nested ones included, in their order. */
function tokensOf(file: string): Token[] {
  const tokens: Token[] = [];
  void walkTokens(lexer(readFileSync(file, "utf8")), (token) => void tokens.push(token));
  return tokens;
}

export interface CodeBlock {
  language: string;
  text: string;
  /** How many headings are above it. */
  section: number;
}

/** Returns the code blocks of a Markdown file. */
export function codeBlocks(file: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let section = 0;
  for (const token of tokensOf(file)) {
    if (token.type === "heading") section += 1;
    if (token.type !== "code") continue;
    const { lang = "", text } = token as Tokens.Code;
    blocks.push({ language: lang, text, section });
  }
  return blocks;
}

/** Returns the texts of a Markdown file's headings of a level, without formatting. */
export const headings = (file: string, depth?: number): string[] =>
  tokensOf(file)
    .filter((token): token is Tokens.Heading => token.type === "heading")
    .filter((token) => depth === undefined || token.depth === depth)
    .map(({ text }) => text.replaceAll("`", ""));

/** Returns where the links and images of a Markdown file lead. */
export const linkTargets = (file: string): string[] =>
  tokensOf(file)
    .filter((token): token is Tokens.Link | Tokens.Image => ["link", "image"].includes(token.type))
    .map(({ href }) => href);

/** Returns the tables of a Markdown file as the texts of their cells, the head first. */
export const tableRows = (file: string): string[][][] =>
  tokensOf(file)
    .filter((token): token is Tokens.Table => token.type === "table")
    .map(({ header, rows }) => [header, ...rows].map((cells) => cells.map(({ text }) => text)));
