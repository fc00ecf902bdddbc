// What the TypeScript client does when the server or the connection fails: real HTTP servers on this machine.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  Qassa,
  type QassaOptions,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "@/clients/typescript/src";

interface SentRequest {
  method: string;
  path: string;
  key: string | undefined;
  body: string;
  at: number;
}

type Answer = (response: ServerResponse) => void;

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));
const failed = ({
  status,
  error,
  facts = {},
  headers = {},
}: {
  status: number;
  error: string;
  facts?: object;
  headers?: Record<string, string>;
}): Answer =>
  json(status, { error, message: "It failed.", request_id: "req_1", ...facts }, headers);
const page = (status: number): Answer => {
  return (response) => response.writeHead(status, { "content-type": "text/html" }).end("<html>");
};
const PAYMENT = { payment_id: "pay_1", status: "pending", amount: 1500 };
const created = json(201, PAYMENT);
const reset: Answer = (response) => void response.socket?.resetAndDestroy();
const hang: Answer = () => undefined;
/** Sends half of a response, and closes the connection. */
const half: Answer = (response) => {
  response.writeHead(201, { "content-type": "application/json", "content-length": "100" });
  response.write('{"payment_id":', () => response.socket?.destroy());
};

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return body;
}

/** Starts a server that gives these answers, one after another, and a client of it. */
async function serving(answers: Answer[], options: Partial<QassaOptions> = {}) {
  const sent: SentRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = "", url: path = "", headers } = request;
      const key = headers["x-idempotency-key"] as string | undefined;
      sent.push({ method, path, key, body, at: performance.now() });
      answers[sent.length - 1]!(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return { sent, qassa: new Qassa({ baseUrl, key: "qs_test_1", ...options }) };
}

const CREATE = { amount: 1500, payer_phone: "+77011234567" };

async function errorOf<Kind extends Error>(
  work: Promise<unknown>,
  kind: new (...parts: never[]) => Kind,
): Promise<Kind> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(kind);
  return error as Kind;
}

describe("repetitions", () => {
  test.each([
    ["a 500", failed({ status: 500, error: "INTERNAL_ERROR" })],
    ["a proxy's 502", page(502)],
    [
      "a 503",
      failed({ status: 503, error: "OVERLOADED", facts: {}, headers: { "retry-after": "0" } }),
    ],
    [
      "a 429",
      failed({ status: 429, error: "RATE_LIMITED", facts: {}, headers: { "retry-after": "0" } }),
    ],
    ["a 408", failed({ status: 408, error: "REQUEST_TIMEOUT" })],
    ["a connection that is reset", reset],
    ["half a response", half],
  ])("after %s a payment is created with the same key and body", async (_, fault) => {
    const { sent, qassa } = await serving([fault, created]);
    expect(await qassa.payments.create(CREATE)).toEqual(PAYMENT);
    expect(sent).toHaveLength(2);
    expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]).toMatchObject({ key: sent[0]!.key, body: JSON.stringify(CREATE) });
    const pauseMs = sent[1]!.at - sent[0]!.at;
    expect(pauseMs).toBeGreaterThan(450);
  });

  test("after no response in time", async () => {
    const { sent, qassa } = await serving([hang, created], { attemptTimeoutMs: 200 });
    expect(await qassa.payments.create(CREATE, { idempotencyKey: "order-1" })).toEqual(PAYMENT);
    expect(sent.map(({ key }) => key)).toEqual(["order-1", "order-1"]);
  });

  test("each call has a key of its own", async () => {
    const { sent, qassa } = await serving([created, created]);
    await qassa.payments.create(CREATE);
    await qassa.payments.create(CREATE);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test("Retry-After is waited for", async () => {
    const limited = failed({
      status: 429,
      error: "RATE_LIMITED",
      facts: {},
      headers: { "retry-after": "2" },
    });
    const { sent, qassa } = await serving([limited, json(200, PAYMENT)]);
    await qassa.payments.get("pay_1");
    expect(sent[1]!.at - sent[0]!.at).toBeGreaterThan(1950);
  });

  test("a Retry-After beyond the time of the call ends it immediately", async () => {
    const limited = failed({
      status: 429,
      error: "RATE_LIMITED",
      facts: {},
      headers: { "retry-after": "3600" },
    });
    const { sent, qassa } = await serving([limited]);
    const error = await errorOf(qassa.payments.get("pay_1"), RateLimitError);
    expect(error).toMatchObject({ retryAfterSeconds: 3600, code: "RATE_LIMITED", status: 429 });
    expect(sent).toHaveLength(1);
  });

  test("no more than maxRetries, of the client or the call", async () => {
    const faults = Array.from({ length: 9 }, () =>
      failed({ status: 500, error: "NETWORK_UNAVAILABLE" }),
    );
    const { sent, qassa } = await serving(faults, { maxRetries: 1 });
    const work = qassa.payments.create(CREATE, { idempotencyKey: "order-1" });
    const error = await errorOf(work, ServerError);
    expect(error).toMatchObject({ code: "NETWORK_UNAVAILABLE", idempotencyKey: "order-1" });
    expect(error.call).toMatchObject({ attempts: 2, followsLostResponse: true });
    await errorOf(qassa.payments.create(CREATE, { maxRetries: 0 }), ServerError);
    expect(sent).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 409, 413, 422])("never after a %i", async (status) => {
    const { sent, qassa } = await serving([failed({ status, error: "SOMETHING_NEW" })]);
    const error = await errorOf(qassa.payments.create(CREATE), ApiError);
    expect(error).toMatchObject({ status, code: "SOMETHING_NEW", requestId: "req_1" });
    expect(sent).toHaveLength(1);
  });

  test("a test delivery is not repeated if it may have been sent", async () => {
    for (const fault of [reset, half, failed({ status: 500, error: "INTERNAL_ERROR" })]) {
      const { sent, qassa } = await serving([fault]);
      await expect(qassa.webhooks.simulate({ event: "*" })).rejects.toThrow();
      expect(sent).toHaveLength(1);
    }
    const limited = failed({
      status: 429,
      error: "RATE_LIMITED",
      facts: {},
      headers: { "retry-after": "0" },
    });
    const { sent, qassa } = await serving([limited, json(200, { results: [] })]);
    expect(await qassa.webhooks.simulate({ event: "*" })).toEqual([]);
    expect(sent).toHaveLength(2);
  });
});

describe("cancelling", () => {
  const conflict = failed({
    status: 409,
    error: "PAYMENT_NOT_CANCELLABLE",
    facts: { status: "cancelled" },
  });
  const cancelled = { ...PAYMENT, status: "cancelled" };

  test("returns the payment if the response of the first attempt was lost", async () => {
    const { sent, qassa } = await serving([reset, conflict, json(200, cancelled)]);
    expect(await qassa.payments.cancel("pay_1", { reason: "Sold out" })).toEqual(cancelled);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/v1/payments/pay_1/cancel",
      "POST /api/v1/payments/pay_1/cancel",
      "GET /api/v1/payments/pay_1",
    ]);
  });

  test("throws if it was cancelled before, or if the payer was faster", async () => {
    const limited = failed({
      status: 429,
      error: "RATE_LIMITED",
      facts: {},
      headers: { "retry-after": "0" },
    });
    const paid = failed({
      status: 409,
      error: "PAYMENT_NOT_CANCELLABLE",
      facts: { status: "completed" },
    });
    for (const answers of [[conflict], [limited, conflict], [reset, paid]]) {
      const { qassa } = await serving(answers);
      const error = await errorOf(qassa.payments.cancel("pay_1"), ConflictError);
      expect(error.code).toBe("PAYMENT_NOT_CANCELLABLE");
    }
  });
});

describe("time and signals", () => {
  test("a call takes no longer than its timeout", async () => {
    const { qassa } = await serving([hang, hang, hang], { attemptTimeoutMs: 300 });
    const startedAt = performance.now();
    const error = await errorOf(qassa.payments.get("pay_1", { timeoutMs: 1500 }), TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(performance.now() - startedAt).toBeLessThan(2500);
  });

  test("a signal ends a request and a pause with its reason", async () => {
    const reason = new Error("The customer has left.");
    for (const answers of [[hang], [failed({ status: 500, error: "INTERNAL_ERROR" })]]) {
      const { sent, qassa } = await serving(answers);
      const controller = new AbortController();
      const call = errorOf(qassa.payments.get("pay_1", { signal: controller.signal }), Error);
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      controller.abort(reason);
      expect(await call).toBe(reason);
    }
    const { sent, qassa } = await serving([]);
    const signal = AbortSignal.abort(reason);
    expect(await errorOf(qassa.payments.create(CREATE, { signal }), Error)).toBe(reason);
    expect(sent).toHaveLength(0);
  });
});

describe("errors", () => {
  test("a refused connection says where it went", async () => {
    const qassa = new Qassa({ baseUrl: "http://127.0.0.1:9", key: "qs_test_1", maxRetries: 0 });
    const error = await errorOf(
      qassa.payments.create(CREATE, { idempotencyKey: "order-1" }),
      ConnectionError,
    );
    expect(error.message).toContain("http://127.0.0.1:9/api/v1/payments: ");
    expect(error.idempotencyKey).toBe("order-1");
  });

  test("what is not the API is told from it", async () => {
    const elsewhere: Answer = (response) =>
      response.writeHead(308, { location: "https://pay.example.net/" }).end();
    for (const answer of [page(200), page(404), elsewhere, json(404, { detail: "?" })]) {
      const { sent, qassa } = await serving([answer]);
      const list = qassa.payments.list({ payer_phone: "+77011234567" });
      const error = await errorOf(list.page(), ApiError);
      expect(error.code).toBe("UNEXPECTED_RESPONSE");
      expect(error.message).toContain("Check baseUrl");
      expect(error.message).not.toContain("7701");
      expect(sent).toHaveLength(1);
    }
  });

  test("no error or object shows the key", async () => {
    const { qassa } = await serving([failed({ status: 401, error: "UNAUTHORIZED" })], {
      key: "qs_test_secret",
    });
    const error = await errorOf(qassa.payments.get("pay_1"), AuthenticationError);
    const { inspect } = await import("node:util");
    expect(inspect([error, qassa], { depth: 9 })).not.toContain("qs_test_secret");
    const wrong = { baseUrl: "http://localhost:3000", key: "qs_test_secret\n" };
    expect(() => new Qassa(wrong)).toThrow(/^key has spaces/);
    try {
      new Qassa(wrong);
    } catch (problem) {
      expect(inspect(problem)).not.toContain("qs_test_secret");
    }
  });

  test.each([
    ["pay.example.net", /not a URL/],
    ["ftp://pay.example.net", /not http or https/],
    ["https://ada:secret@pay.example.net", /^(?!.*secret).*has a user/],
  ])("the address %s is refused", (baseUrl, message) => {
    expect(() => new Qassa({ baseUrl, key: "qs_test_1" })).toThrow(message);
  });

  test("a missing key or ID is refused before a request", async () => {
    const missing = undefined as unknown as string;
    expect(() => new Qassa({ baseUrl: "http://localhost:3000", key: missing })).toThrow(/missing/);
    const { sent, qassa } = await serving([]);
    for (const id of ["", "..", missing]) {
      await expect(qassa.payments.get(id)).rejects.toThrow(/^paymentId is /);
    }
    expect(sent).toHaveLength(0);
  });

  test("the address can have a path, slashes and that of the API", async () => {
    const paths: string[] = [];
    const take = (async (url: string) => {
      paths.push(url);
      return Response.json(PAYMENT);
    }) as typeof fetch;
    for (const end of ["", "/", "/api/v1", "/api/v1/", "/qr"]) {
      const baseUrl = `https://pay.example.net${end}`;
      await new Qassa({ baseUrl, key: "qs_test_1", fetch: take }).payments.get("pay/1");
    }
    const usual = "https://pay.example.net/api/v1/payments/pay%2F1";
    const below = "https://pay.example.net/qr/api/v1/payments/pay%2F1";
    expect(paths).toEqual([usual, usual, usual, usual, below]);
  });
});
