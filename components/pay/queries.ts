import { queryOptions } from "@tanstack/react-query";
import { payApi } from "@/lib/client/api";
import { clockOffset, pageClockOffset } from "@/lib/client/clock-offset";
import { RequestFailed } from "@/lib/client/request-json";
import type { PayerPayment, PayReusableLink } from "@/lib/domain/reusable-links/schemas";

/** Payers behind one address share a limit of requests. */
const POLL_MS = 3_000;
/** One that has expired here may still have been paid. */
const POLL_EXPIRED_MS = 15_000;

/** A payment with the server's clock minus this one's. */
export type TimedPayment = PayerPayment & { clockOffset: number };

const timed = (payment: PayerPayment): TimedPayment => ({
  ...payment,
  clockOffset: clockOffset(payment),
});

const POLLED: Partial<Record<PayerPayment["status"], number>> = {
  pending: POLL_MS,
  expired: POLL_EXPIRED_MS,
};

export const paymentKey = (token: string, id: string) => ["pay", token, id] as const;

export const payQueries = {
  /** A payment until its outcome; `known` is what the page came with. */
  payment: (token: string, id: string, known?: PayerPayment) =>
    queryOptions({
      queryKey: paymentKey(token, id),
      queryFn: async ({ signal }) =>
        timed(
          await payApi("GET /{token}/payments/{paymentID}", {
            params: { token, paymentID: id },
            signal,
          }),
        ),
      ...(known?.payment_id === id && {
        initialData: () => ({ ...known, clockOffset: pageClockOffset(known) }),
      }),
      // At once, although it has just been made: until a page asks for it, it may make room for other payers.
      refetchOnMount: "always",
      refetchInterval: ({ state: { data, error } }) =>
        error instanceof RequestFailed && !error.isPassing
          ? false
          : ((data ? POLLED[data.status] : POLL_MS) ?? false),
    }),
};

/** The payment app is on this device, so that there is no other one to scan a code with. */
const isPhone = () => window.matchMedia("(pointer: coarse)").matches;

/** Starts a payment, once per key. */
export const startPayment = async (
  token: string,
  body: Omit<PayReusableLink, "on_own_phone">,
): Promise<TimedPayment> =>
  timed(
    await payApi("POST /{token}/payments", {
      params: { token },
      body: { ...body, on_own_phone: isPhone() },
    }),
  );
