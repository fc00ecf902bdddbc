"use client";
import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClock, IconX } from "@tabler/icons-react";
import { Failure } from "@/components/ui/failure";
import { useMay } from "@/components/ui/view-provider";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/payments/schemas";
import { CountdownRing } from "./countdown-ring";
import { BigAmount, CodeSquare, OnPhone, qrLabel } from "./payment-code";
import classes from "./till.module.css";
import { useKeys } from "./use-keys";

const m = messages.till.waiting;

/** The customer's turn: what to scan or where to look, for how long, and a way out. */
export function WaitingScreen({
  payment,
  offset,
  onCancel,
  isCancelling,
  cancelError,
}: {
  payment: AccountPayment;
  offset: number;
  onCancel: () => void;
  isCancelling: boolean;
  cancelError: Error | null;
}) {
  const mayCancel = useMay("payments.cancel");
  const [isAsking, asking] = useDisclosure();
  const { amount, currency, qr_token: token, merchant_order_id: order } = payment;
  useKeys((key) => {
    if (key !== "Escape" || !mayCancel) return false;
    asking.open();
    return true;
  });
  return (
    <section className={classes.waiting} aria-label={m.heading}>
      <BigAmount amount={amount} currency={currency} className={classes.due} />
      <div className={classes.code}>
        {token ? (
          <CodeSquare token={token} label={qrLabel(amount, currency)} />
        ) : (
          <OnPhone number={payment.payer_phone ?? ""}>{m.askPhone}</OnPhone>
        )}
      </div>
      <div className={classes.side}>
        <div className={classes.status}>
          <CountdownRing from={payment.created_at} until={payment.expires_at} offset={offset} />
          <Stack gap={4}>
            <Group gap="xs" wrap="nowrap" justify="center" role="status">
              <IconClock className={classes.icon} aria-hidden />
              <Title order={1} fz={{ base: 18, sm: 22 }} lh={1.2}>
                {token ? m.scan : m.onPhone}
              </Title>
            </Group>
            <Text c="dimmed">{m.status}</Text>
            {order && <Text fw={600}>{m.order(order)}</Text>}
          </Stack>
        </div>
        {cancelError && <Failure>{cancelError.message}</Failure>}
        {mayCancel && (
          <Button
            size="lg"
            px="md"
            variant="default"
            leftSection={<IconX size={20} aria-hidden />}
            style={{ flex: "none" }}
            onClick={asking.open}
          >
            {m.cancel}
          </Button>
        )}
      </div>
      <Modal
        opened={isAsking}
        onClose={asking.close}
        title={m.cancelTitle}
        centered
        closeButtonProps={{ "aria-label": messages.common.close }}
      >
        <Text mb="lg">{m.cancelText}</Text>
        <Group grow preventGrowOverflow={false}>
          <Button size="lg" variant="default" onClick={asking.close}>
            {m.cancelNo}
          </Button>
          <Button
            size="lg"
            color="red"
            data-autofocus
            loading={isCancelling}
            onClick={() => {
              asking.close();
              onCancel();
            }}
          >
            {m.cancelYes}
          </Button>
        </Group>
      </Modal>
    </section>
  );
}
