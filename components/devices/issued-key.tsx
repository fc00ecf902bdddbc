"use client";
import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { QrCode } from "@/components/ui/qr-code";
import type { IssuedDeviceKey } from "@/lib/domain/devices/schemas";
import * as messages from "@/lib/messages";

const m = messages.devices.issued;

/** The content of the QR code that a device scans: the origin of this Qassa server, and the key. */
const pairingCode = ({ origin, key }: IssuedDeviceKey): string => JSON.stringify({ origin, key });

/**
 * Shows a newly issued key. It can't be shown again, so only the button that confirms it was saved closes the dialog.
 */
export function IssuedKey({ issued, saved }: { issued: IssuedDeviceKey; saved: () => void }) {
  return (
    <Dialog close={saved} title={m.title} size="lg" isPersistent>
      <Stack>
        <Callout color="yellow" icon={<IconAlertTriangle />}>
          {m.text}
        </Callout>
        <div>
          <Text size="sm" fw={500} mb={4} id="issued-key">
            {m.key}
          </Text>
          <Group gap="xs" align="stretch">
            <Code
              block
              flex={1}
              miw={0}
              aria-labelledby="issued-key"
              style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
            >
              {issued.key}
            </Code>
            <CopyButton value={issued.key} timeout={2000}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={copy}
                  data-autofocus
                >
                  {copied ? messages.common.copied : m.copy}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        <Stack gap="xs" align="center">
          <Text size="sm" c="dimmed" ta="center">
            {m.pair}
          </Text>
          <QrCode value={pairingCode(issued)} label={m.qr} size={200} />
        </Stack>
        <Group justify="space-between">
          <Anchor href="/docs/quick-start" target="_blank" size="sm">
            {m.documentation}
          </Anchor>
          <Button onClick={saved}>{m.saved}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
