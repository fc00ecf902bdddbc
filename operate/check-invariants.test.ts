import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { createPayment } from "@/lib/domain/payments";
import { Prisma, query } from "@/lib/kit/db";
import { newMerchant, newPhone } from "@/tests/support/merchant";

// Each test starts processes, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function checkInvariants(...args: string[]) {
  const child = spawn(process.execPath, [
    ...["--import", "tsx", "operate/check-invariants.ts"],
    ...args,
  ]);
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, out, err };
}

test("npm run check:invariants reports violations, and fails on them", async () => {
  const { device } = await newMerchant();
  const payment = await createPayment(device, { amount: 100, payer_phone: newPhone() });
  const fine = await checkInvariants();
  expect(fine).toMatchObject({ code: 0, err: "" });
  expect(fine.out).toContain("✓ refunds-add-up: 0");
  expect(fine.out).toContain("All invariants hold.");

  await query(
    Prisma.sql`UPDATE payments SET next_check_at = NULL WHERE id = ${payment.id} RETURNING id`,
  );
  const bad = await checkInvariants("--days", "1");
  expect(bad).toMatchObject({ code: 1 });
  expect(bad.out).toContain("✗ only-what-can-change-is-due: 1");
  expect(bad.out).toContain(payment.id);

  const wrong = await checkInvariants("--days", "none");
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.err).toContain("--days must be a whole number");
});
