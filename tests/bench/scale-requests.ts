import {
  account,
  cursorTo,
  dayOf,
  daysTo,
  device,
  pick,
  type RequestOf,
  sampleOf,
} from "./scale-paths";
// The reads that are measured.
import { PAYMENT_REQUESTS } from "./scale-payment-requests";

export const REQUESTS: Record<string, Record<string, RequestOf>> = {
  Payments: PAYMENT_REQUESTS,
  "Other lists": {
    refunds: account("/refunds"),
    "refunds, deep": account("/refunds", (caller, request) => ({
      cursor: cursorTo({ prefix: "ref", sample: pick(caller.refunded, request), later: 1020 }),
    })),
    "refunds of a status": account("/refunds", () => ({ status: "completed" })),
    "refunds of a payment": account("/refunds", (caller, request) => ({
      payment_id: pick(caller.refunded, request).id,
    })),
    deliveries: account("/deliveries"),
    "deliveries, deep": account("/deliveries", (caller, request) => ({
      cursor: cursorTo({
        prefix: "dlv",
        sample: caller.samples.at(-1 - (request % 10))!,
        later: 20,
      }),
    })),
    "failed deliveries": account("/deliveries", () => ({ status: "failed" })),
    "succeeded deliveries": account("/deliveries", () => ({ status: "succeeded" })),
    "deliveries of a rarer event": account("/deliveries", () => ({ event: "payment.expired" })),
    "deliveries of a payment": account("/deliveries", (caller, request) => ({
      payment_id: sampleOf(caller, request).id,
    })),
    "deliveries to an endpoint": account("/deliveries", ({ subscriptionId }) => ({
      subscription_id: subscriptionId,
    })),
    "tests of webhooks": account("/deliveries", () => ({ test: "true" })),
    "audit log": account("/audit"),
    "audit log of an actor": account("/audit", ({ userId }) => ({ actor: userId })),
    "audit log of a rare action": account("/audit", () => ({ action: "organization.created" })),
    "devices with usage": account("/devices/usage"),
    "devices to filter by": account("/payments/devices"),
    "payment links": account("/links"),
  },
  Search: {
    "by payment ID": account("/search", (caller, request) => ({
      q: sampleOf(caller, request).id,
    })),
    "by order ID": account("/search", (caller, request) => ({
      q: sampleOf(caller, request).order,
    })),
    "by the beginning of order IDs": account("/search", () => ({ q: "order-1" })),
    "by phone": account("/search", (caller, request) => ({ q: sampleOf(caller, request).phone })),
    "by amount": account("/search", (caller, request) => ({
      q: String(sampleOf(caller, request).amount),
    })),
  },
  Overview: {
    overview: account("/overview"),
    "latest payments": account("/overview/latest"),
    "volume today": account("/overview/volume", () => ({ period: "today" })),
    "volume of 7 days": account("/overview/volume", () => ({ period: "7" })),
    "volume of 30 days": account("/overview/volume", () => ({ period: "30" })),
    "volume of 90 days": account("/overview/volume", () => ({ period: "90" })),
    "patterns of 30 days": account("/overview/patterns", () => ({ period: "30" })),
    "patterns of 90 days": account("/overview/patterns", () => ({ period: "90" })),
  },
  Reports: {
    "daily close": account("/reports/daily-close", (caller, request) => ({
      day: dayOf(sampleOf(caller, request).createdAt),
    })),
    "30 days": account("/reports/days", (caller, request) => daysTo(caller, request, 30)),
    "366 days": account("/reports/days", (caller, request) => daysTo(caller, request, 366)),
  },
  "Device API": {
    payments: device("/payments"),
    "payments, deep": device("/payments", (caller, request) => ({
      cursor: cursorTo({ prefix: "pay", sample: sampleOf(caller, request), later: 0 }),
    })),
    "payments of a status": device("/payments", () => ({ status: "expired" })),
    "payments of a phone": device("/payments", (caller, request) => ({
      payer_phone: sampleOf(caller, request).phone,
    })),
    "payments of an order": device("/payments", (caller, request) => ({
      merchant_order_id: sampleOf(caller, request).order,
    })),
    "create and cancel a payment": (caller, request) => ({
      path: "/api/v1/payments",
      isDevice: true,
      body: { amount: 900, payer_phone: sampleOf(caller, request).phone },
      next: ({ payment_id }) => ({
        path: `/api/v1/payments/${payment_id}/cancel`,
        isDevice: true,
        body: {},
      }),
    }),
    "one payment": (caller, request) => ({
      path: `/api/v1/payments/${sampleOf(caller, request).id}`,
      isDevice: true,
    }),
    "refunds of a payment": (caller, request) => ({
      path: `/api/v1/payments/${pick(caller.refunded, request).id}/refunds`,
      isDevice: true,
    }),
    refunds: device("/refunds"),
    "newest events": device("/events"),
    "events, oldest first": device("/events", () => ({ order: "oldest" })),
    "events, deep": device("/events", (caller, request) => ({
      order: "oldest",
      cursor: cursorTo({
        prefix: "evt",
        sample: sampleOf(caller, request),
        later: 20,
        order: "oldest",
      }),
    })),
    "events of a type": device("/events", () => ({ event: "payment.expired", order: "oldest" })),
  },
};
