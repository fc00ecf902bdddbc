// Pages of the account area that members leave open: each asks for what it shows as often as the browser does.
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { signInAt } from "../support/till-screen";
import { now } from "./clock.mjs";
import type { Calls } from "./soak-calls";
import type { Shop } from "./soak-merchants";

const SHORT_MS = 2500;
/** The page of a payment moves on to another one after this time. */
const READING_MS = 30_000;

/** What pages ask for, and how often, as in `components/…/queries.ts`. */
const POLLED = {
  overview: [
    ["/overview/latest", SHORT_MS],
    ["/overview", 10_000],
    ["/overview/volume", 60_000],
    ["/overview/patterns", 300_000],
  ],
  payments: [
    ["/payments?cursor=&limit=50", SHORT_MS],
    ["/payments/totals", 60_000],
  ],
  payment: [
    ["/payments/{id}", SHORT_MS],
    ["/payments/{id}/timeline", SHORT_MS],
    ["/payments/{id}/refunds?limit=100", SHORT_MS],
  ],
  webhooks: [
    ["/webhooks", SHORT_MS],
    ["/deliveries?limit=50", SHORT_MS],
  ],
} as const;

export class Pages {
  readonly #calls: Calls;
  readonly #random: () => number;
  readonly #pool: Pool;
  #isClosed = false;

  constructor(origin: string, calls: Calls, random: () => number) {
    [this.#calls, this.#random] = [calls, random];
    this.#pool = new Pool(origin, { pipelining: 1 });
  }

  /** Opens each page once for each merchant, in a browser of its own. */
  async start(origin: string, shops: readonly Shop[]): Promise<void> {
    for (const { person } of shops) {
      for (const polled of Object.values(POLLED)) {
        const cookie = await signInAt(origin, person);
        for (const [path, intervalMs] of polled) void this.#poll(cookie, path, intervalMs);
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.close();
  }

  async #poll(cookie: string, path: string, intervalMs: number): Promise<void> {
    let shown = { id: "", since: -Infinity };
    // Pages are opened at any time, so they do not all ask at once.
    for (let dueAt = now() + this.#random() * intervalMs; ; dueAt += intervalMs) {
      await pause(Math.max(0, dueAt - now()));
      if (this.#isClosed) return;
      if (path.includes("{id}") && now() - shown.since > READING_MS) {
        const id = await this.#newestPayment(cookie);
        shown = { id, since: id ? now() : -Infinity };
      }
      if (path.includes("{id}") && !shown.id) continue;
      const kind = `page: GET ${path.split("?")[0]}`;
      // What the page asks for is due once it knows what to show.
      const due = Math.max(dueAt, shown.since);
      await this.#calls.timed(kind, due, () => this.#get(cookie, path.replace("{id}", shown.id)));
    }
  }

  async #newestPayment(cookie: string): Promise<string> {
    const page = await this.#calls.timed("page: GET /payments", now(), () =>
      this.#get<{ data: { payment_id: string }[] }>(cookie, "/payments?cursor=&limit=1"),
    );
    return page?.data[0]?.payment_id ?? "";
  }

  async #get<Answer>(cookie: string, path: string): Promise<Answer> {
    const request = { method: "GET" as const, path: `/api/account${path}`, headers: { cookie } };
    const response = await this.#pool.request(request);
    const text = await response.body.text();
    if (response.statusCode === 200) return JSON.parse(text) as Answer;
    throw new Error(`${response.statusCode} ${text}`);
  }
}
