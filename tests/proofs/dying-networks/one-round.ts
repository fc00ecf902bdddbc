// Payments and refunds of one merchant, while their network dies and rises.
import { setTimeout as pause } from "node:timers/promises";
import { deviceRequest } from "@/tests/support/device-request";
import type { ProofRun } from "../../support/proof";
import { backdateWaits, settled, TIMEOUT_MS, type Trial } from "./trial";

/** Sends a request until it is answered for good, with the same key each time, as a till does. */
async function sendUntilAnswered({
  origin,
  key,
  path,
  body,
  idempotencyKey,
}: {
  origin: string;
  key: string;
  path: string;
  body: object;
  idempotencyKey: string;
}): Promise<Record<string, unknown>> {
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

export async function oneRound({
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
    const answer = await sendUntilAnswered({
      origin,
      key,
      path,
      body,
      idempotencyKey: `${run.seed}-${lane.name}-${round}-${n}`,
    });
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
        await backdateWaits(trial.organizationId);
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
      await sendUntilAnswered({
        origin,
        key,
        path: `/payments/${id}/refund`,
        body: { amount: part / 100 },
        idempotencyKey: `${run.seed}-refund-${id}`,
      });
      refunds.set(id, part);
    }),
  ]);
}
