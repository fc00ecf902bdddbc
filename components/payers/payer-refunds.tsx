import { Anchor, Box, Group, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.payers.refunds;

/** As many as the API returns. */
const MAX_LISTED = 10;

/** The newest refunds to a payer. */
export const PayerRefunds = ({ refunds }: { refunds: readonly AccountRefund[] }) =>
  refunds.length === 0 ? (
    <Text size="sm" c="dimmed">
      {m.none}
    </Text>
  ) : (
    <Stack gap="md">
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }} aria-label={m.title}>
        {refunds.map((refund) => (
          <Box component="li" key={refund.refund_id}>
            <Group justify="space-between" gap="sm">
              <Group gap="sm">
                <Anchor
                  component={Link}
                  href={`/refunds/${refund.refund_id}`}
                  fw={600}
                  prefetch={false}
                  aria-label={messages.paymentPage.refunds.open(
                    formatMoney(refund.amount, refund.currency),
                  )}
                >
                  <Money amount={refund.amount} currency={refund.currency} />
                </Anchor>
                <StatusBadge status={refund.status} />
              </Group>
              <Text size="sm" c="dimmed">
                <Moment at={refund.created_at} />
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
      {refunds.length === MAX_LISTED && (
        <Text size="sm" c="dimmed">
          {m.newest(MAX_LISTED)}
        </Text>
      )}
    </Stack>
  );
