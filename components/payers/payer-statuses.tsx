import { Anchor, Group, Stack } from "@mantine/core";
import Link from "next/link";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Payer } from "@/lib/domain/payers/schemas";
import { formatCount } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.payers.statuses;

/** How many payments of a payer have each status; each leads to these payments. */
export const PayerStatuses = ({ payer }: { payer: Payer }) => (
  <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }} aria-label={m.title}>
    {payer.statuses.map(({ status, count }) => (
      <Group component="li" key={status} justify="space-between" gap="sm">
        <StatusBadge status={status} />
        <Anchor
          component={Link}
          size="sm"
          href={`/payments?status=${status}&payer_phone=${encodeURIComponent(payer.payer_phone)}`}
          prefetch={false}
          aria-label={m.show(messages.statuses[status], count)}
        >
          {formatCount(count)}
        </Anchor>
      </Group>
    ))}
  </Stack>
);
