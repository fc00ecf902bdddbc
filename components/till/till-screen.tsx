"use client";
import { Center } from "@mantine/core";
import { useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ErrorState } from "@/components/ui/states";
import { RequestFailed } from "@/lib/client/request-json";
import { boughtAgain } from "./basket";
import { EntryScreen } from "./entry-screen";
import type { PaymentIntent } from "./memory";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import type { FinalStatus } from "./outcome";
import type { TillOptions } from "./options";
import type { OpenTill } from "./queries";
import type { TillActs } from "./use-till";

export const loadWaitingScreen = () =>
  import("./waiting-screen").then((module) => module.WaitingScreen);
export const loadResultScreen = () =>
  import("./result-screen").then((module) => module.ResultScreen);
const WaitingScreen = lazyWithRetry(loadWaitingScreen);
const ResultScreen = lazyWithRetry(loadResultScreen);

/** That Qassa cannot be reached is said once, above the screen. */
const saidByBanner = (error: Error | null): Error | null =>
  error instanceof RequestFailed && error.isUnreachable ? null : error;

/** The digits that were typed on the result of a payment: they begin the next one. */
const NOTHING_TYPED = { after: "", keys: "" };

/** What the till is about: an amount to enter, a payment to wait for, or its result. */
export function TillScreen({
  acts,
  end,
  network,
  options,
  offlineReason,
}: {
  acts: TillActs;
  end: FinalStatus | undefined;
  network: OpenTill["networks"][number] | undefined;
  options: TillOptions;
  /** The ID of the text that says why nothing can be asked of Qassa at the moment. */
  offlineReason: string | undefined;
}) {
  const { till, payment, take, takeOnce, isUncertain, cancel, next, sessionError } = acts;
  const isTaking = take.isPending || (isUncertain && offlineReason === undefined);
  const [ahead, setAhead] = useState(NOTHING_TYPED);
  if (payment && ahead.keys && ahead.after !== payment.payment_id) setAhead(NOTHING_TYPED);
  if (sessionError) {
    return (
      <Center h="100%" p="md">
        <ErrorState error={sessionError} retry={() => window.location.reload()} />
      </Center>
    );
  }
  if (!payment) {
    return (
      <EntryScreen
        network={network?.profile}
        catalogue={till?.catalogue}
        typedAhead={ahead.keys}
        onTake={takeOnce}
        isTaking={isTaking}
        error={saidByBanner(take.error)}
        offlineReason={offlineReason}
      />
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
        onNext={(key = "") => {
          setAhead(({ keys }) => ({ after: payment.payment_id, keys: keys + key }));
          next();
        }}
        onAgain={() => takeOnce({ ...sameAgain(payment), ...boughtOf(payment) })}
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
      cancelError={saidByBanner(cancel.error)}
      offlineReason={offlineReason}
    />
  );
}

const sameAgain = ({
  amount,
  payer_phone,
  merchant_order_id,
}: Omit<PaymentIntent, "lines">): PaymentIntent => ({
  amount,
  ...(payer_phone !== undefined && { payer_phone }),
  ...(merchant_order_id !== undefined && { merchant_order_id }),
});

/** What an earlier payment was for. */
function boughtOf({ comment, lines }: AccountPayment): Pick<PaymentIntent, "comment" | "lines"> {
  const bought = boughtAgain(lines);
  return { ...(comment !== undefined && { comment }), ...(bought.length > 0 && { lines: bought }) };
}
