"use client";
import { Box, Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { useView } from "@/components/session/view-provider";
import { CopyableCode } from "@/components/ui/copy";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ShareButton } from "@/components/ui/share-button";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";
import * as messages from "@/lib/messages";

const m = messages.reusableLinks;

// The code that draws QR codes is large.
const LinkCode = lazyWithRetry(() => import("./link-code").then((module) => module.LinkCode), {
  preload: "now",
  loading: () => <Skeleton aria-busy="true" height={240} width={240} radius="md" />,
});

/** The link's QR code and address, to show, send or print. */
export function ShareLink({ link }: { link: ReusableLinkResource }) {
  const { organizationName } = useView();
  return (
    <Stack align="center" gap="md">
      <Box maw="100%">
        <CopyableCode text={link.url} label={m.copyAddress} />
      </Box>
      <LinkCode link={link}>
        <Group gap="xs" justify="center">
          <ShareButton address={link.url} text={`${organizationName}: ${link.title}`} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => window.print()}
          >
            {m.print}
          </Button>
          <Button
            component="a"
            href={link.url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} />}
          >
            {m.openAddress}
          </Button>
        </Group>
      </LinkCode>
    </Stack>
  );
}
