"use client";
import { Center } from "@mantine/core";
import { useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ErrorState } from "@/components/ui/states";
import { RequestFailed } from "@/lib/client/request-json";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { linesOfPayment } from "./entry/basket";
import { EntryScreen } from "./entry/entry-screen";
import { PhoneEntry } from "./entry/phone-entry";
import type { PaymentIntent } from "./memory";
import type { TillOptions } from "./options";
import type { FinalStatus } from "./payment/outcome";
import type { OpenTill } from "./queries";
import { isLargeAmount, type TillActs } from "./use-till";
import classes from "./till.module.css";

export const loadWaitingScreen = () =>
  import("./payment/waiting-screen").then((module) => module.WaitingScreen);
export const loadResultScreen = () =>
  import("./payment/result-screen").then((module) => module.ResultScreen);
export const loadTipScreen = () => import("./tip/tip-screen").then((module) => module.TipScreen);
const WaitingScreen = lazyWithRetry(loadWaitingScreen);
const ResultScreen = lazyWithRetry(loadResultScreen);
const TipScreen = lazyWithRetry(loadTipScreen);

/** That Qassa cannot be reached is said once, above the screen, and a large amount is asked about. */
const inlineError = (error: Error | null): Error | null =>
  isLargeAmount(error) || (error instanceof RequestFailed && error.isUnreachable) ? null : error;

/** What was typed or scanned on the result of a payment: it begins the next one. */
const NOTHING_TYPED: { after: string; keys: string; code?: string | undefined } = {
  after: "",
  keys: "",
};

/** What follows on the amount of a payment before it is requested. */
export interface EntryStep {
  /** The number of a phone is being entered, or was. */
  isToPhone?: boolean;
  /** What a tip is asked for. */
  pendingIntent?: PaymentIntent;
}

/** What the till is about: an amount to enter, a payment to wait for, or its result. */
export function TillScreen({
  acts,
  end,
  network,
  options,
  step: { isToPhone = false, pendingIntent },
  onStep,
  offlineReason,
  onOrder,
}: {
  acts: TillActs;
  end: FinalStatus | undefined;
  network: OpenTill["networks"][number] | undefined;
  options: TillOptions;
  step: EntryStep;
  onStep: (step: EntryStep) => void;
  /** The ID of the text that says why nothing can be asked of Qassa at the moment. */
  offlineReason: string | undefined;
  /** Shows the payments of an order. */
  onOrder: (order: string) => void;
}) {
  const { till, payment, take, takeOnce, isUncertain, cancel, next, sessionError } = acts;
  const isTaking = take.isPending || (isUncertain && offlineReason === undefined);
  const [ahead, setAhead] = useState(NOTHING_TYPED);
  /** The payment that whoever shows their code anew is asked for again. */
  const [again, setAgain] = useState<string>();
  if (payment && ahead.after && ahead.after !== payment.payment_id) setAhead(NOTHING_TYPED);
  if (sessionError) {
    return (
      <Center h="100%" p="md">
        <ErrorState error={sessionError} retry={() => window.location.reload()} />
      </Center>
    );
  }
  if (!payment) {
    const percents = till?.tip_percents ?? [];
    const shared = { isTaking, error: inlineError(take.error), offlineReason };
    return (
      <>
        {/* It keeps what was entered for whoever comes back from the question. */}
        <div className={classes.entry} hidden={pendingIntent !== undefined}>
          <EntryScreen
            network={network?.profile}
            takesCodes={takesCodes(till)}
            catalogue={till?.catalogue}
            hasPrintedCode={till?.has_printed_code === true}
            tillId={till?.till_id ?? ""}
            typedAhead={ahead.keys}
            scannedAhead={ahead.code}
            onOrder={onOrder}
            isToPhone={isToPhone}
            onToPhone={(next) => onStep({ isToPhone: next })}
            onTake={
              percents.length > 0
                ? (intent) => onStep({ isToPhone, pendingIntent: intent })
                : takeOnce
            }
            {...shared}
          />
        </div>
        {pendingIntent && till && (
          <TipScreen
            tillId={till.till_id}
            intent={pendingIntent}
            percents={percents}
            onTake={takeOnce}
            onBack={() => onStep({ isToPhone })}
            {...shared}
          />
        )}
      </>
    );
  }
  if (end && again === payment.payment_id) {
    const intent = { ...sameAgain(payment), ...purchaseOf(payment) };
    return (
      <div className={classes.entry}>
        <PhoneEntry
          amount={payment.amount}
          isTaking={isTaking}
          error={inlineError(take.error)}
          offlineReason={offlineReason}
          onSend={(payer_phone) => takeOnce({ ...intent, payer_phone })}
          onCode={(code) => takeOnce({ ...intent, personal_qr: code })}
          onBack={() => setAgain(undefined)}
        />
      </div>
    );
  }
  if (end) {
    return (
      <ResultScreen
        key={payment.payment_id}
        payment={payment}
        end={end}
        till={till!}
        options={options}
        onNext={(key = "", code) => {
          setAhead(({ keys }) => ({ after: payment.payment_id, keys: keys + key, code }));
          next();
        }}
        onAgain={() =>
          wasRequestedByCode(payment)
            ? setAgain(payment.payment_id)
            : takeOnce({ ...sameAgain(payment), ...purchaseOf(payment) })
        }
        isTaking={isTaking}
      />
    );
  }
  return (
    <WaitingScreen
      key={payment.payment_id}
      payment={payment}
      offset={till!.clockOffset ?? 0}
      onCancel={() => cancel.mutate(payment.payment_id)}
      isCancelling={cancel.isPending}
      cancelError={inlineError(cancel.error)}
      offlineReason={offlineReason}
    />
  );
}

/** Whether customers show codes that one of a till's networks takes. */
export const takesCodes = (till: OpenTill | undefined): boolean =>
  till?.networks.some(({ profile }) => profile.personal_qr) === true;

/** The code is not kept, and may be another one by now. */
const wasRequestedByCode = ({ method, payer_phone }: AccountPayment): boolean =>
  method === "direct" && payer_phone === undefined;

/** The tip was asked for once. */
const sameAgain = ({
  amount,
  tip,
  payer_phone,
  merchant_order_id,
}: Omit<PaymentIntent, "lines">): PaymentIntent => ({
  amount,
  ...(tip !== undefined && { tip }),
  ...(payer_phone !== undefined && { payer_phone }),
  ...(merchant_order_id !== undefined && { merchant_order_id }),
});

/** What an earlier payment was for. */
function purchaseOf({ comment, lines }: AccountPayment): Pick<PaymentIntent, "comment" | "lines"> {
  const bought = linesOfPayment(lines);
  return { ...(comment !== undefined && { comment }), ...(bought.length > 0 && { lines: bought }) };
}
