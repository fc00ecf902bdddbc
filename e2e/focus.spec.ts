// The focus goes into whatever opens over a page, and comes back when it closes.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./owner";
import { newOrganization } from "./people";
import type { Subjects } from "./subjects";

interface Opened {
  on: string | ((subjects: Subjects) => string);
  opener: (page: Page) => Locator;
  /** The entry of the opener's menu that opens the dialog. */
  entry?: string;
  role?: "dialog" | "menu";
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();

const ofReusableLink = ({ reusableLink }: Subjects) => `/links/reusable/${reusableLink}`;
const ofSubscription = ({ subscription }: Subjects) => `/webhooks/${subscription}`;

const OPENED: Record<string, Opened> = {
  "the search": { on: "/overview", opener: button("Search or jump to…") },
  "the user's menu": { on: "/overview", opener: button(/^Your account/), role: "menu" },
  "a filter": { on: "/payments", opener: button("Filter by Status") },
  "a filter by date": { on: "/payments", opener: button("Filter by Date") },
  "a resend of failed webhooks": { on: "/webhooks/deliveries", opener: button("Resend failed") },
  "a replay of missing webhooks": { on: "/webhooks/deliveries", opener: button("Replay missing") },
  "a new subscription": { on: "/webhooks", opener: button("Add a subscription") },
  "a new key": { on: "/devices", opener: button("Create key") },
  "a rotation, from a menu": {
    on: "/devices",
    opener: button(/^(Actions|Manage|More)/),
    entry: "Rotate",
  },
  "an invitation": { on: "/settings/team", opener: button("Invite") },
  "two-factor": { on: "/settings/profile", opener: button("Set up") },
  "a chat": { on: "/settings", opener: button("Add a chat") },
  "the network’s key": { on: "/settings/network", opener: button("Connect") },
  "a new reusable link": { on: "/links/reusable", opener: button("New reusable link") },
  "a change of a reusable link": { on: ofReusableLink, opener: button("Edit") },
  "the end of a reusable link": { on: ofReusableLink, opener: button("End link") },
  "a test webhook": { on: ofSubscription, opener: button("Send a test") },
  "a change of a subscription": { on: ofSubscription, opener: button("Edit") },
  "a new signing secret": { on: ofSubscription, opener: button("Rotate") },
  "the deletion of a subscription, from a menu": {
    on: ofSubscription,
    opener: button("More actions"),
    entry: "Delete",
  },
};

for (const [what, { on, opener, entry, role = "dialog" }] of Object.entries(OPENED)) {
  test(`${what} gives the focus back`, async ({ signedIn: page, subjects }) => {
    await page.goto(typeof on === "string" ? on : on(subjects));
    const isInside = () =>
      page.evaluate((of) => document.activeElement?.closest(`[role=${of}]`) !== null, role);
    const opening = async () => {
      await opener(page).press("Enter");
      if (entry) await page.getByRole("menuitem", { name: entry }).click();
      await expect(page.getByRole(role).first()).toBeVisible();
      await expect.poll(isInside).toBe(true);
    };
    await opening();
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();

    const close = page
      .getByRole(role)
      .getByRole("button", { name: /^(Close|Cancel)$/ })
      .first();
    await opening();
    if ((await close.count()) === 0) return;
    await close.click();
    await expect(page.getByRole(role)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
}

test("the focus goes to the page when what opened the dialog is gone", async ({ page, demo }) => {
  await newOrganization(page, demo);
  await page.goto("/payments?amount_min=100");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name of the view").fill("Large");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
});
