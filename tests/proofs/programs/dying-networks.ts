// Vipps MobilePay, Pix and ApiPay.kz, played, that are gone again and again while their payers pay, and while Qassa is
// killed too.
import { setTimeout as pause } from "node:timers/promises";
import { issueDeviceKey } from "@/lib/domain/devices";
import { connectLiveNetwork } from "@/lib/domain/networks";
import { inMode } from "@/lib/kit/actor-kinds";
import { Prisma, query } from "@/lib/kit/db";
import { serve, type Served } from "@/operate/networks/serve";
import { deviceRequest } from "@/tests/support/device-request";
import { newMerchant } from "@/tests/support/merchant";
import { startProduct } from "@/tests/support/product";
import type { Proof, ProofRun } from "../../support/proof";
import { apipayLane, type Lane, pixLane, vippsLane } from "../dying-lanes";

interface Setting {
  rounds: number;
  /** Payments of each network in a round. */
  payments: number;
}
const FULL: Setting = { rounds: 12, payments: 20 };
/** A round takes the time that ApiPay.kz needs to be asked, at its 60 requests a minute. */
const SMALL: Setting = { rounds: 1, payments: 12 };
const TIMEOUT_MS = 60_000;

/** A network that can be gone: its port is closed, and calls that are under way are cut off. */
class RestartableNetwork {
  #served: Served | undefined;
  #port = 0;
  deaths = 0;

  constructor(readonly lane: Lane) {}

  async rise(): Promise<string> {
    this.#served = await serve(this.lane.handle, { port: this.#port });
    this.#port = Number(new URL(this.#served.origin).port);
    return this.#served.origin;
  }

  async die(): Promise<void> {
    await this.#served?.close();
    this.#served = undefined;
    this.deaths += 1;
  }
}

interface Trial {
  lane: Lane;
  network: RestartableNetwork;
  key: string;
  organizationId: string;
  /** Payments that the payer was shown, and the amounts in minor units. */
  made: Map<string, number>;
  /** Acknowledged refunds, in minor units, by payment. */
  refunds: Map<string, number>;
}

async function prepare(lane: Lane): Promise<Trial> {
  const network = new RestartableNetwork(lane);
  const origin = await network.rise();
  const { owner, organization } = await newMerchant({ currency: lane.currency });
  await connectLiveNetwork(owner, lane.connection(origin));
  const { key } = await issueDeviceKey(inMode(owner, "live"), { name: "Till" });
  const { id: organizationId } = organization;
  return { lane, network, key, organizationId, made: new Map(), refunds: new Map() };
}

/** Sends a request until it is answered for good, with the same key each time, as a till does. */
async function sendUntilAnswered(
  origin: string,
  key: string,
  path: string,
  body: object,
  idempotencyKey: string,
): Promise<Record<string, unknown>> {
  const endsAt = performance.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(
      `${origin}/api/v1${path}`,
      deviceRequest(key, { body, idempotencyKey }),
    ).catch(() => undefined);
    const read = (await answer?.json().catch(() => undefined)) as
      | Record<string, unknown>
      | undefined;
    if (answer?.ok && read) return read;
    if (answer && read && answer.status < 500) {
      throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(read)}`);
    }
    if (performance.now() > endsAt) throw new Error(`${path} was not answered in time`);
    await pause(300);
  }
}

async function oneRound({
  run,
  origin,
  trial,
  round,
  count,
}: {
  run: ProofRun;
  origin: string;
  trial: Trial;
  round: number;
  count: number;
}) {
  const { lane, network, key, made, refunds } = trial;
  const dying = (async () => {
    await pause(run.pick(50, 800));
    await network.die();
    await pause(run.pick(500, 2_500));
    await network.rise();
  })();
  const paid = Array.from({ length: count }, async (_, n) => {
    await pause(run.pick(0, 1_500));
    const amount = run.pick(100, 90_000);
    const { path, body } = lane.create(amount / 100);
    const answer = await sendUntilAnswered(
      origin,
      key,
      path,
      body,
      `${run.seed}-${lane.name}-${round}-${n}`,
    );
    const id = String(answer.payment_id);
    made.set(id, amount);
    // The payer pays as soon as the network has asked.
    const endsAt = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        lane.pay(id);
        return;
      } catch (error) {
        if (performance.now() > endsAt) throw error;
        await letWaitsPass(trial.organizationId);
        await pause(200);
      }
    }
  });
  await Promise.all([...paid, dying]);
  await settled(trial);
  // A part of some is returned, while the network dies again.
  const again = (async () => {
    await pause(run.pick(0, 200));
    await network.die();
    await pause(run.pick(300, 1_500));
    await network.rise();
  })();
  const some = [...made].filter(([id]) => !refunds.has(id) && run.random() < 0.6);
  await Promise.all([
    again,
    ...some.map(async ([id, amount]) => {
      const part = run.pick(1, amount);
      const request = { amount: part / 100 };
      await sendUntilAnswered(
        origin,
        key,
        `/payments/${id}/refund`,
        request,
        `${run.seed}-refund-${id}`,
      );
      refunds.set(id, part);
    }),
  ]);
}

/** What Qassa waits for some minutes for, because it may appear late at ApiPay.kz, does not in this program. */
async function letWaitsPass(organizationId: string): Promise<void> {
  await query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = asked_at - interval '1 minute'
    WHERE asked_at < now() - interval '5 seconds' AND coalesce(payment_reference, reference) IN (
      SELECT id FROM payments WHERE organization_id = ${organizationId})
    RETURNING reference`);
}

/** Waits until nothing of a merchant's is pending. Returns how much still is. */
async function settled({ organizationId }: Trial): Promise<number> {
  const endsAt = performance.now() + TIMEOUT_MS;
  for (;;) {
    const [row] = await query<{ open: number }>(Prisma.sql`
      SELECT (SELECT count(*)::int FROM payments WHERE organization_id = ${organizationId} AND status = 'pending')
        + (SELECT count(*)::int FROM refunds WHERE organization_id = ${organizationId} AND status = 'pending') AS open`);
    if (row!.open === 0 || performance.now() > endsAt) return row!.open;
    await letWaitsPass(organizationId);
    await pause(250);
  }
}

async function dyingNetworks(run: ProofRun): Promise<void> {
  const setting = run.isFull ? FULL : SMALL;
  const product = await startProduct(run, {
    POLL_INTERVAL_SECONDS: "1",
    WEBHOOK_ALLOW_LOOPBACK: "true",
  });
  const trials = [
    await prepare(vippsLane()),
    await prepare(pixLane()),
    await prepare(apipayLane()),
  ];
  for (const { network } of trials) run.onEnd(() => network.die());
  const { origin, port } = new URL(product.server.origin);
  let { server } = product;
  let kills = 0;
  const killQassa = async () => {
    await pause(run.pick(200, 2_000));
    await server.kill();
    server = await product.start({ PORT: port });
    kills += 1;
  };
  for (let round = 0; round < setting.rounds; round++) {
    await Promise.all([
      ...trials.map((trial) =>
        oneRound({
          run,
          origin,
          trial,
          round,
          count: Math.min(setting.payments, trial.lane.most ?? Infinity),
        }),
      ),
      killQassa(),
    ]);
  }
  run.figure({
    what: "kills of Qassa meanwhile",
    seen: kills,
    goal: `${setting.rounds}`,
    holds: kills === setting.rounds,
  });
  for (const trial of trials) await report(run, trial);
}

async function report(run: ProofRun, trial: Trial): Promise<void> {
  const { lane, made, refunds, network, organizationId } = trial;
  const open = await settled(trial);
  const rows = await query<{ id: string; status: string; refunded: bigint }>(Prisma.sql`
    SELECT id, status::text, refunded_amount AS refunded FROM payments WHERE organization_id = ${organizationId}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const count = (isWrong: (id: string, amount: number) => boolean) =>
    [...made].filter(([id, amount]) => isWrong(id, amount)).length;
  const of = (what: string) => `${lane.name}: ${what}`;
  run.figure({
    what: of(`payments and refunds, with the network gone ${network.deaths} times`),
    seen: `${made.size} and ${refunds.size}`,
    goal: "some of each",
    holds: made.size > 0 && refunds.size > 0,
  });
  run.figure({ what: of("still pending at the end"), seen: open, goal: "0", holds: open === 0 });
  const notPaid = count((id) => byId.get(id)?.status !== "completed");
  run.figure({
    what: of("paid there and not completed here"),
    seen: notPaid,
    goal: "0",
    holds: notPaid === 0,
  });
  const twice = count((id, amount) => {
    const { taken, takings } = lane.booked(id);
    return taken !== amount || takings !== 1;
  });
  run.figure({
    what: of("not taken exactly once, in full"),
    seen: twice,
    goal: "0",
    holds: twice === 0,
  });
  const differing = count((id) => {
    const returned = lane.booked(id).returned;
    return returned !== (refunds.get(id) ?? 0) || BigInt(returned) !== byId.get(id)?.refunded;
  });
  run.figure({
    what: of("refunded differently there, here and as asked"),
    seen: differing,
    goal: "0",
    holds: differing === 0,
  });
  const strangers = rows.filter(({ id, status }) => !made.has(id) && status === "completed").length;
  run.figure({
    what: of("completed here without a payer"),
    seen: strangers,
    goal: "0",
    holds: strangers === 0,
  });
}

export const proof: Proof = {
  shows:
    "though networks die in the middle of payments, and Qassa too, each amount is taken and returned exactly once",
  run: dyingNetworks,
};
