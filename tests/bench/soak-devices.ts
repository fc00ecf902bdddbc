// The devices of the soak's merchants, and the payers of their payments.
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { now } from "./clock.mjs";
import type { Calls } from "./soak-calls";
import { newPhone, type Shop } from "./soak-merchants";

const MAX_CONNECTIONS = 256;
const THINKING_MS = [1000, 4000] as const;
/** What payers do; the others let the payment lapse. Those who wait are cancelled by the merchant. */
const PAYERS = { confirm: 0.62, decline: 0.1, wait: 0.2 } as const;
/** A payment that has waited longer may expire before the request to cancel it arrives. */
const CANCELLABLE_MS = 40_000;
const MAX_REMEMBERED = 2000;

interface Payment {
  payment_id: string;
  status: string;
  qr_token?: string;
}

interface Sale {
  shop: Shop;
  id: string;
  amount: number;
  phone: string;
  /** Of a payment link. */
  token: string | undefined;
  createdAt: number;
}

interface Request {
  method?: "GET" | "POST";
  path: string;
  shop?: Shop;
  body?: object;
  key?: string;
  expect?: number;
}

type Act = (dueAt: number) => Promise<void>;

export class Devices {
  readonly #pool: Pool;
  readonly #calls: Calls;
  readonly #random: () => number;
  readonly #shops: Shop[];
  readonly #run: string;
  readonly #underWay = new Set<Promise<void>>();
  readonly #recent: Sale[] = [];
  readonly #confirmed: Sale[] = [];
  readonly #waiting: Sale[] = [];
  readonly #refundable: Sale[] = [];
  readonly #cursors = new Map<string, string>();
  #last: { request: Request; id: string } | undefined;
  #number = 0;

  constructor(origin: string, shops: Shop[], calls: Calls, random: () => number, run: string) {
    this.#pool = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
    [this.#shops, this.#calls, this.#random, this.#run] = [shops, calls, random, run];
  }

  /** What devices do, each with its share. */
  readonly acts: readonly [share: number, act: Act][] = [
    [22, (dueAt) => this.#create(dueAt, false)],
    [10, (dueAt) => this.#create(dueAt, true)],
    [2, (dueAt) => this.#repeat(dueAt)],
    [33, (dueAt) => this.#read(dueAt)],
    [9, (dueAt) => this.#list(dueAt)],
    [6, (dueAt) => this.#cancel(dueAt)],
    [5, (dueAt) => this.#refund(dueAt)],
    [7, (dueAt) => this.#lookUp(dueAt)],
    [3, (dueAt) => this.#followEvents(dueAt)],
  ];

  /** Resolves when every payer who still thinks has acted. */
  async finish(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  close = (): Promise<void> => this.#pool.close();

  #pick = <One>(all: readonly One[]): One => all[Math.floor(this.#random() * all.length)]!;

  async #send<Answer>(kind: string, dueAt: number, request: Request): Promise<Answer | undefined> {
    const { method = "POST", path, shop, body, key, expect = 200 } = request;
    return this.#calls.timed(kind, dueAt, async () => {
      const response = await this.#pool.request({
        method,
        path: `/api${path}`,
        headers: {
          ...(shop && { authorization: `Bearer ${shop.deviceKey}` }),
          ...(body && { "content-type": "application/json" }),
          ...(key !== undefined && { "x-idempotency-key": key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.body.text();
      if (response.statusCode === expect) return JSON.parse(text) as Answer;
      throw new Error(`${response.statusCode} ${text}`);
    });
  }

  async #create(dueAt: number, isLink: boolean): Promise<void> {
    const shop = this.#pick(this.#shops);
    const amount = 1 + Math.floor(this.#random() * 500);
    const phone = newPhone();
    const key = `${this.#run}-${(this.#number += 1)}`;
    const path = isLink ? "/v1/payments/link" : "/v1/payments";
    const body = { amount, merchant_order_id: key, ...(!isLink && { payer_phone: phone }) };
    const request = { path, shop, body, key, expect: isLink ? 200 : 201 };
    const made = await this.#send<Payment>(`POST ${path.slice(3)}`, dueAt, request);
    if (!made) return;
    this.#last = { request, id: made.payment_id };
    this.#calls.seen.created.push(made.payment_id);
    const token = made.qr_token?.slice(made.qr_token.lastIndexOf("/") + 1);
    const sale = { shop, id: made.payment_id, amount, phone, token, createdAt: now() };
    remember(this.#recent, sale);
    this.#startPayer(sale);
  }

  #startPayer(sale: Sale): void {
    const chance = this.#random();
    const { confirm, decline, wait } = PAYERS;
    if (chance >= confirm + decline) {
      if (chance < confirm + decline + wait) remember(this.#waiting, sale);
      return;
    }
    const acting = this.#actAsPayer(sale, chance < confirm);
    this.#underWay.add(acting);
    void acting.finally(() => this.#underWay.delete(acting));
  }

  async #actAsPayer(sale: Sale, isPaying: boolean): Promise<void> {
    const { shop, id, phone, token } = sale;
    const [min, max] = THINKING_MS;
    const dueAt = now() + min + this.#random() * (max - min);
    await pause(dueAt - now());
    const at = token === undefined ? `requests/${id}` : `qr/${encodeURIComponent(token)}`;
    const act = !isPaying ? "decline" : token === undefined ? "confirm" : "pay";
    const path = `/sandbox/${at}/${act}`;
    const kind = isPaying ? "payer pays" : "payer declines";
    const body = token === undefined ? undefined : { phone };
    const done = await this.#send(kind, dueAt, { path, shop, ...(body && { body }) });
    if (done && isPaying) remember(this.#confirmed, sale);
  }

  /** Sends the newest request to create a payment again, with its key: the response must name the same payment. */
  async #repeat(dueAt: number): Promise<void> {
    const last = this.#last;
    if (!last) return this.#list(dueAt);
    const kind = "POST, repeated with its key";
    const made = await this.#send<Payment>(kind, dueAt, last.request);
    if (made && made.payment_id !== last.id) this.#calls.failed(kind, "another payment");
  }

  /** Reads a payment that its payer has paid, until it is known to be paid, or any other. */
  async #read(dueAt: number): Promise<void> {
    const paid = this.#random() < 0.6 ? this.#confirmed.shift() : undefined;
    const sale = paid ?? (this.#recent.length > 0 ? this.#pick(this.#recent) : undefined);
    if (!sale) return this.#list(dueAt);
    const path = `/v1/payments/${sale.id}`;
    const request = { method: "GET" as const, path, shop: sale.shop };
    const read = await this.#send<Payment>("GET /payments/{id}", dueAt, request);
    if (paid) remember(read?.status === "completed" ? this.#refundable : this.#confirmed, sale);
  }

  async #list(dueAt: number): Promise<void> {
    const shop = this.#pick(this.#shops);
    const at = `list ${shop.organizationId}`;
    const cursor = this.#random() < 0.5 ? (this.#cursors.get(at) ?? "") : "";
    const path = `/v1/payments?limit=20&cursor=${encodeURIComponent(cursor)}`;
    const request = { method: "GET" as const, path, shop };
    const page = await this.#send<{ next_cursor: string }>("GET /payments", dueAt, request);
    if (page) this.#cursors.set(at, page.next_cursor);
  }

  async #cancel(dueAt: number): Promise<void> {
    let sale = this.#waiting.shift();
    while (sale && now() - sale.createdAt > CANCELLABLE_MS) sale = this.#waiting.shift();
    if (!sale) return this.#read(dueAt);
    const path = `/v1/payments/${sale.id}/cancel`;
    const kind = "POST /payments/{id}/cancel";
    const done = await this.#send(kind, dueAt, { path, shop: sale.shop, body: {} });
    if (done) this.#calls.seen.cancelled.push([sale.id, now()]);
  }

  async #refund(dueAt: number): Promise<void> {
    const sale = this.#refundable.shift();
    if (!sale) return this.#read(dueAt);
    const amount = this.#random() < 0.5 ? sale.amount : Math.ceil(sale.amount / 2);
    await this.#send("POST /payments/{id}/refund", dueAt, {
      path: `/v1/payments/${sale.id}/refund`,
      shop: sale.shop,
      body: { amount },
      key: `refund-${sale.id}`,
      expect: 202,
    });
  }

  async #lookUp(dueAt: number): Promise<void> {
    const path = `/v1/static-qr-payments/${this.#pick(this.#pick(this.#shops).orderNumbers)}`;
    await this.#send("GET /static-qr-payments/{number}", dueAt, { method: "GET", path });
  }

  async #followEvents(dueAt: number): Promise<void> {
    const shop = this.#pick(this.#shops);
    const at = `events ${shop.organizationId}`;
    const cursor = encodeURIComponent(this.#cursors.get(at) ?? "");
    const path = `/v1/events?order=oldest&limit=100&cursor=${cursor}`;
    const request = { method: "GET" as const, path, shop };
    const page = await this.#send<{ next_cursor: string }>("GET /events", dueAt, request);
    if (page) this.#cursors.set(at, page.next_cursor);
  }
}

function remember(sales: Sale[], sale: Sale): void {
  sales.push(sale);
  if (sales.length > MAX_REMEMBERED) sales.shift();
}
