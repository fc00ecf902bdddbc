// How crowds affect a shop's payments: endless bodies, slow clients, and thousands of payers who do not pay.
import { startProduct, type StartedServer } from "@/tests/support/product";
import type { Proof, ProofRun } from "../../support/proof";
import { proveLargeBodies } from "../crowd/large-bodies";
import { provePendingPayments, reportStatements } from "../crowd/pending-payments";
import { proveSlowConnections } from "../crowd/slow-connections";
import { paced, payAt } from "../while-paying";

/** The full setting polls at the product's default interval. */
const INTERVAL_SECONDS = { small: 2, full: 15 };
const WARM_PAYMENTS = { small: 60, full: 1_500 };

/** Warms the server up, so that neither what first requests load nor the memory that any load takes is measured. */
async function warm(run: ProofRun, { origin }: StartedServer, key: string): Promise<void> {
  const payments = run.isFull ? WARM_PAYMENTS.full : WARM_PAYMENTS.small;
  await paced({ aSecond: Infinity, atOnce: 4 }, (count) => count < payments, payAt(origin, key));
  for (const path of ["/sign-in", "/api/v1/payments", "/api/account/payments/export", "/home"]) {
    await (await fetch(origin + path, { redirect: "manual" })).arrayBuffer();
  }
}

export const proof: Proof = {
  isAlone: "full",
  shows: "endless bodies, slow connections and many unpaid payments don't slow payments down",
  async run(run) {
    const intervalSeconds = run.isFull ? INTERVAL_SECONDS.full : INTERVAL_SECONDS.small;
    const product = await startProduct(run, { POLL_INTERVAL_SECONDS: String(intervalSeconds) });
    const { newMerchant } = await import("@/tests/support/merchant");
    const merchant = await newMerchant();
    let { server } = product;
    await warm(run, server, merchant.key);
    /** In the full setting, each load gets a fresh server without traces of the previous one. */
    const another = async () => {
      if (!run.isFull) return;
      await server.stop();
      server = await product.start();
      await warm(run, server, merchant.key);
    };
    // In the small setting, the proof of stopping sends them.
    if (run.isFull) await proveLargeBodies(run, server, merchant.key);
    await another();
    await proveSlowConnections(run, server, merchant);
    await another();
    await provePendingPayments(run, product, server, intervalSeconds, merchant.key);
    await server.stop();
    await reportStatements(run, product);
  },
};
