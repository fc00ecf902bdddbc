// A busy hour in the sandbox: started on the sandbox phone by a member, seen in the account area, stopped.
import { expectAccessibleInEveryForm } from "./axe";
import { querySharedDatabase } from "./database";
import { expect, test } from "./shop";

test("an owner plays a busy hour, and its payments are in the account area", async ({
  ownShop: shop,
}) => {
  test.setTimeout(90_000);
  const owner = await shop.signedIn("owner");
  await owner.goto(`/sandbox/${shop.phoneCode}`);
  const open = owner.getByRole("button", { name: "Play a busy hour" });
  const dialog = owner.getByRole("dialog", { name: "Busy hour" });
  // Buttons do nothing before hydration.
  await expect(async () => {
    await open.click();
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessibleInEveryForm(owner);
  await dialog.getByText("1 minute", { exact: true }).click();
  await dialog.getByLabel("Payers").fill("20");
  // A double press starts one.
  await dialog.getByRole("button", { name: "Start" }).dblclick();
  await expect(dialog.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(dialog.getByText(/^[1-9]\d* of 20 payers$/)).toBeVisible({ timeout: 25_000 });

  // They are payments like any others.
  const payments = async () => {
    const answer = await shop.owner.get("/api/account/payments?limit=50");
    return ((await answer.json()) as { data: { status: string; amount: number }[] }).data;
  };
  await expect
    .poll(async () => (await payments()).filter(({ status }) => status === "completed").length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(2);
  const page = await owner.context().newPage();
  await page.goto("/payments");
  await expect(page.getByRole("table", { name: "Payments" }).getByRole("row").nth(3)).toBeVisible();
  await page.close();

  // The others come now, and answer at once, instead of over the rest of the minute.
  const played = (await (await shop.owner.get("/api/account/busy-hour")).json()) as {
    busy_hour: { busy_hour_id: string };
  };
  await querySharedDatabase(
    `UPDATE busy_hour_payers SET thinks_ms = 100, next_at = now()
     WHERE busy_hour_id = $1 AND next_at IS NOT NULL`,
    [played.busy_hour.busy_hour_id],
  );
  await expect(dialog.getByText("All payers have come")).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText("20 of 20 payers")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Start" })).toBeVisible();
});

test("a busy hour can be stopped", async ({ ownShop: shop }) => {
  test.setTimeout(60_000);
  const owner = await shop.signedIn("owner");
  await owner.goto(`/sandbox/${shop.phoneCode}`);
  const headers = { origin: new URL(owner.url()).origin };
  const started = await shop.owner.post("/api/account/busy-hour", {
    headers,
    data: { speed: "real_time", payers: 60 },
  });
  expect(started.status()).toBe(201);
  await owner.reload();
  const notice = owner.getByRole("button", { name: /^Busy hour: \d+ of 60 payers$/ });
  const dialog = owner.getByRole("dialog", { name: "Busy hour" });
  await expect(async () => {
    await notice.click();
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessibleInEveryForm(owner);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByText(/^Stopped\./)).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a stranger with the phone's code, and a cashier, cannot play one", async ({ shop }) => {
  test.setTimeout(60_000);
  for (const page of [await shop.visitor(), await shop.signedIn("cashier")]) {
    await page.goto(`/sandbox/${shop.phoneCode}`);
    const dialog = page.getByRole("dialog", { name: "Busy hour" });
    await expect(async () => {
      await page.getByRole("button", { name: "Play a busy hour" }).click();
      await expect(dialog).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(dialog).toContainText(`Only owners, admins and developers of ${shop.name}`);
    await expect(dialog.getByRole("button", { name: "Start" })).toBeHidden();
    const refused = await page.request.post("/api/account/busy-hour", {
      headers: { origin: new URL(page.url()).origin, "x-sandbox-phone": shop.phoneCode },
      data: { speed: "one_minute", payers: 5 },
    });
    expect([401, 403]).toContain(refused.status());
  }
});
