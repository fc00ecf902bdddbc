// What a receipt printer prints is within its roll, and no amount is broken, also with the largest amounts.
import type { APIResponse, Page } from "@playwright/test";
import { newPhone } from "./sandbox-payer";
import { expect, type Shop, test } from "./shop";

const LARGEST = 99_999_999.99;

async function answerOf<Answer>(response: APIResponse): Promise<Answer> {
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Answer;
}

/** The phone of a new payer, who has enough for the largest amount. */
async function richPayer({ owner, phoneCode }: Shop): Promise<string> {
  const phone = newPhone();
  const headers = { "X-Sandbox-Phone": phoneCode };
  const data = { phone, balance: LARGEST };
  await answerOf(await owner.post("/api/sandbox/payers", { headers, data }));
  return phone;
}

async function expectWithinRolls(page: Page, amount: string): Promise<void> {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  for (const paper of ["58", "80"]) {
    const entry = page.getByRole("menuitem", { name: `Receipt printer, ${paper} mm` });
    // Clicks before hydration are lost.
    await expect(async () => {
      await page.getByRole("button", { name: "Print" }).click();
      await expect(entry).toBeVisible({ timeout: 3000 });
    }).toPass();
    await entry.click();
    const sheet = page.locator(`.print-sheet[data-paper="${paper}mm"] > div`);
    await expect(sheet).toBeAttached();
    await page.emulateMedia({ media: "print" });
    const printed = sheet.getByText(amount).first();
    await expect(printed).toBeVisible();
    const overflow = await sheet.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(overflow, `${paper} mm`).toBe(0);
    const lines = await printed.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top))).size;
    });
    expect(lines, `lines of the amount on ${paper} mm`).toBe(1);
    await page.emulateMedia({ media: null });
  }
}

test("the daily close", async ({ ownShop: shop }) => {
  const { owner } = shop;
  const { address } = await answerOf<{ address: string }>(
    await owner.get("/api/account/static-qr"),
  );
  const code = `/api/sandbox/static-qr/${new URL(address).pathname.split("/").at(-1)}`;
  for (const phone of [await richPayer(shop), await richPayer(shop)]) {
    await answerOf(await owner.post(code, { data: { phone, amount: LARGEST } }));
  }
  // The poll may be about to ask the network, too; then this does not.
  await expect(async () => {
    await answerOf(await owner.post("/api/account/static-qr/sync"));
    const read = await owner.get("/api/account/static-qr/payments");
    expect((await answerOf<{ data: unknown[] }>(read)).data).toHaveLength(2);
  }).toPass();
  const page = await shop.signedIn("owner");
  await page.goto("/reports");
  await expectWithinRolls(page, "₸199,999,999.98");
});

test("a receipt", async ({ ownShop: shop }) => {
  const { owner } = shop;
  const link = await answerOf<{ payment_id: string; qr_token: string }>(
    await owner.post("/api/account/links", { data: { amount: LARGEST } }),
  );
  const code = new URL(link.qr_token).pathname.split("/").at(-1);
  const data = { phone: await richPayer(shop) };
  await answerOf(await owner.post(`/api/sandbox/qr/${code}/pay`, { data }));
  let address: string | undefined;
  await expect(async () => {
    const read = await owner.get(`/api/account/payments/${link.payment_id}`);
    ({ receipt_url: address } = await answerOf<{ receipt_url?: string }>(read));
    expect(address).toBeDefined();
  }).toPass();
  const payer = await shop.visitor();
  await payer.goto(address!);
  await expectWithinRolls(payer, "₸99,999,999.99");
});

test("a shift report", async ({ ownShop: shop }) => {
  const { owner } = shop;
  const till = await answerOf<{ till_id: string }>(
    await owner.post("/api/account/till", { data: {} }),
  );
  const address = `/api/account/till/${till.till_id}`;
  await answerOf(await owner.post(`${address}/shift`));
  const taken = await answerOf<{ payment: { payment_id: string; qr_token: string } }>(
    await owner.post(`${address}/payments`, {
      data: { amount: LARGEST, idempotency_key: crypto.randomUUID() },
    }),
  );
  const code = new URL(taken.payment.qr_token).pathname.split("/").at(-1);
  const data = { phone: await richPayer(shop) };
  await answerOf(await owner.post(`/api/sandbox/qr/${code}/pay`, { data }));
  await expect(async () => {
    const read = await owner.get(`/api/account/payments/${taken.payment.payment_id}`);
    expect((await answerOf<{ status: string }>(read)).status).toBe("completed");
  }).toPass();
  await answerOf(await owner.post(`${address}/shift/close`));
  const page = await shop.signedIn("owner");
  await page.goto("/reports?view=shifts");
  await page.getByRole("button", { name: /^Show the report: No\. 1/ }).click();
  await expectWithinRolls(page, "₸99,999,999.99");
});
