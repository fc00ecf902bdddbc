"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClock, IconX } from "@tabler/icons-react";
import { Failure } from "@/components/form/failure";
import { useMay } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { useKeys } from "@/components/ui/use-keys";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoney } from "@/lib/kit/display";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import * as messages from "@/lib/messages";
import { useEarlyPresses } from "../entry/early-presses";
import { CancelQuestion } from "./cancel-question";
import { CountdownRing } from "./countdown-ring";
import { BigAmount, CodeSquare, OnPhone, qrLabel } from "./payment-code";
import classes from "./waiting.module.css";

const m = messages.till.waiting;

/** Shown while the customer pays: what to scan or where to look, the time left, and a cancel button. */
export function WaitingScreen({
  payment,
  offset,
  onCancel,
  isCancelling,
  cancelError,
  offlineReason,
}: {
  payment: AccountPayment;
  offset: number;
  onCancel: () => void;
  isCancelling: boolean;
  cancelError: Error | null;
  /** The ID of the text that says why it can't be cancelled at the moment. */
  offlineReason: string | undefined;
}) {
  const mayCancel = useMay("payments.cancel");
  const isOffline = offlineReason !== undefined;
  const [isAsking, asking] = useDisclosure();
  const { amount, tip, currency, qr_token: token, merchant_order_id: order } = payment;
  useKeys((key) => {
    // Once the question is open, its dialog handles Escape as a no.
    if (key !== "Escape" || !mayCancel || isOffline || isAsking) return false;
    asking.open();
    return true;
  });
  useEarlyPresses(() => undefined);
  return (
    <section className={classes.waiting} aria-label={m.heading}>
      <BigAmount amount={amount} currency={currency} className={classes.due} />
      <div className={classes.code}>
        {token ? (
          <CodeSquare token={token} label={qrLabel(amount, currency)} />
        ) : (
          <OnPhone number={payment.payer_phone && spacedPhone(payment.payer_phone)}>
            {m.askPhone}
          </OnPhone>
        )}
      </div>
      <div className={classes.side}>
        <div className={classes.status}>
          <CountdownRing from={payment.created_at} until={payment.expires_at} offset={offset} />
          <Stack gap={4}>
            <Group gap="xs" wrap="nowrap" justify="center" role="status">
              <IconClock className={classes.icon} aria-hidden />
              <h1 className={classes.what}>{token ? m.scan : m.onPhone}</h1>
            </Group>
            <Text c="dimmed">{m.status}</Text>
            {tip !== undefined && <Text>{messages.tips.included(formatMoney(tip, currency))}</Text>}
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
            loading={isCancelling}
            disabled={isOffline}
            aria-describedby={offlineReason}
            onClick={asking.open}
          >
            {m.cancel}
          </Button>
        )}
      </div>
      <DialogSlot>
        {isAsking && !isOffline && (
          <CancelQuestion
            onNo={asking.close}
            onYes={() => {
              asking.close();
              onCancel();
            }}
          />
        )}
      </DialogSlot>
    </section>
  );
}
