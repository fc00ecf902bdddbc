// A live gateway in front of the sandbox that works correctly until a fault is turned on.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { GATEWAY_PATH, serveSandboxGateway } from "@/lib/network";
import type { ProofRun } from "../support/proof";

export const FAULTS = [
  "no answer",
  "answer lost",
  "reset",
  "reset after processing",
  "5xx",
  "malformed",
  "drip",
  "endless 1xx responses",
  "duplicate",
  "reorder",
  "regression",
] as const;
export type Fault = (typeof FAULTS)[number];

interface ReportedStatus {
  reference: string;
  status: string;
}
interface GatewayAnswer extends Partial<ReportedStatus> {
  payments?: ReportedStatus[];
  refunds?: ReportedStatus[];
}

/** The initial status that precedes each final one. */
const EARLIER_STATUS: Record<string, string> = {
  Processed: "PaymentRequested",
  Declined: "PaymentRequested",
  Cancelled: "PaymentRequested",
  Refunded: "RefundAccepted",
};
/** A status that contradicts each final one. */
const CONTRARY_STATUS: Record<string, string> = {
  Processed: "Cancelled",
  Declined: "Processed",
  Cancelled: "Processed",
  Refunded: "RefundFailed",
};
const MAX_DELAY_MS = 2_500;

export interface FaultyGateway {
  origin: string;
  /** Turns a fault on; `undefined` turns it off. */
  become: (fault: Fault | undefined) => void;
  /** Returns the number of calls that arrived while a fault was on. */
  faulted: () => number;
  /** The references received for each merchant order ID or refund reason. */
  orders: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function startFaultyGateway(run: ProofRun): Promise<FaultyGateway> {
  let fault: Fault | undefined;
  let faulted = 0;
  const orders = new Map<string, Set<string>>();
  /** References whose final status was reported while no fault was on. */
  const ends = new Set<string>();

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const now = fault;
    const body = await text(incoming);
    const path = incoming.url!.slice(GATEWAY_PATH.length);
    if (path === "/payments" || path === "/refunds") recordOrder(body);
    if (now) faulted += 1;
    if (now === "no answer") return;
    if (now === "reset") return void incoming.socket.resetAndDestroy();
    if (now === "5xx") return void outgoing.writeHead(503).end("Service Unavailable");
    if (now === "endless 1xx responses") return hint(outgoing);
    const ask = () =>
      serveSandboxGateway(
        new Request(`http://${incoming.headers.host}${incoming.url}`, {
          method: incoming.method!,
          headers: { authorization: incoming.headers.authorization ?? "" },
          ...(body && { body }),
        }),
      );
    // The sandbox receives every call twice.
    if (now === "duplicate") await ask();
    const answer = await ask();
    const answered = (await answer.json()) as GatewayAnswer;
    const payload = JSON.stringify(now ? distort(now, answered) : answered);
    if (!now) recordFinalStatuses(answered);
    if (now === "answer lost") return;
    if (now === "reset after processing") return void incoming.socket.resetAndDestroy();
    // Responses may overtake each other.
    if (now === "reorder") await pause(run.pick(0, MAX_DELAY_MS));
    outgoing.writeHead(answer.status, { "content-type": "application/json" });
    if (now === "drip") return drip(outgoing, payload);
    outgoing.end(now === "malformed" ? payload.slice(0, payload.length / 2) : payload);
  }

  function recordOrder(body: string): void {
    const order = JSON.parse(body) as Record<string, string>;
    const name = order.merchant_order_id ?? order.reason ?? "";
    orders.set(name, (orders.get(name) ?? new Set()).add(order.reference!));
  }
  function recordFinalStatuses({ payments = [], refunds = [], ...one }: GatewayAnswer): void {
    for (const { reference, status } of [...payments, ...refunds, one]) {
      if (reference && status && CONTRARY_STATUS[status]) ends.add(reference);
    }
  }
  function distort(now: Fault, answered: GatewayAnswer): GatewayAnswer {
    const regressed = (word: ReportedStatus): ReportedStatus => {
      const words = ends.has(word.reference) ? CONTRARY_STATUS : EARLIER_STATUS;
      return { ...word, status: words[word.status] ?? word.status };
    };
    const first = (word: ReportedStatus) => ({
      ...word,
      status: EARLIER_STATUS[word.status] ?? word.status,
    });
    const change = (words: ReportedStatus[]): ReportedStatus[] => {
      if (now === "duplicate") return [...words, ...words.map(first)];
      if (now === "reorder") return [...words].sort(() => run.random() - 0.5);
      return now === "regression" ? words.map(regressed) : words;
    };
    return {
      ...(now === "regression" && answered.status
        ? regressed(answered as ReportedStatus)
        : answered),
      ...(answered.payments && { payments: change(answered.payments) }),
      ...(answered.refunds && { refunds: change(answered.refunds) }),
    };
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => socket.on("error", () => undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  run.onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => (fault = next),
    faulted: () => faulted,
    orders,
  };
}

function hint(outgoing: ServerResponse): void {
  if (outgoing.destroyed) return;
  outgoing.writeEarlyHints({ link: "</next>" }, () => setImmediate(hint, outgoing));
}

/** Sends one byte per second. */
function drip(outgoing: ServerResponse, payload: string): void {
  let sent = 0;
  const timer = setInterval(() => {
    outgoing.write(payload[sent]);
    sent += 1;
    if (sent === payload.length) outgoing.end();
    if (sent === payload.length || outgoing.destroyed) clearInterval(timer);
  }, 1_000);
  outgoing.once("close", () => clearInterval(timer));
}
