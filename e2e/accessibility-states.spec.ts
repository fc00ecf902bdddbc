// Overlays, and pages that are empty or not permitted, are accessible too.
import type { Page } from "@playwright/test";
import { consoleErrorsOf, expectAccessibleInEveryForm } from "./axe";
import { expect, test as base } from "./owner";
import { openComplete } from "./page-complete";
import { newOrganization } from "./people";
import { join, signedInContext } from "./subjects";

/** A page that goes from one test to the next: a new one would compile the same scripts again, for half of its time. */
const test = base.extend<object, { visited: { page: Page; complaints: string[] } }>({
  visited: [
    async ({ owner }, use) => {
      const page = await owner.newPage();
      await use({ page, complaints: consoleErrorsOf(page) });
      await page.close();
    },
    { scope: "worker" },
  ],
});

interface Opened {
  what: string;
  on: string;
  /** The name of a button, or how to open it otherwise. */
  open: string | ((page: Page) => Promise<void>);
  /** The role of the opened element. */
  shows: "dialog" | "menu";
}

const OPENED: Opened[] = [
  { what: "the search", on: "/overview", open: "Search", shows: "dialog" },
  { what: "the user's menu", on: "/overview", open: "Your account", shows: "menu" },
  { what: "the organizations", on: "/overview", open: "Switch organization", shows: "menu" },
  { what: "a filter", on: "/payments", open: "Filter by Status", shows: "dialog" },
  { what: "a filter by date", on: "/payments", open: "Filter by Date", shows: "dialog" },
  { what: "a refund", on: "/payments?status=paid", open: openRefund, shows: "dialog" },
  { what: "a new subscription", on: "/webhooks", open: "Add a subscription", shows: "dialog" },
  { what: "a new key", on: "/devices", open: "Create key", shows: "dialog" },
  { what: "an invitation", on: "/settings/team", open: "Invite", shows: "dialog" },
  { what: "two-factor", on: "/settings/profile", open: "Set up", shows: "dialog" },
  { what: "a live network", on: "/settings/network", open: "Connect", shows: "dialog" },
];

async function openRefund(page: Page) {
  const row = page.getByRole("row").filter({ hasText: "Paid" }).first();
  await row.getByRole("link").first().click();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
}

for (const { what, on, open, shows } of OPENED) {
  test(`${what} is accessible`, async ({ visited: { page, complaints } }) => {
    test.slow();
    // What the test before has left open ends now.
    await page.goto("/api/health/live");
    complaints.length = 0;
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await page.setViewportSize({ width: 1280, height: 720 });
    await openComplete(page, on);
    if (typeof open === "string") await page.getByRole("button", { name: open }).first().click();
    else await open(page);
    await expect(page.getByRole(shows).first()).toBeVisible();
    await expectAccessibleInEveryForm(page);
    expect(complaints).toEqual([]);
  });
}

test("empty pages are accessible", async ({ page, demo }) => {
  test.slow();
  await newOrganization(page, demo);
  const complaints = consoleErrorsOf(page);
  for (const name of [
    "overview",
    "payments",
    "refunds",
    "links",
    "static-qr",
    "reports",
    "webhooks",
  ]) {
    await openComplete(page, `/${name}`);
    await expectAccessibleInEveryForm(page);
  }
  expect(complaints).toEqual([]);
});

test("a page without permission is accessible", async ({ browser, demo }) => {
  const owner = await signedInContext(browser, demo, demo);
  const cashier = await join(owner, demo, "cashier");
  const page = await (await signedInContext(browser, demo, cashier)).newPage();
  await page.goto("/settings/team");
  await expect(page.getByText("You don’t have access to this page")).toBeVisible();
  await expectAccessibleInEveryForm(page);
});
