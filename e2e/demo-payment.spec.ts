import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";

test("the demo script completes a payment against the started server", async () => {
  const demo = spawn(process.execPath, ["--import", "tsx", "operate/demo/demo-payment.ts"], {
    env: {
      ...process.env,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: process.env.E2E_DATABASE_URL,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([
    text(demo.stdout),
    text(demo.stderr),
    once(demo, "close"),
  ]);
  expect(stderr).toBe("");
  const steps = [...stdout.matchAll(/^ *[\d.]+ s {2}(.+?)(?: {2,}|$)/gm)].map(([, step]) => step);
  expect(steps).toEqual([
    "subscribed, test delivery received",
    "created",
    "confirmed",
    "found by the poll",
    "webhook received and verified",
    "refund accepted",
    "webhook received and verified",
    "done",
  ]);
  expect(demo.exitCode).toBe(0);
});
