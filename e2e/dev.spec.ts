// `npm run dev` without any code changes.
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { deviceRequest } from "@/tests/support/device-request";
import { crashQassa } from "./crash-qassa";

/** Pages and routes are compiled on their first request, which takes minutes on a slow machine that also runs lint. */
const COMPILED_WITHIN_MS = 240_000;

test("changes hot-reload, background work runs, and no process is left behind", async ({
  browser,
}) => {
  test.setTimeout(12 * 60_000);
  const qassa = await crashQassa({ development: true });
  const running = await qassa.start();
  try {
    const context = await browser.newContext({ baseURL: qassa.origin });
    context.setDefaultTimeout(COMPILED_WITHIN_MS);
    context.setDefaultNavigationTimeout(COMPILED_WITHIN_MS);
    const refused: string[] = [];
    context.on("console", (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text());
    });
    const page = await context.newPage();
    const hotReload = page.waitForEvent("websocket", (socket) => socket.url().includes("/_next/"));
    const response = await page.goto("/sign-in");
    expect(response!.headers()["content-security-policy"]).toContain("'strict-dynamic'");
    await (await hotReload).waitForEvent("framereceived");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(refused).toEqual([]);

    const ask = async (address: string, body: object) => {
      const request = deviceRequest(qassa.demo().device_key, { method: "POST", body });
      const answer = await fetch(qassa.origin + address, request);
      expect(answer.ok, await answer.clone().text()).toBe(true);
      return answer.json();
    };
    const order = { amount: 1500, payer_phone: "+77011234567", merchant_order_id: "dev-1" };
    const { payment_id: id } = (await ask("/api/v1/payments", order)) as { payment_id: string };
    await ask(`/api/sandbox/requests/${id}/confirm`, {});
    // Nobody reads the payment, so only the poll can find it.
    await expect
      .poll(() => qassa.query(`SELECT status FROM payments WHERE id = '${id}'`))
      .toEqual([{ status: "completed" }]);

    // Such as props that React can't send to browsers, which only development tells.
    expect(running.output()).not.toContain("Client Components from Server Components");
    await context.close();
    await running.stop();
    expect(existsSync(path.join(qassa.dataDir, "postgres", "postmaster.pid"))).toBe(false);
    expect(existsSync(path.join(qassa.dataDir, "running.json"))).toBe(false);
    await expect(fetch(`${qassa.origin}/api/health`)).rejects.toThrow();
  } finally {
    await running.stop();
    qassa.remove();
  }
});
