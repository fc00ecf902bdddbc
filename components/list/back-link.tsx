"use client";
import { Anchor, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useLastSearch } from "./list-address";

/** Leads from a record back to its list, with the filters that the list had. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  const search = useLastSearch(href);
  return (
    <Anchor component={Link} href={search ? `${href}?${search}` : href} size="sm" c="dimmed">
      <Group gap={4} component="span">
        <IconArrowLeft size={14} aria-hidden />
        {children}
      </Group>
    </Anchor>
  );
}
