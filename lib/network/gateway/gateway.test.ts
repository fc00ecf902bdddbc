import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { NetworkAccount } from "@/lib/kit/db";
import { encryptSecret } from "@/lib/kit/secrets";
import { gatewayNetwork, NetworkNoAnswer, networkOf, type PaymentNetwork } from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";

interface Received {
  method: string;
  path: string;
  token: string | null;
  body: unknown;
}

let connector: Listener;
let network: PaymentNetwork;
let received: Received[];
let answer: (request: Request) => Response | Promise<Response>;

beforeAll(async () => {
  connector = await listen(async (request) => {
    const text = await request.text();
    const { pathname, search } = new URL(request.url);
    received.push({
      method: request.method,
      path: pathname + search,
      token: request.headers.get("authorization"),
      body: text && (JSON.parse(text) as unknown),
    });
    return answer(request);
  });
});
afterAll(() => connector.close());
beforeEach(() => {
  received = [];
  network = gatewayNetwork({ baseUrl: `${connector.origin}/base/`, token: "secret" });
});

const payment = {
  reference: "pay_1",
  phone: "+77011234567",
  amount: 150_000n,
  currency: "KZT",
  comment: "Tea",
  merchantOrderId: "A-1",
  expiresAt: new Date("2026-11-21T08:15:30Z"),
};

describe("the gateway adapter", () => {
  it("writes a payment as the contract specifies", async () => {
    answer = () => Response.json({ reference: "pay_1", more: 1 }, { status: 202 });
    expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    expect(received).toEqual([
      {
        method: "POST",
        path: "/base/payments",
        token: "Bearer secret",
        body: {
          reference: "pay_1",
          phone: "+77011234567",
          amount: "150000",
          currency: "KZT",
          comment: "Tea",
          merchant_order_id: "A-1",
          expires_at: "2026-11-21T08:15:30.000+00:00",
        },
      },
    ]);
  });

  it("decrypts the account's credentials, only for that account", async () => {
    answer = () => Response.json({ entries: [], cursor: "c 1&", has_more: false });
    const account = {
      id: "net_1",
      kind: "gateway",
      baseUrl: connector.origin,
      credentialsEncrypted: encryptSecret("from the vault", "net_1"),
    } as Partial<NetworkAccount> as NetworkAccount;
    expect(await networkOf(account).history("c 1&")).toEqual({
      entries: [],
      cursor: "c 1&",
      hasMore: false,
    });
    expect(received).toMatchObject([
      { token: "Bearer from the vault", path: "/history?cursor=c+1%26" },
    ]);
    expect(() => networkOf({ ...account, id: "net_2" })).toThrow();
    expect(() => networkOf({ ...account, baseUrl: null })).toThrow(/Connect it again/);
  });

  it("reads a refusal with its code, and an unknown code as a refusal too", async () => {
    answer = () => Response.json({ code: "INSUFFICIENT_FUNDS", reason: "Poor." }, { status: 422 });
    const refused = { outcome: "refused", code: "INSUFFICIENT_FUNDS", reason: "Poor." };
    expect(await network.requestPayment(payment)).toEqual(refused);
    answer = () => Response.json({ code: "FULL_MOON", reason: "Howl." }, { status: 422 });
    expect(await network.createLink(payment)).toEqual({
      outcome: "refused",
      code: "REFUSED_BY_NETWORK",
      reason: "Howl.",
    });
  });

  it.each(["QR-17", "1.5", "9223372036854775808"])(
    "takes an answer with the number %s for none",
    async (number) => {
      answer = () =>
        Response.json(
          {
            reference: "pay_1",
            qr_token: "https://pay.example/qr",
            qr_operation_id: number,
            ext_tran_id: "T1",
            expires_at: "2026-11-21T08:15:30.000Z",
            status: "QrTokenCreated",
          },
          { status: 201 },
        );
      await expect(network.createLink(payment)).rejects.toThrow(
        "does not match the contract: qr_operation_id",
      );
    },
  );

  it("does not read 1xx responses endlessly", async () => {
    const hinting = createServer((_request, response) => {
      const hint = () => {
        if (response.destroyed) return;
        response.writeEarlyHints({ link: "</next>" }, () => setImmediate(hint));
      };
      hint();
    });
    await new Promise<void>((resolve) => hinting.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void hinting.close());
    const baseUrl = `http://127.0.0.1:${(hinting.address() as AddressInfo).port}`;
    const call = gatewayNetwork({ baseUrl, token: "secret" }).history("");
    await expect(call).rejects.toThrow(NetworkNoAnswer);
    await expect(call).rejects.toThrow(/1xx responses/);
  });

  it("passes on an unknown status, and fails when a status is missing", async () => {
    const payments = [
      { reference: "pay_3", status: "Processed" },
      { reference: "pay_1", status: "constructor", reason: `odd\0${"x".repeat(600)}` },
    ];
    answer = () => Response.json({ payments });
    expect(await network.paymentStates(["pay_1", "pay_2", "pay_3"])).toEqual([
      {
        reference: "pay_1",
        state: "unrecognized",
        networkStatus: "constructor",
        reason: `odd${"x".repeat(497)}`,
      },
      {
        reference: "pay_2",
        state: "unrecognized",
        networkStatus: "(no state for this reference)",
      },
      { reference: "pay_3", state: "paid", networkStatus: "Processed" },
    ]);
    const refunds = [{ reference: "ref_1", status: "RefundLost" }];
    answer = () => Response.json({ refunds });
    expect(await network.refundStates([{ reference: "ref_1", paymentReference: "pay_1" }])).toEqual(
      [{ reference: "ref_1", state: "unrecognized", networkStatus: "RefundLost" }],
    );
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["another status", () => Response.json({ reference: "pay_1" }, { status: 200 })],
    ["401", () => Response.json({ code: "UNAUTHORIZED", reason: "" }, { status: 401 })],
    ["404", () => Response.json({ code: "NOT_FOUND", reason: "" }, { status: 404 })],
    ["429", () => new Response("", { status: 429 })],
    ["500", () => new Response("oops", { status: 500 })],
    ["a redirect", () => new Response("", { status: 302, headers: { location: "/elsewhere" } })],
    ["no JSON", () => new Response("<html>", { status: 202 })],
    ["half an answer", () => new Response('{"reference": "pay', { status: 202 })],
    ["null", () => Response.json(null, { status: 202 })],
    ["a body without what is agreed", () => Response.json({ id: "pay_1" }, { status: 202 })],
    ["about another payment", () => Response.json({ reference: "pay_2" }, { status: 202 })],
    ["a refusal without a code", () => Response.json({ reason: "No." }, { status: 422 })],
    ["an endless body", () => new Response("x".repeat(5 * 1024 * 1024), { status: 202 })],
    ["a cut connection", () => Promise.reject(new Error("cut"))],
    ["silence", () => new Promise(() => undefined)],
  ])("treats %s as no answer", async (_what, wrong) => {
    answer = wrong;
    await expect(network.requestPayment(payment, { timeoutMs: 300 })).rejects.toThrow(
      NetworkNoAnswer,
    );
    expect(received).toHaveLength(1);
  });

  it("treats a refused query, and an address where nothing listens, as no answer", async () => {
    answer = () => Response.json({ code: "PAYER_NOT_FOUND", reason: "?" }, { status: 422 });
    await expect(network.paymentStates(["pay_1"])).rejects.toThrow(/answered 422/);
    await expect(network.cancel("pay_1")).rejects.toThrow(NetworkNoAnswer);
    const nowhere = gatewayNetwork({ baseUrl: "http://127.0.0.1:9", token: "x" });
    await expect(nowhere.history("")).rejects.toThrow(/ECONNREFUSED/);
  });

  it("treats a connector without a static QR code as one whose network provides it", async () => {
    answer = () => Response.json({ address: "https://pay.example/s/1" });
    expect(await network.staticQr()).toEqual({ address: "https://pay.example/s/1" });
    answer = () => Response.json({});
    expect(await network.staticQr()).toBeUndefined();
    for (const status of [404, 405, 501]) {
      answer = () => Response.json({ code: "NOT_FOUND" }, { status });
      expect(await network.staticQr()).toBeUndefined();
    }
    answer = () => Response.json({ address: "not an address" });
    await expect(network.staticQr()).rejects.toBeInstanceOf(NetworkNoAnswer);
    expect(received.map(({ method, path }) => `${method} ${path}`)).toContain(
      "GET /base/static-qr",
    );
  });
});
