"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useView } from "@/components/session/view-provider";
import { clockOffset } from "@/lib/client/clock-offset";
import { RequestFailed } from "@/lib/client/request-json";
import { api } from "@/lib/client/api";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import { follow } from "./follow";
import { clearPendingIntent, intentKey, pendingIntent, type PaymentIntent } from "./memory";
import {
  type OpenTill,
  readShown,
  showPayment,
  type ShownPayment,
  shownEvents,
  takePayment,
  tellSeen,
  tillKeys,
  tillQueries,
} from "./queries";

/** The response may still come or may have been lost, so the intent stays pending. */
const mayHaveBeenCreated = (error: Error) =>
  error instanceof RequestFailed &&
  (error.status === 0 || error.status >= 500 || error.code === "PAYMENT_UNDER_WAY");

/** One till: what is on its screen, in sync with the server, and its actions. */
export function useTill() {
  const view = useView();
  const queries = useQueryClient();
  const { queryKey } = tillQueries.open(view);
  const opened = useQuery(tillQueries.open(view));
  const [isReached, setReached] = useState(true);
  const [sessionError, setSessionError] = useState<RequestFailed>();
  const till = opened.data;
  const payment = till?.showing?.payment;

  const put = (showing: ShownPayment | undefined) => {
    queries.setQueryData<OpenTill>(
      queryKey,
      (known) =>
        known && { ...known, showing, ...(showing && { clockOffset: clockOffset(showing) }) },
    );
    void queries.invalidateQueries({ queryKey: [...tillKeys.all(view), "last"] });
  };

  /** News of a payment that is no longer on the screen is late: the next customer's amount is being entered. */
  const putNews = (news: ShownPayment) => {
    const shown = queries.getQueryData<OpenTill>(queryKey)?.showing?.payment.payment_id;
    if (shown === news.payment.payment_id) put(news);
  };

  const take = useMutation({
    mutationFn: (intent: PaymentIntent) =>
      takePayment(view, till!.till_id, intent, intentKey(view, intent)),
    onSuccess: (showing) => {
      clearPendingIntent(view);
      setReached(true);
      put(showing);
    },
    onError: (error) => {
      if (!mayHaveBeenCreated(error)) clearPendingIntent(view);
      if (error instanceof RequestFailed && error.status === 0) setReached(false);
    },
  });
  const show = useMutation({
    mutationFn: (paymentId: string | null) => showPayment(view, till!.till_id, paymentId),
    onSuccess: ({ showing }, paymentId) => paymentId !== null && put(showing),
    retry: 3,
  });
  const cancel = useMutation({
    mutationFn: (paymentId: string) =>
      api("POST /payments/{paymentID}/cancel", {
        scope: view,
        params: { paymentID: paymentId },
        body: {},
      }),
    onSuccess: () => next(),
  });
  const next = () => {
    put(undefined);
    take.reset();
    cancel.reset();
    show.mutate(null);
  };

  // Ignores a second press while the first is in flight, however fast it follows.
  const isTaking = useRef(false);
  const takeOnce = (intent: PaymentIntent) => {
    if (isTaking.current) return;
    isTaking.current = true;
    take.mutate(intent, { onSettled: () => (isTaking.current = false) });
  };

  useSeen(till?.till_id, setSessionError, (name) =>
    queries.setQueryData<OpenTill>(queryKey, (known) => known && named(known, name)),
  );
  useFollowed(payment, putNews, setReached, setSessionError);
  usePendingIntent(till, takeOnce);

  return { opened, till, payment, take, takeOnce, show, cancel, next, isReached, sessionError };
}
export type TillActs = ReturnType<typeof useTill>;

/** How often a till's page tells that it is open. */
const SEEN_INTERVAL_MS = 60_000;

const named = (till: OpenTill, name: string | undefined): OpenTill =>
  name === till.name ? till : { ...till, name };

/** Tells while the page is open, and finds out when the till is renamed or ended in the account area. */
function useSeen(
  tillId: string | undefined,
  onRefused: (error: RequestFailed) => void,
  onName: (name: string | undefined) => void,
) {
  const { organizationId, mode } = useView();
  const latest = useRef(onName);
  useEffect(() => {
    latest.current = onName;
  });
  useEffect(() => {
    if (tillId === undefined) return;
    const tell = () =>
      tellSeen({ organizationId, mode }, tillId).then(
        ({ name }) => latest.current(name),
        (error: unknown) => {
          if (error instanceof RequestFailed && error.status === 404) onRefused(error);
        },
      );
    const timer = setInterval(() => void tell(), SEEN_INTERVAL_MS);
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
  const waiting = payment?.status === "pending" ? payment.payment_id : undefined;
  const { organizationId, mode } = view;
  useEffect(() => {
    if (!waiting) return;
    const seen = { organizationId, mode };
    return follow<ShownPayment>({
      stream: shownEvents(seen, waiting),
      event: "payment",
      read: (signal) => readShown(seen, waiting, signal),
      onNews: (news) => {
        latest.current(news);
        return news.payment.status !== "pending";
      },
      onReach,
      onRefused,
    });
  }, [waiting, organizationId, mode, onReach, onRefused]);
}

/** Resends an intent whose response was lost with the page, with the same idempotency key: it is still one payment. */
function usePendingIntent(till: OpenTill | undefined, takeOnce: (intent: PaymentIntent) => void) {
  const view = useView();
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!till || hasLooked.current) return;
    hasLooked.current = true;
    const intent = pendingIntent(view);
    if (intent) takeOnce(intent);
  });
}
