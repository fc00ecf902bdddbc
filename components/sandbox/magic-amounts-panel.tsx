"use client";
import { Skeleton, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as messages from "@/lib/messages";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { Failure } from "./failure";
import { phoneQueries } from "./queries";

const m = sandboxMessages.faults;

/** Amounts with a fixed outcome, so that tests run without anyone pressing a button. */
export function MagicAmountsPanel({ currency }: { currency: string }) {
  const { data: amounts, error, refetch } = useQuery(phoneQueries.magicAmounts());
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!amounts) return <Skeleton height={320} role="status" aria-label={m.loading} />;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {m.magicText(currency)}
      </Text>
      <Table verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{m.amount}</Table.Th>
            <Table.Th pl="md">{m.whatHappens}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {amounts.map(({ name, amount, what_happens }) => (
            <Table.Tr key={name}>
              <Table.Td fw={600} style={{ verticalAlign: "top" }}>
                {amount}
              </Table.Td>
              <Table.Td pl="md">{messages.serverTexts.sentence(what_happens)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
