import { randomBytes } from "node:crypto";
import { serve } from "inngest/edge";
import { expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { newMerchant } from "@/tests/support/merchant";
import { days } from "@/lib/kit/time";
import { startEmbeddedRunner } from "./embedded/runner";
import { housekeeping } from "./housekeeping";
import { inngest } from "./inngest";

/** Waits long enough for a busy machine. */
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 15_000 });

test("housekeeping run by the runner deletes what has expired and nothing else", async () => {
  const { organization } = await newMerchant();
  const key = (name: string, age: number) => ({
    organizationId: organization.id,
    mode: "test" as const,
    operation: "createPayment",
    key: name,
    requestHash: randomBytes(32),
    createdAt: new Date(Date.now() - age),
  });
  await db().idempotencyKey.createMany({ data: [key("old", days(3)), key("new", days(1))] });
  const handler = serve({ client: inngest(), functions: [housekeeping(inngest())] });
  const runner = await startEmbeddedRunner(handler, { runAtStart: ["qassa-housekeeping"] });
  await eventually(async () =>
    expect(await db().idempotencyKey.findMany({ select: { key: true } })).toEqual([{ key: "new" }]),
  );
  await runner.stop();
});
