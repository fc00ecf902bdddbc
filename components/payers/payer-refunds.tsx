import { Stack, Text } from "@mantine/core";
import { RefundLines } from "@/components/records/refund-lines";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";
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
      <RefundLines refunds={refunds} label={m.title} />
      {refunds.length === MAX_LISTED && (
        <Text size="sm" c="dimmed">
          {m.newest(MAX_LISTED)}
        </Text>
      )}
    </Stack>
  );
