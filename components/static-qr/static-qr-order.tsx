"use client";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLink, IconPencil, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMay, useView } from "@/components/session/view-provider";
import { CopyableCode } from "@/components/ui/copy";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifyError, notifySuccess } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountStaticQrPayment } from "@/lib/domain/static-qr/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useChangeOrder } from "./mutations";
import { staticQrQueries } from "./queries";

// Opened by a button.
const OrderForm = lazyWithRetry<{ payment: AccountStaticQrPayment; close: () => void }>(() =>
  import("./order-form").then((module) => module.OrderForm),
);

const m = messages.staticQrPage.order;

/** The merchant's own order of a static QR payment, and the payments that have the same. */
export function StaticQrOrder({ payment }: { payment: AccountStaticQrPayment }) {
  const mayChange = useMay("static_qr.annotate");
  const maySearch = useMay("payments.search");
  const [isEditing, editing] = useDisclosure();
  const change = useChangeOrder(payment);
  const order = payment.merchant_order_id;
  if (isEditing) return <OrderForm payment={payment} close={editing.close} />;
  return (
    <Stack gap="md">
      {order ? (
        <CopyableCode text={order} label={m.copy} />
      ) : (
        <Text size="sm" c="dimmed">
          {mayChange ? m.none : m.noneToRead}
        </Text>
      )}
      {order && maySearch && <SameOrder order={order} />}
      {mayChange && (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            onClick={editing.open}
            leftSection={
              order ? <IconPencil size={14} aria-hidden /> : <IconLink size={14} aria-hidden />
            }
          >
            {order ? m.change : m.link}
          </Button>
          {order && (
            <Button
              variant="default"
              size="compact-sm"
              loading={change.isPending}
              onClick={() =>
                change.mutate(null, {
                  onSuccess: () => notifySuccess(m.removed),
                  onError: notifyError,
                })
              }
              leftSection={<IconX size={14} aria-hidden />}
            >
              {m.remove}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function SameOrder({ order }: { order: string }) {
  const { data, error, refetch } = useQuery(staticQrQueries.sameOrder(useView(), order));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={1} />;
  if (data.data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Stack
        component="ul"
        aria-label={m.others}
        gap="xs"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
      >
        {data.data.map(({ payment_id, display_method, amount, currency, display_status }) => (
          <Group key={payment_id} component="li" gap="xs">
            <Anchor
              component={Link}
              href={`/payments/${payment_id}`}
              size="sm"
              style={{ overflowWrap: "anywhere", minWidth: 0 }}
            >
              {m.payment(order, messages.methods[display_method], formatMoney(amount, currency))}
            </Anchor>
            <StatusBadge status={display_status} />
          </Group>
        ))}
      </Stack>
      {data.has_more && (
        <Anchor
          component={Link}
          href={`/payments?merchant_order_id=${encodeURIComponent(order)}`}
          size="sm"
          style={{ overflowWrap: "anywhere" }}
        >
          {m.all(order)}
        </Anchor>
      )}
    </Stack>
  );
}
