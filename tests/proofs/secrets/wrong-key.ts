// A server that is started with a SECRETS_KEY other than the database's.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "@/tests/support/product";
import type { ProofRun } from "@/tests/support/proof";
import { random } from "../person";

/** It must not start, nor use up attempts of deliveries that it cannot sign. */
export async function wrongKey(run: ProofRun, { database, server, start }: Product) {
  await server.stop();
  const { newMerchant } = await import("@/tests/support/merchant");
  const { newEvent } = await import("@/tests/support/events");
  const { createSubscription } = await import("@/lib/domain/webhooks");
  const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  const merchant = await newMerchant();
  const subscription = { url: receiver.url, events: ["*" as const], secret: random() };
  await createSubscription(merchant.owner, subscription);
  const waiting = run.isFull ? 200 : 5;
  for (let number = 0; number < waiting; number++) await newEvent(merchant);
  const used = async () => {
    const [row] = await database.run(
      `SELECT coalesce(sum(attempt_count), 0)::int AS used FROM deliveries
       WHERE organization_id = $1`,
      [merchant.organization.id],
    );
    return row!.used as number;
  };
  const refusal = await start({ SECRETS_KEY: randomBytes(32).toString("base64") }).then(
    () => "it started",
    (error: Error) => (error.message.includes("Set SECRETS_KEY") ? "refused" : error.message),
  );
  run.figure({
    what: "a server with another SECRETS_KEY",
    seen: refusal,
    goal: "refused",
    holds: refusal === "refused",
  });
  const usedUp = await used();
  run.figure({
    what: "attempts used up by it",
    seen: `${usedUp} of ${waiting} due`,
    goal: "0",
    holds: usedUp === 0,
  });
  const right = await start();
  for (let tries = 0; (await used()) < waiting && tries < 200; tries++) await pause(100);
  const made = await used();
  run.figure({
    what: "attempts made with the right key",
    seen: made,
    goal: `${waiting}`,
    holds: made === waiting,
  });
  await right.stop();
}
