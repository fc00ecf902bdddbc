"use client";
import { Anchor, Box, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import { useView } from "@/components/session/view-provider";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import { paymentQueries } from "./queries";

const m = messages.paymentPage.refunds;

/** The refunds of a payment and their status. */
export function PaymentRefunds({ payment }: { payment: AccountPayment }) {
  const view = useView();
  const { data, error, refetch } = useQuery(paymentQueries.refunds(view, payment));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={1} />;
  if (data.data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {m.none}
      </Text>
    );
  }
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
      {data.data.map((refund) => (
        <Box component="li" key={refund.refund_id}>
          <Group justify="space-between" gap="sm">
            <Group gap="sm">
              <Anchor
                component={Link}
                href={`/refunds/${refund.refund_id}`}
                fw={600}
                aria-label={m.open(formatMoney(refund.amount, refund.currency))}
              >
                <Money amount={refund.amount} currency={refund.currency} />
              </Anchor>
              <StatusBadge status={refund.status} />
            </Group>
            <Text size="sm" c="dimmed">
              <Moment at={refund.created_at} />{" "}
              {(refund.made_by ?? refund.device_name) &&
                m.by((refund.made_by ?? refund.device_name)!)}
            </Text>
          </Group>
          {(refund.fail_reason ?? refund.reason) && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {refund.fail_reason ?? refund.reason}
            </Text>
          )}
        </Box>
      ))}
    </Stack>
  );
}
