import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import type { ListPage } from "@/components/list/merge-latest";
import { accountJson, searchOf, type View } from "@/lib/client/view";
import type {
  AccountPayment,
  DeliveryAttemptResource,
  PaymentDevice,
  PaymentTimeline,
} from "@/lib/domain/payments/schemas";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";

type Seen = Pick<View, "organizationId" | "mode">;

/** As they are called in the address bar and by the API. */
export const PAYMENT_FILTERS = [
  "status",
  "created_from",
  "created_to",
  "amount",
  "amount_min",
  "amount_max",
  "payer_phone",
  "merchant_order_id",
  "device_id",
  "method",
] as const;
export type PaymentFilterName = (typeof PAYMENT_FILTERS)[number];
export type PaymentFilters = Filters<PaymentFilterName>;

export const PAGE_SIZE = 50;

/** While something is under way, and while nothing is expected. */
const SOON_MS = 2500;
const SELDOM_MS = 15_000;

const isMoving = (payment: AccountPayment): boolean =>
  payment.status === "pending" || payment.refund_pending_amount > 0;

export const paymentKeys = {
  all: ({ organizationId, mode }: Seen) => ["payments", organizationId, mode] as const,
  list: (seen: Seen, filters: PaymentFilters) =>
    [...paymentKeys.all(seen), "list", filters] as const,
  devices: (seen: Seen) => [...paymentKeys.all(seen), "devices"] as const,
  one: (seen: Seen, id: string) => [...paymentKeys.all(seen), "one", id] as const,
};

const path = (id: string): string => `/payments/${encodeURIComponent(id)}`;

export const paymentQueries = {
  list: (seen: Seen, filters: PaymentFilters) => ({
    queryKey: paymentKeys.list(seen, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      accountJson<ListPage<AccountPayment>>(
        seen,
        `/payments${searchOf({ ...filters, cursor, limit: PAGE_SIZE })}`,
        { signal },
      ),
    fetchThese: async (ids: string[], signal: AbortSignal) => {
      const found = await accountJson<{ data: AccountPayment[] }>(
        seen,
        `/payments/watched${searchOf({ ids: ids.join(",") })}`,
        { signal },
      );
      return found.data;
    },
    listed: (payment: AccountPayment) => ({
      id: payment.payment_id,
      created_at: payment.created_at,
    }),
    isMoving,
  }),

  devices: (seen: Seen) =>
    queryOptions({
      queryKey: paymentKeys.devices(seen),
      queryFn: ({ signal }) =>
        accountJson<{ devices: PaymentDevice[] }>(seen, "/payments/devices", { signal }),
    }),

  one: (seen: Seen, id: string) =>
    queryOptions({
      queryKey: [...paymentKeys.one(seen, id), "payment"] as const,
      queryFn: ({ signal }) => accountJson<AccountPayment>(seen, path(id), { signal }),
      refetchInterval: ({ state }) => (state.data && !isMoving(state.data) ? SELDOM_MS : SOON_MS),
    }),

  timeline: (seen: Seen, payment: AccountPayment) =>
    queryOptions({
      queryKey: [...paymentKeys.one(seen, payment.payment_id), "timeline"] as const,
      queryFn: ({ signal }) =>
        accountJson<PaymentTimeline>(seen, `${path(payment.payment_id)}/timeline`, { signal }),
      refetchInterval: ({ state }) =>
        isMoving(payment) || state.data?.deliveries.some(({ status }) => status === "pending")
          ? SOON_MS
          : SELDOM_MS,
    }),

  refunds: (seen: Seen, payment: AccountPayment) =>
    queryOptions({
      queryKey: [...paymentKeys.one(seen, payment.payment_id), "refunds"] as const,
      queryFn: ({ signal }) =>
        accountJson<ListPage<AccountRefund>>(
          seen,
          `${path(payment.payment_id)}/refunds${searchOf({ limit: 100 })}`,
          { signal },
        ),
      refetchInterval: isMoving(payment) ? SOON_MS : SELDOM_MS,
    }),

  attempt: (seen: Seen, id: string, deliveryId: string, attemptNumber: number) =>
    queryOptions({
      queryKey: [...paymentKeys.one(seen, id), "attempt", deliveryId, attemptNumber] as const,
      queryFn: ({ signal }) =>
        accountJson<DeliveryAttemptResource>(
          seen,
          `${path(id)}/deliveries/${encodeURIComponent(deliveryId)}/attempts/${attemptNumber}`,
          { signal },
        ),
    }),
};
