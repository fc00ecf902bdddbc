// Every screen of the sandbox phone in every variant, for people who use screen readers or reduced motion.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { expect, test } from "./demo";
import { authorization, createPayment, newPhone, openPhone, tab } from "./sandbox-payer";

test.beforeEach(() => test.slow());

const dialog = async (page: Page, open: () => Promise<void>) => {
  await open();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInEveryForm(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
};

test("the idle phone, a request, and the history", async ({ page, request, demo }) => {
  const phone = await openPhone({ page, request, demo });
  await expect(page.getByText("Nothing to confirm")).toBeVisible();
  await expectAccessibleInEveryForm(page);
  await tab(page, "History").click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await expectAccessibleInEveryForm(page);

  const comment = "Two flat whites";
  for (const amount of [150, 77_701, 160]) {
    await createPayment(request, demo, "/payments", { amount, payer_phone: phone, comment });
  }
  await expect(page.getByRole("button", { name: "2 requests are waiting for you" })).toBeVisible();
  await expectAccessibleInEveryForm(page);
  await tab(page, "Home").click();
  await page.getByRole("button", { name: "Decline ₸150.00" }).click();
  await expect(page.getByRole("button", { name: "Confirm ₸160.00" })).toBeVisible();
  await expectAccessibleInEveryForm(page);
  await dialog(page, () =>
    page
      .getByRole("region", { name: "Latest" })
      .getByRole("listitem")
      .getByRole("button")
      .first()
      .click(),
  );
});

test("the phone's sheets and the faults drawer", async ({ page, request, demo }) => {
  await openPhone({ page, request, demo });
  await dialog(page, () => page.getByRole("button", { name: "Change" }).click());
  await dialog(page, async () => {
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("button", { name: "Add a payer" }).click();
  });
  await dialog(page, () => page.getByRole("button", { name: "Scan a QR code" }).click());
  await dialog(page, () =>
    page
      .getByRole("button", { name: /Faults and magic|faults? (is|are) on/ })
      .first()
      .click(),
  );
  await dialog(page, async () => {
    await page
      .getByRole("button", { name: /Faults and magic|faults? (is|are) on/ })
      .first()
      .click();
    await page.getByRole("tab", { name: "Magic amounts" }).click();
  });
});

test("paying through the static QR", async ({ page, request, demo }) => {
  await openPhone({ page, request, demo });
  await tab(page, "Pay").click();
  await page.getByRole("button", { name: "Paste its link" }).click();
  await page.getByRole("button", { name: "Show QR code" }).click();
  await page.getByLabel("Amount, KZT").fill("450.5");
  await expectAccessibleInEveryForm(page);
  await page.getByRole("button", { name: "Pay ₸450.50" }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expectAccessibleInEveryForm(page);
});

test("the pages that a QR code opens", async ({ page, request, demo }) => {
  const link = await createPayment(request, demo, "/payments/link", { amount: 2500 });
  await page.goto(link.qr_token);
  await expect(page.getByRole("heading", { name: "₸2,500.00" })).toBeVisible();
  await expectAccessibleInEveryForm(page);
  for (const [amount, word] of [
    [77_701, "Paid"],
    [77_703, "Declined"],
    [77_704, "Rejected"],
  ] as const) {
    const over = await createPayment(request, demo, "/payments/link", { amount });
    await page.goto(over.qr_token);
    await expect(page.getByRole("heading", { name: word })).toBeVisible();
    await expectAccessibleInEveryForm(page);
  }
  const found = await request.get("/api/sandbox/phone", { headers: authorization(demo) });
  const { static_qr_url } = (await found.json()) as { static_qr_url: string };
  await page.goto(static_qr_url);
  await page.getByLabel("Your phone number").fill(newPhone());
  await expectAccessibleInEveryForm(page);
});

test("the sign-in page and the not-found page", async ({ page }) => {
  await page.goto("/sandbox/open");
  await expect(page.getByRole("heading", { name: "Sandbox phone" })).toBeVisible();
  await expectAccessibleInEveryForm(page);
  for (const address of ["/sandbox/nobody", "/sandbox/qr/nobody", "/sandbox/static-qr/nobody"]) {
    await page.goto(address);
    await expect(page.getByText("Something went wrong")).toBeVisible();
    await expectAccessibleInEveryForm(page);
  }
});

test("nothing moves with reduced motion", async ({ page, request, demo }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const phone = await openPhone({ page, request, demo });
  await createPayment(request, demo, "/payments", { amount: 18, payer_phone: phone });
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((each) => each instanceof CSSAnimation && each.playState === "running")
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
          // A loading spinner may move.
          .filter((target) => !target?.closest(".mantine-Loader-root")).length,
    );
  await page.getByRole("button", { name: "Confirm ₸18.00" }).waitFor();
  expect(await moving()).toBe(0);
  await page.getByRole("button", { name: "Confirm ₸18.00" }).click();
  await page.getByRole("button", { name: "Done" }).waitFor();
  expect(await moving()).toBe(0);
});
