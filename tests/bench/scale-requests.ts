// The reads that are measured, each with values that differ from one request to the next.
import { cursorAfter } from "@/lib/kit/pagination";
import type { Caller, Sample } from "./scale-callers";

export interface ScaleRequest {
  /** Such as `/api/account/payments?status=paid`. */
  path: string;
  /** With the device key instead of the session. */
  isDevice?: boolean;
  /** Of a POST. */
  body?: object;
  /** Sent after it, and measured with it. */
  next?: (answer: { payment_id: string }) => ScaleRequest;
}

export type RequestOf = (caller: Caller, request: number) => ScaleRequest;

const SECOND = 1_000;
const pick = <Item>(items: readonly Item[], request: number): Item =>
  items[(request * 7) % items.length]!;
const sampleOf = ({ samples }: Caller, request: number): Sample => pick(samples, request);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const idSuffixOf = ({ id }: Sample): string => id.slice(id.indexOf("_") + 1);

/** Cursor to the rows after what belongs to a payment, in lists of other things. */
const cursorTo = ({
  prefix,
  sample,
  later,
  order,
}: {
  prefix: string;
  sample: Sample;
  later: number;
  order?: "oldest";
}): string =>
  cursorAfter(
    {
      createdAt: new Date(sample.createdAt.getTime() + later * SECOND),
      id: `${prefix}_${idSuffixOf(sample)}`,
    },
    order,
  );

type Query = Record<string, string | number>;
const pathWith = (path: string, query: Query): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text ? `${path}?${text}` : path;
};

const account =
  (path: string, query: (caller: Caller, request: number) => Query = () => ({})): RequestOf =>
  (caller, request) => ({ path: pathWith(`/api/account${path}`, query(caller, request)) });

const device =
  (path: string, query: (caller: Caller, request: number) => Query = () => ({})): RequestOf =>
  (caller, request) => ({
    path: pathWith(`/api/v1${path}`, query(caller, request)),
    isDevice: true,
  });

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

export const REQUESTS: Record<string, Record<string, RequestOf>> = {
  Payments: {
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
  },
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

function daysTo(caller: Caller, request: number, days: number): Query {
  const { samples } = caller;
  const last = samples.at(-1 - (request % 5))!.createdAt;
  const first = new Date(last.getTime() - (days - 1) * 86_400 * SECOND);
  return { from: dayOf(first), to: dayOf(last) };
}
