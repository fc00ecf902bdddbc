"use client";
import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useChooseView } from "@/components/session/choose-view";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import { RequestFailed } from "@/lib/client/request-json";
import * as messages from "@/lib/messages";

const m = messages.networkSettings;

/** Names the payments because of which the network cannot be left yet. Each opens in live mode. */
export function OpenPayments({ error }: { error: Error | null }) {
  const { organizationId } = useView();
  const choose = useChooseView();
  const payments = paymentsOf(error);
  if (payments.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm">{m.openPayments}</Text>
      <Group gap="xs">
        {payments.map((id) => (
          <Anchor
            key={id}
            component="button"
            type="button"
            size="sm"
            ff="monospace"
            disabled={choose.isPending}
            onClick={() =>
              choose.mutate(
                { organizationId, mode: "live", page: `/payments/${id}` },
                { onError: notifyError },
              )
            }
          >
            {id}
          </Anchor>
        ))}
      </Group>
    </Stack>
  );
}

const paymentsOf = (error: Error | null): string[] =>
  error instanceof RequestFailed && Array.isArray(error.facts.payments)
    ? (error.facts.payments as string[])
    : [];
