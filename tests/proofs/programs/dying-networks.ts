// Vipps MobilePay, Pix and ApiPay.kz, played, that are gone again and again while their payers pay, and while Qassa is
// killed too.
import { setTimeout as pause } from "node:timers/promises";
import { startProduct } from "@/tests/support/product";
import type { Proof, ProofRun } from "../../support/proof";
import { apipayLane, pixLane, vippsLane } from "../dying-networks/lanes";
import { oneRound } from "../dying-networks/one-round";
import { report } from "../dying-networks/report";
import { prepare } from "../dying-networks/trial";

interface Setting {
  rounds: number;
  /** Payments of each network in a round. */
  payments: number;
}
const FULL: Setting = { rounds: 12, payments: 20 };
/** A round takes the time that ApiPay.kz needs to be asked, at its 60 requests a minute. */
const SMALL: Setting = { rounds: 1, payments: 12 };

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
  for (const { network } of trials) run.onEnd(() => network.close());
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

export const proof: Proof = {
  shows:
    "though networks die in the middle of payments, and Qassa too, each amount is taken and returned exactly once",
  run: dyingNetworks,
};
