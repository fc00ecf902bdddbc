"use client";
import { Button, CopyButton, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { Dialog } from "@/components/ui/dialog";
import * as messages from "@/lib/messages";

const m = messages.twoFactor;

/** The recovery codes in case the phone is lost, shown only once. */
export function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${m.fileHead}\n\n${text}\n`)}`;
  return (
    <Dialog close={close} title={m.codesTitle} isPersistent>
      <Stack>
        <Text size="sm">{m.codesText}</Text>
        <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {codes.map((code) => (
            <Text key={code} component="li" ff="monospace" ta="center" fw={600}>
              {code}
            </Text>
          ))}
        </SimpleGrid>
        <Group grow>
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
              >
                {copied ? messages.common.copied : m.copyCodes}
              </Button>
            )}
          </CopyButton>
          <Button
            component="a"
            href={file}
            download={m.fileName}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {m.download}
          </Button>
        </Group>
        <Button onClick={close}>{m.kept}</Button>
      </Stack>
    </Dialog>
  );
}
