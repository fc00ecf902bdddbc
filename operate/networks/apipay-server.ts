// A server that plays ApiPay.kz's REST API 2.0 for tests, and to try Qassa without the internet.
import { z } from "zod";
import { minutes } from "@/lib/kit/time";
import { showInvoice, showListed, showRefund, showSums } from "./apipay-answers";
import {
  ApipayBooks,
  type ApipayInvoice,
  ApipayRefusal,
  type ApipaySettings,
} from "./apipay-books";
import { type NetworkFaults, type PlayedCall, playing } from "./played";

export const APIPAY_KEYS = { apiKey: "key-of-the-playing-server" } as const;

export interface ApipayFaults extends NetworkFaults {
  /** Its session with Kaspi has ended, so that nothing can be created. */
  sessionAway?: boolean;
  /** New invoices are created, and no answer has them for so long. */
  appearsAfterMs?: number;
}

const REQUESTS_A_MINUTE = 60;

const Amount = z.number().min(0.01).max(99_999_999.99);
const NewInvoice = z.object({
  amount: Amount,
  phone_number: z.string().regex(/^8[0-9]{10}$/, "Phone number must be in format 8XXXXXXXXXX"),
  description: z.string().max(500).optional(),
  external_order_id: z.string().max(255).optional(),
  external_order_id_idempotency: z.string().max(191).optional(),
});
const NewRefund = z.object({
  amount: Amount.optional(),
  reason: z.string().max(500).optional(),
});
const StatusCheck = z.object({ invoice_ids: z.array(z.int()).max(100) });
const Listing = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
  date_from: z.iso.date().optional(),
  sort_order: z.enum(["asc", "desc"]).default("desc"),
});

export interface PlayedApipay {
  books: ApipayBooks;
  faults: ApipayFaults;
  /** The requests that arrived, newest last. */
  calls: PlayedCall[];
  /** The times of all requests with each key. */
  times: Map<string, number[]>;
  handle: (request: Request) => Promise<Response>;
}

/** Plays one organization, whose key is that of `APIPAY_KEYS` or another that begins with it. */
export function playApipay(settings: ApipaySettings = {}): PlayedApipay {
  const books = new ApipayBooks(settings);
  const faults: ApipayFaults = {};
  const calls: PlayedCall[] = [];
  const times = new Map<string, number[]>();
  const used = new Map<string, ApipayInvoice>();
  const handle = playing(
    faults,
    calls,
    (status, headers) =>
      Response.json(
        { message: "Try again later", retry_after: 1 },
        { status, headers: headers ?? {} },
      ),
    respond,
  );
  return { books, faults, calls, times, handle };

  function respond(request: Request, text: string): Response {
    try {
      requireKey(request.headers);
      books.send();
      const url = new URL(request.url);
      const body: unknown = text ? JSON.parse(text) : {};
      return route(`${request.method} ${url.pathname.replace(/^\/api\/v1/, "")}`, url, body);
    } catch (error) {
      if (error instanceof z.ZodError) {
        const [issue] = error.issues;
        const errors = { [issue!.path.join(".")]: [issue!.message] };
        return Response.json({ message: "The given data was invalid.", errors }, { status: 422 });
      }
      if (!(error instanceof ApipayRefusal)) throw error;
      const { status, message, errors, code } = error;
      return Response.json({ ...(code && { error: code }), message, errors }, { status });
    }
  }

  function requireKey(headers: Headers): void {
    const key = headers.get("x-api-key") ?? "";
    if (!key.startsWith(APIPAY_KEYS.apiKey)) throw new ApipayRefusal(401, "Invalid API key");
    const all = times.get(key) ?? [];
    times.set(key, all);
    const recent = all.filter((at) => at > books.now - minutes(1));
    all.push(books.now);
    if (recent.length >= REQUESTS_A_MINUTE) throw new ApipayRefusal(429, "Too many requests.");
  }

  function route(call: string, url: URL, body: unknown): Response {
    const [, id = "", action = ""] = /^\w+ \/invoices\/(\d{1,15})(?:\/(\w+))?$/.exec(call) ?? [];
    if (call === "POST /invoices") return create(body);
    if (call === "GET /invoices") return list(url, books.all(), showListed);
    if (call === "POST /invoices/status/check") return check(body);
    if (call === "GET /refunds") {
      const statuses = url.searchParams.getAll("status[]");
      const refunds = books
        .all()
        .flatMap((invoice) => invoice.refunds.map((refund) => ({ ...refund, invoice })))
        .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
        .sort((a, b) => b.id - a.id);
      return list(url, refunds, (one) => showRefund(one, one.invoice, true));
    }
    if (!id) throw new ApipayRefusal(404, "Not found");
    const invoice = books.find(Number(id));
    if (call.startsWith("GET")) {
      if (action === "") return Response.json(showInvoice(invoice, settings.isSandbox));
      if (action !== "refunds") throw new ApipayRefusal(404, "Not found");
      const refunds = invoice.refunds.map((refund) => showRefund(refund, invoice, false));
      return Response.json({ invoice: showSums(invoice), refunds, total: refunds.length });
    }
    if (action === "cancel") return cancel(invoice.id);
    if (action !== "refund") throw new ApipayRefusal(404, "Not found");
    const { amount, reason = null } = NewRefund.parse(body);
    const refund = books.refund({
      id: invoice.id,
      amount: amount && Math.round(amount * 100),
      reason,
    });
    const answer = {
      message: "Refund queued for processing",
      refund: showRefund(refund, invoice, false),
    };
    return Response.json({ ...answer, invoice: showSums(invoice) }, { status: 201 });
  }

  function create(body: unknown): Response {
    const input = NewInvoice.parse(body);
    if (faults.sessionAway) {
      const words = "Kaspi session is invalid or expired. Please contact support.";
      throw new ApipayRefusal(503, words, undefined, "kaspi_session_invalid");
    }
    const key = input.external_order_id_idempotency;
    const earlier = settings.hasIdempotencyKeys && key !== undefined ? used.get(key) : undefined;
    if (earlier) {
      const { id, status } = earlier;
      const words = "The key was used for another invoice.";
      const problem = { error: "duplicate_idempotency_key", message: words };
      return Response.json({ ...problem, invoice_id: id, status }, { status: 409 });
    }
    const invoice = books.create(
      {
        amount: Math.round(input.amount * 100),
        phone: input.phone_number,
        description: input.description ?? null,
        externalOrderId: input.external_order_id ?? null,
      },
      faults.appearsAfterMs,
    );
    if (key !== undefined) used.set(key, invoice);
    if (faults.unknownState) invoice.unknownStatus = faults.unknownState;
    const { id, amount, status, error_message, paid_at, created_at } = showInvoice(invoice);
    return Response.json(
      { id, amount, status, error_message, paid_at, created_at },
      { status: 201 },
    );
  }

  function check(body: unknown): Response {
    const { invoice_ids } = StatusCheck.parse(body);
    const ids = new Set(invoice_ids);
    const invoices = books.all().filter(({ id }) => ids.has(id));
    return Response.json({
      invoices: invoices.map((invoice) => {
        const { id, status, kaspi_invoice_id, amount, error_message } = showInvoice(invoice);
        const updated_at = new Date(books.now).toISOString();
        return { id, status, kaspi_invoice_id, amount, error_message, updated_at };
      }),
    });
  }

  function cancel(id: number): Response {
    const invoice = books.cancel(id);
    if (invoice.status === "cancelling") {
      const answer = { message: "Invoice cancellation queued", invoice_id: id };
      return Response.json(answer, { status: 202 });
    }
    const shown = { id, status: invoice.status };
    return Response.json({ message: "Invoice cancelled successfully", invoice: shown });
  }

  function list<Entry extends { createdAt: number }>(
    url: URL,
    entries: readonly Entry[],
    show: (entry: Entry) => object,
  ): Response {
    const query = Listing.parse(Object.fromEntries(url.searchParams));
    // Days are those of Kazakhstan.
    const from = query.date_from ? Date.parse(`${query.date_from}T00:00:00+05:00`) : 0;
    const all = entries.filter(({ createdAt }) => createdAt >= from);
    if (query.sort_order === "asc") all.reverse();
    const start = (query.page - 1) * query.per_page;
    return Response.json({
      data: all.slice(start, start + query.per_page).map(show),
      meta: {
        current_page: query.page,
        last_page: Math.max(Math.ceil(all.length / query.per_page), 1),
        per_page: query.per_page,
        total: all.length,
      },
    });
  }
}
