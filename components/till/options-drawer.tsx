"use client";
import { Button, Group, Kbd, Select, Stack, Switch, Table, Text, Title } from "@mantine/core";
import { IconVolume } from "@tabler/icons-react";
import { SideDialog } from "@/components/ui/dialog";
import { RECEIPT_PAPERS } from "@/components/ui/print-sheet";
import * as messages from "@/lib/messages";
import { DisplaysPanel } from "./display/displays-panel";
import { PinOptions } from "./lock/pin-options";
import { NEXT_CHOICES, type TillOptions } from "./options";
import { play } from "./payment/sounds";
import type { OpenTill } from "./queries";

const m = messages.till.options;

/** The till's settings: sound, moving on to the next customer, customer displays, and the keyboard shortcuts. */
export function OptionsDrawer({
  tillId,
  acceptsPins,
  networks,
  network,
  options,
  onChange,
  onClose,
}: {
  tillId: string;
  acceptsPins: boolean;
  networks: OpenTill["networks"];
  /** The chosen one. */
  network: OpenTill["networks"][number] | undefined;
  options: TillOptions;
  onChange: (change: Partial<TillOptions>) => void;
  onClose: () => void;
}) {
  return (
    <SideDialog close={onClose} title={m.title}>
      <Stack gap="xl">
        <Stack gap="md">
          <Switch
            size="md"
            label={m.sound}
            description={m.soundHint}
            checked={options.sound}
            onChange={(event) => onChange({ sound: event.currentTarget.checked })}
          />
          <Group>
            <Button
              variant="default"
              leftSection={<IconVolume size={18} aria-hidden />}
              onClick={() => play("completed")}
            >
              {m.test}
            </Button>
          </Group>
          <Select
            size="md"
            label={m.next}
            description={m.nextHint}
            allowDeselect={false}
            data={NEXT_CHOICES.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? m.never : m.seconds(seconds),
            }))}
            value={String(options.nextAfter)}
            onChange={(value) => onChange({ nextAfter: Number(value) })}
          />
          <PinOptions
            tillId={tillId}
            acceptsPins={acceptsPins}
            lockAfter={options.lockAfter}
            onLockAfter={(lockAfter) => onChange({ lockAfter })}
          />
          <Select
            size="md"
            label={m.paper}
            allowDeselect={false}
            data={RECEIPT_PAPERS.map((value) => ({
              value,
              label: messages.payerReceipt.papers[value],
            }))}
            value={options.receiptPaper}
            onChange={(value) => value && onChange({ receiptPaper: value })}
          />
          {network && networks.length > 1 && (
            <Select
              size="md"
              label={m.network}
              description={m.networkHint}
              allowDeselect={false}
              data={networks.map((one) => ({ value: String(one.network), label: one.name }))}
              value={String(network.network)}
              onChange={(value) => onChange({ network: Number(value) })}
            />
          )}
        </Stack>
        <DisplaysPanel tillId={tillId} />
        <section aria-labelledby="till-keys">
          <Title order={3} size="h2" id="till-keys" mb="xs">
            {m.keys}
          </Title>
          <Table>
            <Table.Tbody>
              {m.keyList.map(([key, what]) => (
                <Table.Tr key={key}>
                  <Table.Td>
                    <Kbd>{key}</Kbd>
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm">{what}</Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </Stack>
    </SideDialog>
  );
}
