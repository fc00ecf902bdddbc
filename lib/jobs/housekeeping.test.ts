import { randomBytes } from "node:crypto";
import { serve } from "inngest/edge";
import { expect, test, vi } from "vitest";
import { auditLine } from "@/lib/domain/audit";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import { days } from "@/lib/kit/time";
import { newMerchant } from "@/tests/support/merchant";
import { startEmbeddedRunner } from "./embedded/runner";
import { housekeeping } from "./housekeeping";
import { inngest } from "./inngest";

vi.hoisted(() => vi.stubEnv("AUDIT_RETENTION_DAYS", "30"));

/** Waits long enough for a busy machine. */
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 15_000 });

test("housekeeping run by the runner deletes what has expired and nothing else", async () => {
  const { organization, owner } = await newMerchant();
  const info = vi.spyOn(log, "info").mockImplementation(() => undefined);
  const key = (name: string, age: number) => ({
    organizationId: organization.id,
    mode: "test" as const,
    operation: "createPayment",
    key: name,
    requestHash: randomBytes(32),
    createdAt: new Date(Date.now() - age),
  });
  await db().idempotencyKey.createMany({ data: [key("old", days(3)), key("new", days(1))] });
  const past = new Date(Date.now() - days(31));
  await db().auditEntry.create({
    data: { ...auditLine(owner, "thing.made", { target: "x" }), at: past },
  });
  const handler = serve({ client: inngest(), functions: [housekeeping(inngest())] });
  const runner = await startEmbeddedRunner(handler, { runAtStart: ["qassa-housekeeping"] });
  await eventually(async () =>
    expect(await db().idempotencyKey.findMany({ select: { key: true } })).toEqual([{ key: "new" }]),
  );
  await eventually(() =>
    expect(info).toHaveBeenCalledWith(
      {
        deleted: expect.objectContaining({
          idempotency_keys: { deleted: 1, more: false },
          audit: { deleted: 1, more: false },
          // Off by default.
          timeline: { deleted: 0, more: false },
          test_data: { deleted: 0, more: false },
        }) as object,
      },
      "housekeeping deleted old data",
    ),
  );
  expect(await db().auditEntry.count({ where: { action: "thing.made" } })).toBe(0);
  const counted = await metrics.retentionDeleted.get();
  expect(counted.values).toContainEqual({ labels: { kind: "audit" }, value: 1 });
  await runner.stop();
});
