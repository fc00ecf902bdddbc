"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import { clockOffset } from "@/lib/client/clock-offset";
import { RequestFailed } from "@/lib/client/request-json";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import {
  cancellingPayment,
  clearPendingIntent,
  intentKey,
  pendingIntent,
  type PaymentIntent,
  rememberCancelling,
} from "./memory";
import { follow } from "./payment/follow";
import {
  endShowing,
  type OpenedTill,
  type OpenTill,
  readShown,
  type SeenTill,
  showPayment,
  type ShownPayment,
  shownEvents,
  takePayment,
  reportSeen,
  tillKeys,
  tillQueries,
} from "./queries";
import { useStreamOwner } from "./stream-owner";

const isUnreachable = (error: Error | null) =>
  error instanceof RequestFailed && error.isUnreachable;

const isUnderWay = (error: Error) =>
  error instanceof RequestFailed && error.code === "PAYMENT_UNDER_WAY";
/** The organization has begun to ask above an amount, and this till did not know yet. */
export const isLargeAmount = (error: Error | null) =>
  error instanceof RequestFailed && error.code === "LARGE_AMOUNT";
const MAX_UNDER_WAY = 5;
const UNDER_WAY_RETRY_MS = 1_000;

/**
 * Whether a payment may exist in spite of the error, so that its intent stays pending. A refusal that is about the
 * request rather than the payment says nothing about an earlier one whose response was lost.
 */
const mayHaveBeenCreated = (error: Error, wasSentBefore: boolean) =>
  !(error instanceof RequestFailed) ||
  isUnreachable(error) ||
  error.status >= 500 ||
  isUnderWay(error) ||
  (wasSentBefore && [401, 403, 429].includes(error.status));

/**
 * One till: what is on its screen, in sync with the server, and its actions. `initial` is what the server knew when it
 * rendered the page; while `isPaused`, nothing is sent again.
 */
export function useTill(initial: OpenedTill | undefined, isConnected: boolean, isPaused: boolean) {
  const view = useView();
  const queries = useQueryClient();
  const { queryKey } = tillQueries.open(view);
  const opened = useQuery({ ...tillQueries.open(view), ...(initial && { initialData: initial }) });
  const [isReached, setReached] = useState(true);
  const [sessionError, setSessionError] = useState<RequestFailed>();
  const till = opened.data;
  const payment = till?.showing?.payment;

  const put = (showing: ShownPayment | undefined) => {
    // A response that is on its way is older.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<OpenTill>(
      queryKey,
      (known) =>
        known && { ...known, showing, ...(showing && { clockOffset: clockOffset(showing) }) },
    );
    void queries.invalidateQueries({ queryKey: [...tillKeys.all(view), "last"] });
  };

  /** News of a payment that is no longer on the screen is late: the next customer's amount is being entered. */
  const putUpdate = (update: ShownPayment) => {
    const shown = queries.getQueryData<OpenTill>(queryKey)?.showing?.payment.payment_id;
    if (shown === update.payment.payment_id) put(update);
  };

  const take = useMutation({
    mutationFn: (intent: PaymentIntent) =>
      takePayment(view, till!.till_id, intent, intentKey(view, intent)),
    onMutate: () => ({ wasSentBefore: pendingIntent(view) !== undefined }),
    retry: (failures, error) => isUnderWay(error) && failures < MAX_UNDER_WAY,
    retryDelay: UNDER_WAY_RETRY_MS,
    onSuccess: (showing) => {
      clearPendingIntent(view);
      put(showing);
    },
    onError: (error, _intent, sent) => {
      if (!mayHaveBeenCreated(error, sent?.wasSentBefore ?? false)) clearPendingIntent(view);
    },
  });
  const show = useMutation({
    mutationFn: (paymentId: string) => showPayment(view, till!.till_id, paymentId),
    onSuccess: ({ showing }) => put(showing),
    retry: 3,
  });
  const clear = useMutation({
    mutationFn: (paymentId: string) => endShowing(view, till!.till_id, paymentId),
    retry: 3,
  });
  const cancel = useMutation({
    mutationFn: (paymentId: string) =>
      api("POST /payments/{paymentID}/cancel", {
        scope: view,
        params: { paymentID: paymentId },
        body: {},
      }),
    onMutate: (paymentId) => rememberCancelling(view, paymentId),
    onSuccess: () => next(),
  });
  const next = () => {
    const { showing } = queries.getQueryData<OpenTill>(queryKey) ?? {};
    put(undefined);
    take.reset();
    cancel.reset();
    // Each digit that is typed at a result begins the next payment.
    if (showing) clear.mutate(showing.payment.payment_id);
  };

  // Ignores a second press while the first is in flight, however fast it follows.
  const isTaking = useRef(false);
  const takeOnce = (intent: PaymentIntent) => {
    if (isTaking.current) return;
    isTaking.current = true;
    take.mutate(intent, { onSettled: () => (isTaking.current = false) });
  };

  useHeartbeat(till?.till_id, setSessionError, (seen) =>
    queries.setQueryData<OpenTill>(queryKey, (known) => known && changed(known, seen)),
  );
  useFollowed(payment, putUpdate, setReached, setSessionError);
  const isOwnCancel =
    payment?.status === "cancelled" && cancellingPayment(view) === payment.payment_id;
  useDismissed(isOwnCancel && !cancel.isPending, next);
  // Until the response to the last intent is known, there is no other.
  const isUncertain =
    isUnreachable(take.error) && !take.isPending && pendingIntent(view) !== undefined;
  usePendingIntent(till !== undefined && isConnected && !isPaused, take.error, takeOnce, () => {
    take.reset();
    void opened.refetch();
  });

  return {
    opened,
    till,
    payment,
    take,
    takeOnce,
    isUncertain,
    isOwnCancel,
    show,
    cancel,
    next,
    isReached: isConnected && isReached,
    sessionError,
  };
}
export type TillActs = ReturnType<typeof useTill>;

/** How often a till's page tells that it is open. */
const SEEN_INTERVAL_MS = 60_000;

const changed = (
  till: OpenTill,
  { name, tip_percents, question_above, has_printed_code }: SeenTill,
): OpenTill =>
  name === till.name &&
  has_printed_code === till.has_printed_code &&
  question_above === till.question_above &&
  String(tip_percents) === String(till.tip_percents)
    ? till
    : { ...till, name, tip_percents, question_above, has_printed_code };

/** Tells while the page is open, and finds out when the till is renamed or ended in the account area, or tips change. */
function useHeartbeat(
  tillId: string | undefined,
  onRefused: (error: RequestFailed) => void,
  onSeen: (seen: SeenTill) => void,
) {
  const { organizationId, mode } = useView();
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (tillId === undefined) return;
    const report = () =>
      reportSeen({ organizationId, mode }, tillId).then(
        (seen) => latest.current(seen),
        (error: unknown) => {
          if (error instanceof RequestFailed && error.status === 404) onRefused(error);
        },
      );
    const timer = setInterval(() => void report(), SEEN_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [tillId, organizationId, mode, onRefused]);
}

/** While a payment is pending on this screen, the screen updates as soon as the server knows. */
function useFollowed(
  payment: AccountPayment | undefined,
  put: (showing: ShownPayment) => void,
  onReach: (isReached: boolean) => void,
  onRefused: (error: RequestFailed) => void,
) {
  const view = useView();
  const latest = useRef(put);
  useEffect(() => {
    latest.current = put;
  });
  const owner = useStreamOwner();
  const waiting = payment?.status === "pending" ? payment.payment_id : undefined;
  const { organizationId, mode } = view;
  useEffect(() => {
    if (!waiting) return;
    const seen = { organizationId, mode };
    const end = follow<ShownPayment>({
      stream: shownEvents(seen, waiting),
      owner,
      event: "payment",
      read: (signal) => readShown(seen, waiting, signal),
      onUpdate: (update) => {
        latest.current(update);
        return update.payment.status !== "pending";
      },
      onReach,
      onRefused,
    });
    return () => {
      end();
      onReach(true);
    };
  }, [waiting, organizationId, mode, owner, onReach, onRefused]);
}

/**
 * A payment that was cancelled here shows no result, even if the response to that was lost: the next amount is about to
 * be entered.
 */
function useDismissed(isDismissed: boolean, next: () => void) {
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    if (isDismissed) latest.current();
  }, [isDismissed]);
}

const RESEND_PAUSE_MS = 1_000;

/**
 * Sends an intent whose response was lost again, after a reload or as soon as the connection is back, with the same
 * idempotency key: it is still one payment. After some minutes it only finds out what became of it.
 */
function usePendingIntent(
  isReady: boolean,
  error: Error | null,
  takeOnce: (intent: PaymentIntent) => void,
  reopen: () => void,
) {
  const view = useView();
  const latest = useRef({ takeOnce, reopen });
  useEffect(() => {
    latest.current = { takeOnce, reopen };
  });
  useEffect(() => {
    if (!isReady || (error && !isUnreachable(error))) return;
    const resend = () => {
      const pending = pendingIntent(view);
      if (!pending) return;
      if (!pending.isLate) return latest.current.takeOnce(pending.intent);
      clearPendingIntent(view);
      latest.current.reopen();
    };
    const timer = setTimeout(resend, error ? RESEND_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [isReady, error, view]);
}
