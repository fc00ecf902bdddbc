import { readFile } from "node:fs/promises";
import path from "node:path";
import { Stack } from "@mantine/core";
import type { Metadata } from "next";
import { SignatureForm } from "@/components/webhooks/signature-form";
import { SnippetTabs } from "@/components/webhooks/snippet-tabs";
import { type SnippetId, SNIPPETS } from "@/components/webhooks/snippets";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.webhooks.tabs.signatures });

const FOLDER = "docs/webhook-verification";

const read = async ({ id, file }: (typeof SNIPPETS)[number]) =>
  [
    id,
    await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), FOLDER, file), "utf8"),
  ] as const;

export default async function SignaturesPage() {
  const code = Object.fromEntries(await Promise.all(SNIPPETS.map(read))) as Record<
    SnippetId,
    string
  >;
  return (
    <Stack gap="lg">
      <SignatureForm />
      <SnippetTabs code={code} />
    </Stack>
  );
}
