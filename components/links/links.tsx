"use client";
import { Stack } from "@mantine/core";
import { PageHeader } from "@/components/ui/page-header";
import * as messages from "@/lib/messages";
import { LinkList } from "./link-list";
import { LinksTabs } from "./links-tabs";
import { NewLink } from "./new-link";

const m = messages.links;

export function Links({ validitySeconds }: { validitySeconds: number }) {
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <LinksTabs />
      <Stack gap="xl">
        <NewLink validitySeconds={validitySeconds} />
        <LinkList />
      </Stack>
    </>
  );
}
