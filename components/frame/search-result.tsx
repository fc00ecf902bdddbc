"use client";
import { Box, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconCreditCard, IconListDetails, IconQrcode } from "@tabler/icons-react";
import { staticQrAddress } from "@/components/records/static-qr-address";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { StatusBadge } from "@/components/ui/status-badge";
import type { SearchResult } from "@/lib/domain/search/schemas";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import * as messages from "@/lib/messages";

const m = messages.search;

const ICONS = { payment: IconCreditCard, refund: IconArrowBackUp, static_qr: IconQrcode };
const NAMES = { payment: "payment", refund: "refund", static_qr: "staticQr" } as const;

export const keyOf = (result: SearchResult): string =>
  result.kind === "static_qr"
    ? `static_qr ${result.order_number}`
    : `${result.kind} ${result.id} ${result.by}`;

/** The path of the page that shows a result. */
export function addressOf(result: SearchResult): string {
  switch (result.kind) {
    case "payment":
      return `/payments/${result.id}`;
    case "refund":
      return `/refunds/${result.id}`;
    case "static_qr":
      return staticQrAddress(result.order_number);
  }
}

/** Further details of a result, starting with the field that matched. */
function detailOf(result: SearchResult): string {
  if (result.kind === "refund") return result.id;
  const order = result.merchant_order_id && m.order(result.merchant_order_id);
  if (result.kind === "static_qr") {
    const number = m.orderNumber(result.order_number);
    const numbers = result.by === "order" ? [order, number] : [number, order];
    return [...numbers, result.client_short_name].filter(Boolean).join(" · ");
  }
  const phone = result.payer_phone && spacedPhone(result.payer_phone);
  const parts =
    result.by === "id"
      ? [result.id, order]
      : result.by === "amount"
        ? [order, phone, order || phone ? undefined : result.id]
        : result.by === "phone" || result.by === "phone_end"
          ? [phone, order]
          : [order, phone];
  return parts.filter(Boolean).join(" · ");
}

/** One line with a result's kind, amount and status. */
export function FoundLine({ result }: { result: SearchResult }) {
  const Icon = ICONS[result.kind];
  return (
    <Group wrap="nowrap" gap="sm" w="100%">
      <Icon size={18} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
      <Box style={{ minWidth: 0, flex: 1 }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {m[NAMES[result.kind]]} <Money amount={result.amount} currency={result.currency} />
          </Text>
          {result.kind !== "static_qr" && <StatusBadge status={result.status} />}
        </Group>
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Text size="xs" c="dimmed" truncate>
            {detailOf(result)}
          </Text>
          <Text size="xs" c="dimmed" component="div" hiddenFrom="xs">
            <Moment at={result.created_at} />
          </Text>
        </Group>
      </Box>
      <Text size="xs" c="dimmed" component="div" visibleFrom="xs">
        <Moment at={result.created_at} />
      </Text>
    </Group>
  );
}

/** The line at the end of a group that leads to all of them. */
export const SeeAll = ({ label }: { label: string }) => (
  <Group wrap="nowrap" gap="sm" w="100%">
    <IconListDetails size={18} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
    <Text size="sm" fw={600} style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      {label}
    </Text>
  </Group>
);
