// A merchant whose network dies again and again.
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { issueDeviceKey } from "@/lib/domain/devices";
import { connectLiveNetwork } from "@/lib/domain/networks";
import { inMode } from "@/lib/kit/actor-kinds";
import { Prisma, query } from "@/lib/kit/db";
import { serve, type Served } from "@/operate/networks/serve";
import { newMerchant } from "@/tests/support/merchant";
import type { Lane } from "./lanes";

/** How long an answer, a payer or a status may be waited for. */
export const TIMEOUT_MS = 60_000;

/** How long a network that dies waits for a call to leave without its answer. */
const LAST_CALL_MS = 2_000;

/** It asks for a payment or a refund, for example, and not for a token. */
const changesBooks = ({ method, url }: Request): boolean =>
  method !== "GET" && !/token/i.test(new URL(url).pathname);

/** A network that can be gone: its port is closed, and calls that are under way are cut off. */
class RestartableNetwork {
  #served: Served | undefined;
  #port = 0;
  #isDying = false;
  deaths = 0;
  /** Calls that it did, and of which nobody heard. */
  unheard = 0;

  constructor(readonly lane: Lane) {}

  async rise(): Promise<string> {
    this.#served = await serve((request) => this.#answer(request), { port: this.#port });
    this.#port = Number(new URL(this.#served.origin).port);
    return this.#served.origin;
  }

  async #answer(request: Request): Promise<Response> {
    const answer = await this.lane.handle(request);
    const { signal } = request;
    if (this.#isDying && changesBooks(request) && !signal.aborted) {
      this.unheard += 1;
      await once(signal, "abort");
    }
    return answer;
  }

  /** Dies in the middle of a call, if one comes: between what it does and its answer. */
  async die(): Promise<void> {
    const before = this.unheard;
    const endsAt = performance.now() + LAST_CALL_MS;
    this.#isDying = true;
    while (this.unheard === before && performance.now() < endsAt) await pause(10);
    await this.close();
    this.#isDying = false;
    this.deaths += 1;
  }

  async close(): Promise<void> {
    await this.#served?.close();
    this.#served = undefined;
  }
}

export interface Trial {
  lane: Lane;
  network: RestartableNetwork;
  key: string;
  organizationId: string;
  /** Payments that the payer was shown, and the amounts in minor units. */
  made: Map<string, number>;
  /** Acknowledged refunds, in minor units, by payment. */
  refunds: Map<string, number>;
}

/** Connects a new merchant to a network. */
export async function prepare(lane: Lane): Promise<Trial> {
  const network = new RestartableNetwork(lane);
  const origin = await network.rise();
  const { owner, organization } = await newMerchant({ currency: lane.currency });
  await connectLiveNetwork(owner, lane.connection(origin));
  const { key } = await issueDeviceKey(inMode(owner, "live"), { name: "Till" });
  const { id: organizationId } = organization;
  return { lane, network, key, organizationId, made: new Map(), refunds: new Map() };
}

/** What Qassa waits for some minutes for, because it may appear late at ApiPay.kz, does not in this program. */
export async function backdateWaits(organizationId: string): Promise<void> {
  await query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = asked_at - interval '1 minute'
    WHERE asked_at < now() - interval '5 seconds' AND coalesce(payment_reference, reference) IN (
      SELECT id FROM payments WHERE organization_id = ${organizationId})
    RETURNING reference`);
}

/** Waits until nothing of a merchant's is pending. Returns how much still is. */
export async function settled({ organizationId }: Trial): Promise<number> {
  const endsAt = performance.now() + TIMEOUT_MS;
  for (;;) {
    const [row] = await query<{ open: number }>(Prisma.sql`
      SELECT (SELECT count(*)::int FROM payments WHERE organization_id = ${organizationId} AND status = 'pending')
        + (SELECT count(*)::int FROM refunds WHERE organization_id = ${organizationId} AND status = 'pending') AS open`);
    if (row!.open === 0 || performance.now() > endsAt) return row!.open;
    await backdateWaits(organizationId);
    await pause(250);
  }
}
