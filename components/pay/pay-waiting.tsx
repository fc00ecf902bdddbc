"use client";
import { Button, Stack, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { clockText, useNow } from "@/components/ui/clock";
import { QrCode } from "@/components/ui/qr-code";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { OpenInApp } from "./open-in-app";
import type { TimedPayment } from "./queries";
import classes from "./pay.module.css";

const m = messages.pay;

/** A payment that can be paid: on a phone in the payment app, elsewhere by scanning the code. */
export function PayWaiting({
  payment,
  isLost,
  changeAmount,
}: {
  payment: TimedPayment;
  /** The last request failed. */
  isLost: boolean;
  changeAmount: (() => void) | undefined;
}) {
  const { qr_token: code, amount, currency } = payment;
  return (
    <Stack gap="md">
      {code && (
        <div className={classes.ways}>
          <OpenInApp code={code} className={classes.open} />
          <div className={classes.code}>
            <QrCode value={code} label={m.qr(formatMoney(amount, currency))} size={240} />
            <Text size="sm" c="dimmed" ta="center" mt="xs">
              {m.scanText}
            </Text>
          </div>
        </div>
      )}
      <TimeLeft payment={payment} />
      <Text size="sm" c="dimmed" ta="center" role="status">
        {isLost ? m.unreachable : m.waiting}
      </Text>
      {changeAmount && (
        <Button variant="subtle" onClick={changeAmount}>
          {m.change}
        </Button>
      )}
    </Stack>
  );
}

/** Hidden from screen readers, which would read it out every second. */
function TimeLeft({ payment: { expires_at: until, clockOffset } }: { payment: TimedPayment }) {
  const isMounted = useMounted();
  const now = useNow(1000) + clockOffset;
  const left = Math.max(0, Date.parse(until) - now);
  if (isMounted && left === 0) {
    return (
      <Text ta="center" role="status">
        {m.timeUp}
      </Text>
    );
  }
  return (
    <Text ta="center" aria-hidden>
      {m.left}{" "}
      <Text span inherit fw={650} style={{ fontVariantNumeric: "tabular-nums" }}>
        {isMounted ? clockText(left) : "–:––"}
      </Text>
    </Text>
  );
}
