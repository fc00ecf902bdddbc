import { Anchor, Box, Group, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.paymentPage.refunds;

/** A few refunds on another record's page: amount, status, time, who made them, and why or why not. */
export const RefundLines = ({
  refunds,
  label,
}: {
  refunds: readonly AccountRefund[];
  label: string;
}) => (
  <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }} aria-label={label}>
    {refunds.map((refund) => {
      const by = refund.made_by ?? refund.device_name;
      const reason = refund.fail_reason
        ? messages.serverTexts.sentence(refund.fail_reason)
        : refund.reason;
      return (
        <Box component="li" key={refund.refund_id}>
          <Group justify="space-between" gap="sm">
            <Group gap="sm">
              <Anchor
                component={Link}
                href={`/refunds/${refund.refund_id}`}
                fw={600}
                prefetch={false}
                aria-label={m.open(formatMoney(refund.amount, refund.currency))}
              >
                <Money amount={refund.amount} currency={refund.currency} />
              </Anchor>
              <StatusBadge status={refund.status} />
            </Group>
            <Text size="sm" c="dimmed">
              <Moment at={refund.created_at} />{" "}
              {refund.origin === "network" ? messages.refunds.atNetwork : by && m.by(by)}
            </Text>
          </Group>
          {refund.approved_by && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {messages.refunds.approvedBy(refund.approved_by)}
            </Text>
          )}
          {reason && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {reason}
            </Text>
          )}
        </Box>
      );
    })}
  </Stack>
);
