"use client";
import { Stack } from "@mantine/core";
import { PageHeader } from "@/components/ui/page-header";
import * as messages from "@/lib/messages";
import { LinkList } from "./link-list";
import type { LinkNetwork } from "./link-network";
import { LinksTabs } from "./links-tabs";
import { NewLink } from "./new-link";

const m = messages.links;

export function Links({ networks }: { networks: LinkNetwork[] }) {
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <LinksTabs />
      <Stack gap="xl">
        <NewLink networks={networks} />
        <LinkList />
      </Stack>
    </>
  );
}
