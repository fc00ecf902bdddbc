"use client";
import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { QrCode, QrDownloads } from "@/components/ui/qr-code";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { LinkPoster } from "./link-poster";

const m = messages.reusableLinks;

/** What is drawn of a link: its QR code, downloads and the poster that is printed in place of the page. */
export function LinkCode({ link, children }: { link: ReusableLinkResource; children: ReactNode }) {
  return (
    <Stack align="center" gap="md" maw="100%">
      <QrCode value={link.url} label={m.qr(bidiSafe(link.title))} size={240} />
      {children}
      <Group gap="xs" justify="center">
        <QrDownloads value={link.url} fileName={`qassa-${link.reusable_link_id}`} />
      </Group>
      <LinkPoster link={link} />
    </Stack>
  );
}
