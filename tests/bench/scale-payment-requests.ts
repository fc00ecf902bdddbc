import type { Caller } from "./scale-callers";
// The reads of payments that are measured: their list by every filter, totals, and what a payment's page shows.
import {
  account,
  type Query,
  cursorTo,
  dayOf,
  pick,
  type RequestOf,
  sampleOf,
} from "./scale-paths";

/** Every filter of the list of payments, on the first and on a deep page. */
function searches(): Record<string, RequestOf> {
  const filters: Record<string, (caller: Caller, request: number) => Query> = {
    none: () => ({}),
    "status paid": () => ({ status: "paid" }),
    "status refunded": () => ({ status: "refunded" }),
    "status failed": () => ({ status: "failed" }),
    "status declined, of which there are none": () => ({ status: "declined" }),
    "three statuses": () => ({ status: "failed,expired,cancelled" }),
    "bounds of the amount": ({ amounts }) => ({
      amount_min: 1 + Math.floor(amounts / 4),
      amount_max: 1 + Math.floor(amounts / 2),
    }),
    device: ({ devices }, request) => ({ device_id: pick(devices, request) }),
    "device and status": ({ devices }, request) => ({
      device_id: pick(devices, request),
      status: "expired",
    }),
    "method link": () => ({ method: "link" }),
    "method direct": () => ({ method: "direct" }),
    "a frequent tag": () => ({ tag: "vip" }),
    "a frequent tag and a status": () => ({ tag: "vip", status: "expired" }),
    "status and method": () => ({ status: "refunded", method: "link" }),
  };
  const newest = Object.entries(filters).flatMap(([name, query]): [string, RequestOf][] => [
    [`filter ${name}`, account("/payments", query)],
    [
      `filter ${name}, deep`,
      account("/payments", (caller, request) => ({
        ...query(caller, request),
        cursor: cursorTo({ prefix: "pay", sample: sampleOf(caller, request), later: 0 }),
      })),
    ],
  ]);
  return Object.fromEntries(newest);
}

export const PAYMENT_REQUESTS: Record<string, RequestOf> = {
  ...searches(),
  "filter phone": account("/payments", (caller, request) => ({
    payer_phone: sampleOf(caller, request).phone,
  })),
  "filter phone and status": account("/payments", (caller, request) => ({
    payer_phone: sampleOf(caller, request).phone,
    status: "paid",
  })),
  "filter order": account("/payments", (caller, request) => ({
    merchant_order_id: sampleOf(caller, request).order,
  })),
  "filter amount": account("/payments", (caller, request) => ({
    amount: sampleOf(caller, request).amount,
  })),
  "filter a rare tag": account("/payments", () => ({ tag: "complaint" })),
  "filter one day": account("/payments", (caller, request) => {
    const day = dayOf(sampleOf(caller, request).createdAt);
    return { created_from: day, created_to: day };
  }),
  "oldest first": account("/payments", () => ({ sort: "created" })),
  "largest first": account("/payments", () => ({ sort: "-amount" })),
  "smallest first": account("/payments", () => ({ sort: "amount" })),
  "largest first of a status": account("/payments", () => ({
    sort: "-amount",
    status: "expired",
  })),
  "count and sums": account("/payments/totals"),
  "count and sums of one day": account("/payments/totals", (caller, request) => {
    const day = dayOf(sampleOf(caller, request).createdAt);
    return { created_from: day, created_to: day };
  }),
  "one payment": (caller, request) => ({
    path: `/api/account/payments/${sampleOf(caller, request).id}`,
  }),
  "its timeline": (caller, request) => ({
    path: `/api/account/payments/${sampleOf(caller, request).id}/timeline`,
  }),
  "its refunds": (caller, request) => ({
    path: `/api/account/payments/${pick(caller.refunded, request).id}/refunds`,
  }),
  "a payer": (caller, request) => ({
    path: `/api/account/payers/${encodeURIComponent(sampleOf(caller, request).phone)}`,
  }),
  "all tags": account("/payments/tags"),
};
