import { expect, test } from "vitest";
import { newMerchant } from "@/tests/support/merchant";
import { tick } from "./tick";

test("a tick reports the result of each part", async () => {
  await newMerchant();
  expect(await tick()).toEqual({
    payments: { checked: 0, settled: 0 },
    refunds: { checked: 0, settled: 0 },
    staticQr: { checked: 1, settled: 0 },
    deliveries: { announced: false },
    notifications: { opened: 0, resolved: 0, announced: false },
    busyHours: { announced: false },
  });
});

test("a part that fails does not stop the others", async () => {
  const result = await tick({
    payments: () => Promise.reject(new Error("the network is gone")),
    refunds: () => Promise.resolve({ checked: 3 }),
  });
  expect(result).toEqual({ payments: { failed: true }, refunds: { checked: 3 } });
});
