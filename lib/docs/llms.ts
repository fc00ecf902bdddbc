import { hasSandbox, publicUrl } from "@/lib/kit/env";
import type { Library } from "./library";

/** Returns the table of contents for language models, in the format of llmstxt.org. */
export function llmsTxt({ introduction, pages }: Library): string {
  const groups = new Map<string, string[]>();
  for (const { group, title: name, slug, description } of pages.values()) {
    const lines = groups.get(group) ?? [];
    lines.push(`- [${name}](${publicUrl()}/docs/${slug}.md): ${description}`);
    groups.set(group, lines);
  }
  const documents = [
    `- [Device API](${publicUrl()}/api/openapi.json): payments, links, refunds, static QR and webhooks, as OpenAPI 3.1.`,
    ...(hasSandbox()
      ? [
          `- [Sandbox API](${publicUrl()}/api/openapi/sandbox.json): the payer's side of test mode, as OpenAPI 3.1.`,
        ]
      : []),
  ];
  return [
    "# Qassa",
    `> ${introduction}`,
    `All of it in one file: ${publicUrl()}/llms-full.txt`,
    ...[...groups].map(([group, lines]) => `## ${group}\n\n${lines.join("\n")}`),
    `## OpenAPI documents\n\n${documents.join("\n")}`,
  ]
    .join("\n\n")
    .concat("\n");
}

/** Returns all documents in order, as one Markdown file. */
export const llmsFullTxt = ({ pages }: Library): string =>
  [...pages.values()].map(({ markdown }) => markdown.trim()).join("\n\n---\n\n") + "\n";
