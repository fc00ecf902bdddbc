// What the server that plays Vipps MobilePay keeps of a payment.

export type VippsState = "CREATED" | "ABORTED" | "EXPIRED" | "AUTHORIZED" | "TERMINATED";

export interface BookEvent {
  /** Its own, as in the guide's example (https://developer.vippsmobilepay.com/docs/APIs/epayment-api/api-guide/operations/get_event_log). */
  pspReference: string;
  name: VippsState | "CANCELLED" | "CAPTURED" | "REFUNDED";
  amount: number;
  timestamp: string;
  idempotencyKey: string | null;
  success: boolean;
}

export interface VippsPayment {
  reference: string;
  pspReference: string;
  token: string;
  amount: number;
  currency: string;
  phone: string | undefined;
  personalQr?: string | undefined;
  /** Whose scan of a printed code it is for. */
  customerToken?: string | undefined;
  description: string | undefined;
  /** Where the payer of a flow with a URL goes. */
  redirectUrl?: string | undefined;
  metadata?: Record<string, string> | null | undefined;
  method?: string;
  /** A state of a later version, which the answers have instead of this one. */
  unknownState?: string;
  state: VippsState;
  authorized: number;
  cancelled: number;
  captured: number;
  refunded: number;
  expiresAt: number;
  events: BookEvent[];
}

/** What leaves the state as it is. */
const CHANGES: ReadonlySet<BookEvent["name"]> = new Set(["CANCELLED", "CAPTURED", "REFUNDED"]);

/** Returns a payment as it was at a time. */
export function paymentAsOf(payment: VippsPayment, time: number): VippsPayment {
  const events = payment.events.filter(({ timestamp }) => Date.parse(timestamp) <= time);
  const sumOf = (...names: BookEvent["name"][]) =>
    events
      .filter(({ name, success }) => success && names.includes(name))
      .reduce((sum, { amount }) => sum + amount, 0);
  const state = events.map(({ name }) => name).findLast((name) => !CHANGES.has(name));
  return {
    ...payment,
    events,
    state: (state as VippsState | undefined) ?? "CREATED",
    authorized: sumOf("AUTHORIZED"),
    cancelled: sumOf("CANCELLED", "TERMINATED"),
    captured: sumOf("CAPTURED"),
    refunded: sumOf("REFUNDED"),
  };
}
