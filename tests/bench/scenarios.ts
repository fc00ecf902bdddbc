/** Who answers: the product, or a server written by hand in a process of its own (tests/bench/peers). */
export type Server = "product" | "listener" | "fastify";

/** The description of one kind of request for the load process. */
export interface Scenario {
  name: string;
  server: Server;
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  /** JSON; `{n}` is replaced by an ID of the request. */
  body?: string;
  /** A header with a new value for each request. */
  uniqueHeader?: string;
  expect: number;
}

export const NAMES = {
  empty: "an empty route handler",
  insert: "a bare handler, one raw INSERT",
  listener: "a bare node:http listener, one raw INSERT",
  fastify: "Fastify and pg, one INSERT",
  create: "POST /payments",
  read: "GET /payments/{id}",
  list: "GET /payments, 20 rows of 10 000",
} as const;
export type ScenarioKey = keyof typeof NAMES;

export interface Targets {
  /** Device key of the merchant that takes payments. */
  tillKey: string;
  /** Device key of the merchant with 10 000 payments, of which `paymentId` is a completed one. */
  archiveKey: string;
  paymentId: string;
}

const json = { "content-type": "application/json" };
const ORDER = JSON.stringify({
  amount: 1500.5,
  payer_phone: "+77011234567",
  merchant_order_id: "order-{n}",
});

export function scenarios({ tillKey, archiveKey, paymentId }: Targets) {
  const archive = { authorization: `Bearer ${archiveKey}` };
  return {
    empty: {
      name: NAMES.empty,
      server: "product",
      method: "GET",
      path: "/api/bench/empty",
      headers: {},
      expect: 200,
    },
    insert: {
      name: NAMES.insert,
      server: "product",
      method: "POST",
      path: "/api/bench/insert",
      headers: json,
      body: ORDER,
      expect: 201,
    },
    listener: {
      name: NAMES.listener,
      server: "listener",
      method: "POST",
      path: "/payments",
      headers: json,
      body: ORDER,
      expect: 201,
    },
    fastify: {
      name: NAMES.fastify,
      server: "fastify",
      method: "POST",
      path: "/payments",
      headers: json,
      body: ORDER,
      expect: 201,
    },
    create: {
      name: NAMES.create,
      server: "product",
      method: "POST",
      path: "/api/v1/payments",
      headers: { ...json, authorization: `Bearer ${tillKey}` },
      body: ORDER,
      uniqueHeader: "x-idempotency-key",
      expect: 201,
    },
    read: {
      name: NAMES.read,
      server: "product",
      method: "GET",
      path: `/api/v1/payments/${paymentId}`,
      headers: archive,
      expect: 200,
    },
    list: {
      name: NAMES.list,
      server: "product",
      method: "GET",
      path: "/api/v1/payments?limit=20",
      headers: archive,
      expect: 200,
    },
  } satisfies Record<ScenarioKey, Scenario>;
}
