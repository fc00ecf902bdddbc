"use client";
import { Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newPendingIntent } from "@/components/form/pending-intent";
import type { PayableLink, PayerPayment } from "@/lib/domain/reusable-links/schemas";
import { bidiSafe } from "@/lib/kit/display";
import { learnZone } from "@/lib/kit/zoned-time";
import { PayForm } from "./pay-form";
import { PayFrame } from "./pay-frame";
import { PayStatus } from "./pay-status";
import { paymentKey, type TimedPayment } from "./queries";
import classes from "./pay.module.css";

/** Keeps the payment in the address, so that a reload shows it again. */
function rememberPayment(id: string | undefined) {
  const { pathname } = window.location;
  window.history.replaceState(null, "", id === undefined ? pathname : `${pathname}?payment=${id}`);
}

/** The public page of a reusable link: what is paid for, then the payment until its outcome. */
export function PayPage({
  token,
  link,
  isActive,
  payment,
}: {
  token: string;
  link: PayableLink;
  /** False: the link has ended, and only a payment made before is shown. */
  isActive: boolean;
  payment?: PayerPayment;
}) {
  learnZone(link.zone.name, link.zone.offsets);
  const queries = useQueryClient();
  const [paymentId, setPaymentId] = useState(payment?.payment_id);
  // The same amount again is the same payment, until that has an outcome.
  const [keyOf, setKeyOf] = useState(newPendingIntent);
  const show = (started: TimedPayment) => {
    queries.setQueryData(paymentKey(token, started.payment_id), started);
    setPaymentId(started.payment_id);
    rememberPayment(started.payment_id);
  };
  const leave = () => {
    setPaymentId(undefined);
    rememberPayment(undefined);
  };
  const payAgain = () => {
    setKeyOf(newPendingIntent);
    leave();
  };
  return (
    <PayFrame page={link}>
      <Stack gap="lg">
        <Stack gap="xs">
          <h1 className={classes.title}>{bidiSafe(link.title)}</h1>
          {link.description !== undefined && paymentId === undefined && (
            <p className={classes.description}>{bidiSafe(link.description)}</p>
          )}
        </Stack>
        {paymentId === undefined ? (
          <PayForm token={token} link={link} keyOf={keyOf} onStarted={show} />
        ) : (
          <PayStatus
            key={paymentId}
            token={token}
            link={link}
            id={paymentId}
            known={payment}
            payAgain={isActive ? payAgain : undefined}
            changeAmount={isActive && link.amount === undefined ? leave : undefined}
          />
        )}
      </Stack>
    </PayFrame>
  );
}
