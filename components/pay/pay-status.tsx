"use client";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconClockX,
  IconHandStop,
  IconReceipt,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Failure } from "@/components/form/failure";
import { LargeAmount } from "@/components/ui/amount";
import { CopyableCode } from "@/components/ui/copy";
import { Facts } from "@/components/ui/facts";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { RequestFailed } from "@/lib/client/request-json";
import type { PayableLink, PayerPayment } from "@/lib/domain/reusable-links/schemas";
import { bidiSafe, formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { payQueries, type TimedPayment } from "./queries";
import classes from "./pay.module.css";

const m = messages.pay;

// The code that draws QR codes is large, and the form needs none.
const PayWaiting = lazyWithRetry(
  () => import("./pay-waiting").then((module) => module.PayWaiting),
  {
    preload: "idle",
    loading: () => <Skeleton height={320} radius="lg" />,
  },
);

/** A payment until its outcome, which the page announces. */
export function PayStatus({
  token,
  link,
  id,
  known,
  payAgain,
  changeAmount,
}: {
  token: string;
  link: PayableLink;
  id: string;
  known: PayerPayment | undefined;
  /** Undefined if the link has ended. */
  payAgain: (() => void) | undefined;
  changeAmount: (() => void) | undefined;
}) {
  const { data, error } = useQuery(payQueries.payment(token, id, known));
  const isLost = error instanceof RequestFailed && error.isPassing;
  if (!data) {
    return error && !isLost ? (
      <Failure>{error.message}</Failure>
    ) : (
      <Skeleton height={320} radius="lg" role="status" aria-label={m.loading} />
    );
  }
  return (
    <Stack gap="lg">
      <p className={classes.amount}>
        <LargeAmount>{formatMoney(data.amount, data.currency)}</LargeAmount>
      </p>
      {data.status === "pending" ? (
        <PayWaiting payment={data} isLost={isLost} changeAmount={changeAmount} />
      ) : (
        <Outcome payment={data} link={link} payAgain={payAgain} />
      )}
    </Stack>
  );
}

const SIGNS = {
  completed: { Icon: IconCircleCheckFilled, color: "teal" },
  cancelled: { Icon: IconHandStop, color: "gray" },
  expired: { Icon: IconClockX, color: "yellow" },
  failed: { Icon: IconCircleXFilled, color: "red" },
} as const;

function Outcome({
  payment,
  link,
  payAgain,
}: {
  payment: TimedPayment;
  link: PayableLink;
  payAgain: (() => void) | undefined;
}) {
  if (payment.status === "pending") return null;
  const isPaid = payment.status === "completed";
  const { Icon, color } = SIGNS[payment.status];
  const words =
    payment.status === "completed" ? { title: m.paid, text: m.paidText } : m[payment.status];
  return (
    <Stack gap="md">
      <Stack gap="xs" align="center" ta="center" role="status">
        <Icon size={72} aria-hidden color={`var(--mantine-color-${color}-light-color)`} />
        <Text component="h2" m={0} fz="h1" fw={650}>
          {words.title}
        </Text>
        <Text c="dimmed">{words.text}</Text>
      </Stack>
      {isPaid && (
        <Facts
          facts={[
            [
              m.paidAt,
              payment.completed_at && <Time at={payment.completed_at} zone={link.zone.name} />,
            ],
            [m.paidTo, bidiSafe(link.merchant.name)],
            [m.payment, <CopyableCode key="id" text={payment.payment_id} label={m.copyPayment} />],
          ]}
        />
      )}
      {payment.receipt_url && (
        <Button
          component="a"
          href={payment.receipt_url}
          size="md"
          variant="light"
          leftSection={<IconReceipt size={20} aria-hidden />}
        >
          {m.receipt}
        </Button>
      )}
      {payAgain && (
        <Button size="md" variant={isPaid ? "default" : "filled"} onClick={payAgain}>
          {isPaid ? m.another : m.again}
        </Button>
      )}
    </Stack>
  );
}

const Time = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at}>{formatMoment(at, zone, "long")}</time>
);
