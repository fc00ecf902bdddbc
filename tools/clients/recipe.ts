// Reads the commands and the code of docs/guides/clients.md, so that what is run is what the guide says.
import { type CodeBlock, codeBlocks, headings } from "@/tests/support/guides";

const GUIDE = "docs/guides/clients.md";
/** Stands for the server in the guide. */
const SERVER = "http://localhost:3000";

const titles = headings(GUIDE);
/** Each of the guide's code blocks with the heading above it. */
const blocks = codeBlocks(GUIDE).map((block) => ({ ...block, heading: titles[block.section - 1] }));

const isShell = ({ language }: CodeBlock) => language === "sh" || language === "bash";
/** A backslash continues a command on the next line. */
const commandsOf = ({ text }: CodeBlock) => text.split(/(?<!\\)\n/);

/** The headings with commands below them. */
export const headingsWithCommands = [
  ...new Set(blocks.filter(isShell).map(({ heading }) => heading!)),
];

/** Returns the commands below a heading, for a reader with this server. */
export const commandsBelow = (heading: string, origin: string): string[] =>
  blocks
    .filter((block) => block.heading === heading && isShell(block))
    .flatMap(commandsOf)
    .map((command) => command.replaceAll(SERVER, origin));

/** Returns the code below a heading, for a reader with this server. Throws if there is none. */
export function codeBelow(heading: string, origin: string): string {
  const code = blocks.find((block) => block.heading === heading && !isShell(block));
  if (!code) throw new Error(`${GUIDE} has no code below "${heading}".`);
  return `${code.text}\n`.replaceAll(SERVER, origin);
}
