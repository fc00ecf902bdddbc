import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { listen, notify } from "@/lib/kit/db-notifications";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import { minutes, seconds } from "@/lib/kit/time";
import { type Announced, bus, type SharedChange, notifyLocal } from "./changes";

/** A newer version may send more; what this one does not know is ignored. */
const Message = z.object({
  from: z.string(),
  /** The first message of a process, to which the others reply. */
  hello: z.boolean().optional(),
  ids: z.array(z.string()).optional(),
  /** Too many IDs for one notification. */
  anything: z.boolean().optional(),
  deliveries: z.enum(["by_sender", "by_nobody"]).optional(),
});
type Message = z.output<typeof Message>;

/** Each process sends a message this often, and hears its own. */
const HEARTBEAT_MS = seconds(15);
/** A process that was silent for so long has ended. */
const SILENT_AFTER_MS = 3 * HEARTBEAT_MS;
const FIRST_WITHIN_MS = seconds(5);
/** Changes within this time are sent together. */
const COLLECT_MS = 5;
/** As many IDs as fit into a notification, which has at most 8000 bytes. */
const MAX_IDS = 200;
const RETRY_AFTER_MS = { first: seconds(1), max: minutes(1), undelivered: minutes(5) };

/** Notifications are accepted, and never arrive. */
class NotDelivered extends Error {}

/**
 * Tells the other processes on this database what this one changes, and hears of their changes, through PostgreSQL's
 * notifications, until the signal is aborted; by default, as long as the process runs. Without notifications, as behind PgBouncer in transaction mode, everything
 * works and other processes' changes are found by polling. A process that is alone sends nothing but a message every 15
 * seconds, which it must hear itself.
 */
export async function shareChanges(
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (env().DATABASE_NOTIFICATIONS === "off") return;
  let retryMs = RETRY_AFTER_MS.first;
  let isReported = false;
  while (!signal.aborted) {
    const sharing = new Sharing();
    try {
      await sharing.run(signal);
    } catch (error) {
      const isUndelivered = error instanceof NotDelivered;
      if (!isReported) log.warn(isUndelivered ? { reason: error.message } : { error }, UNDELIVERED);
      isReported = true;
      if (isUndelivered) retryMs = RETRY_AFTER_MS.undelivered;
    }
    if (sharing.hasReceived) {
      isReported = false;
      retryMs = RETRY_AFTER_MS.first;
    }
    await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    retryMs = Math.min(2 * retryMs, Math.max(retryMs, RETRY_AFTER_MS.max));
  }
}

const UNDELIVERED =
  "No notifications from PostgreSQL: what other processes change is found by polling. Behind PgBouncer in transaction " +
  "mode, set LISTEN_DATABASE_URL to PostgreSQL's own address, or DATABASE_NOTIFICATIONS=off.";

/** Sharing over one connection. */
class Sharing {
  hasReceived = false;
  readonly #self = randomUUID();
  /** When each other process was last heard. */
  readonly #others = new Map<string, number>();
  #ownReceivedAt = -Infinity;
  #firstReceived!: () => void;
  #collected: { ids: Set<string>; deliveries?: Announced | undefined } | undefined;

  /** Resolves when the connection is lost or the signal aborted. Throws `NotDelivered`, and if the database is down. */
  async run(signal: AbortSignal): Promise<void> {
    const first = new Promise<boolean>((resolve) => (this.#firstReceived = () => resolve(true)));
    const connection = await listen((text) => this.#receive(text));
    const over = new AbortController();
    void connection.ended.then(() => over.abort());
    const gone = AbortSignal.any([over.signal, signal]);
    try {
      await this.#send({ hello: true });
      const isReceived = await Promise.race([
        first,
        pause(FIRST_WITHIN_MS, gone).then(() => false),
      ]);
      if (gone.aborted) return;
      if (!isReceived) throw new NotDelivered("A notification to itself did not arrive");
      this.hasReceived = true;
      this.#begin();
      for (;;) {
        await pause(HEARTBEAT_MS, gone);
        if (gone.aborted) return;
        if (performance.now() - this.#ownReceivedAt > SILENT_AFTER_MS) {
          throw new NotDelivered("Notifications stopped arriving");
        }
        await this.#send({});
      }
    } finally {
      Object.assign(bus, { isSubscribed: false, share: undefined });
      metrics.notificationsReceived.set(0);
      connection.close();
    }
  }

  #begin(): void {
    Object.assign(bus, {
      isSubscribed: true,
      share: (change: SharedChange) => this.#share(change),
    });
    metrics.notificationsReceived.set(1);
    // Whatever happened before.
    notifyLocal("onChange", "anything");
    notifyLocal("onDeliveries", "by_sender");
  }

  #receive(text: string): void {
    const message = read(text);
    if (!message) return;
    if (message.from === this.#self) {
      this.#ownReceivedAt = performance.now();
      return this.#firstReceived();
    }
    this.#others.set(message.from, performance.now());
    if (message.hello) void this.#send({}).catch(ignoreFailure);
    if (message.ids ?? message.anything) {
      metrics.changesReceived.inc();
      notifyLocal("onChange", message.anything ? "anything" : new Set(message.ids));
    }
    if (message.deliveries) notifyLocal("onDeliveries", message.deliveries);
  }

  #hasOthers(): boolean {
    const since = performance.now() - SILENT_AFTER_MS;
    for (const [other, receivedAt] of this.#others) {
      if (receivedAt > since) return true;
      this.#others.delete(other);
    }
    return false;
  }

  #share({ ids = [], deliveries }: SharedChange): void {
    if (!this.#hasOthers()) return;
    if (!this.#collected) {
      this.#collected = { ids: new Set() };
      setTimeout(() => this.#flush(), COLLECT_MS).unref();
    }
    for (const id of ids) this.#collected.ids.add(id);
    if (this.#collected.deliveries !== "by_nobody") this.#collected.deliveries ??= deliveries;
    if (deliveries === "by_nobody") this.#collected.deliveries = deliveries;
  }

  #flush(): void {
    const { ids, deliveries } = this.#collected!;
    this.#collected = undefined;
    const changed = ids.size > MAX_IDS ? { anything: true } : ids.size > 0 ? { ids: [...ids] } : {};
    metrics.changesShared.inc();
    void this.#send({ ...changed, ...(deliveries && { deliveries }) }).catch(ignoreFailure);
  }

  #send(message: Omit<Message, "from">): Promise<void> {
    return notify(JSON.stringify({ from: this.#self, ...message }));
  }
}

function read(text: string): Message | undefined {
  try {
    return Message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const ignoreFailure = (error: unknown) =>
  log.debug({ error }, "could not notify the other processes; they find changes by polling");

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
