import { expect, openTill, payCode, showQr, test } from "./shop";

const CLOSED = [
  "overview",
  "go-live",
  "payments",
  "refunds",
  "links",
  "static-qr",
  "reports",
  "devices",
];

test("a cashier sees only the till's payments, and an explanation everywhere else", async ({
  shop,
}) => {
  const till = await openTill(shop);
  const address = await showQr(till, "1500");
  await payCode(shop, address);
  await expect(till.getByRole("heading", { name: "Paid", exact: true })).toBeVisible();
  const last = await till.request.post("/api/account/till", {
    headers: { origin: new URL(till.url()).origin },
    data: {},
  });
  const { till_id: tillId } = (await last.json()) as { till_id: string };
  const listed = await till.request.get(`/api/account/till/${tillId}/payments`);
  const { data } = (await listed.json()) as { data: { payment_id: string }[] };
  const id = data[0]!.payment_id;

  await till.goto(`/payments/${id}`);
  await expect(till.getByRole("heading", { name: "₸1,500.00" })).toBeVisible();
  const pages = till.getByRole("navigation", { name: "Qassa" });
  await expect(pages.getByRole("link")).toHaveText(["Till", "Settings"]);
  await expect(till.getByRole("button", { name: "Search" })).toHaveCount(0);
  await till.goto(`/receipts/${id}`);
  await expect(till.getByRole("button", { name: /Print/ })).toBeVisible();
  await till
    .getByRole("link", { name: /Back|payment/i })
    .first()
    .click();
  await expect(till).toHaveURL(new RegExp(id));
  for (const closed of CLOSED) {
    await till.goto(`/${closed}`);
    await expect(till.getByText("You don’t have access to this page")).toBeVisible();
  }

  // A cashier at another till.
  const other = await openTill(shop, { member: await shop.newMember("cashier") });
  for (const foreign of [id, "pay_01h455vb4pex5vsknk084sn02q"]) {
    await other.goto(`/payments/${foreign}`);
    await expect(other.getByText("Payment not found", { exact: false })).toBeVisible();
  }
  await till.goto("/settings/profile");
  await till.getByRole("link", { name: "Qassa" }).first().click();
  await expect(till).toHaveURL(/\/till$/);
});
