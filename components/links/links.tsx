"use client";
import { Stack } from "@mantine/core";
import type { ComponentProps } from "react";
import { PageHeader } from "@/components/ui/page-header";
import * as messages from "@/lib/messages";
import { LinkList } from "./link-list";
import { LinksTabs } from "./links-tabs";
import { NewLink } from "./new-link";

const m = messages.links;

export function Links(validity: ComponentProps<typeof NewLink>) {
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <LinksTabs />
      <Stack gap="xl">
        <NewLink {...validity} />
        <LinkList />
      </Stack>
    </>
  );
}
