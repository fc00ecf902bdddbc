import { hasSandbox, publicUrl } from "@/lib/kit/env";
import type { DocumentPage, Library } from "./library";

/** Returns the table of contents for language models, in the format of llmstxt.org. */
export function llmsTxt({ introduction, pages }: Library): string {
  const lineOf = ({ title, slug, description }: DocumentPage) =>
    `- [${title}](${publicUrl()}/docs/${slug}.md): ${description}`;
  const groups = Map.groupBy(pages.values(), ({ group }) => group);
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
    ...[...groups].map(([group, listed]) => `## ${group}\n\n${listed.map(lineOf).join("\n")}`),
    `## OpenAPI documents\n\n${documents.join("\n")}`,
  ]
    .join("\n\n")
    .concat("\n");
}

/** Returns all documents in order, as one Markdown file. */
export const llmsFullTxt = ({ pages }: Library): string =>
  [...pages.values()].map(({ markdown }) => markdown.trim()).join("\n\n---\n\n") + "\n";
