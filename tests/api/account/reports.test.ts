import { describe, expect, it } from "vitest";
import { accountHandlers } from "@/lib/api/account/handlers";
import type { RouteHandler } from "@/lib/api/core/route";
import { issueDeviceKey } from "@/lib/domain/devices";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { type Role } from "@/lib/kit/permissions";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";

type Route = RouteHandler;

const ROUTES: readonly [string, Route, string][] = [
  ["the daily close", accountHandlers.readDailyClose, "daily-close?day=2026-11-21"],
  ["its file", accountHandlers.exportDailyClose, "daily-close/export?day=2026-11-21"],
  ["the days", accountHandlers.readDays, "days?from=2026-11-20&to=2026-11-21"],
  ["the breakdown", accountHandlers.readBreakdown, "breakdown?from=2026-11-20&to=2026-11-21"],
  ["their file", accountHandlers.exportDays, "days/export?from=2026-11-20&to=2026-11-21"],
];

const NOON = new Date("2026-11-21T07:00:00Z");

const ask = (route: Route, path: string, headers: Record<string, string>) =>
  route(new Request(`http://localhost:3000/api/account/reports/${path}`, { headers }), {
    params: Promise.resolve({}),
  });

/** A shop with a till name that a spreadsheet would execute, and one payment at noon in its time zone. */
async function shop() {
  const merchant = await newMerchant();
  const { owner } = merchant;
  const { deviceKey } = await issueDeviceKey(owner, { name: '=HYPERLINK("http://x.example")' });
  const at = NOON;
  const { organizationId, mode, userId, currency } = owner;
  await db().payment.create({
    data: {
      id: newId("payment"),
      organizationId,
      mode,
      userId,
      currency,
      deviceKeyId: deviceKey.id,
      method: "link",
      amount: 150_050n,
      status: "completed",
      createdAt: at,
      completedAt: at,
      expiresAt: at,
    },
  });
  return { ...merchant, headers: (await sessionFor(owner)).headers };
}

async function withRole(role: Role) {
  const { owner, headers } = await shop();
  const { organizationId, userId } = owner;
  await db().membership.update({
    where: { organizationId_userId: { organizationId, userId } },
    data: { role },
  });
  return headers;
}

describe.each(ROUTES)("%s", (_, route, path) => {
  it.each(["owner", "admin", "accountant"] as const)("is allowed for an %s", async (role) => {
    expect((await ask(route, path, await withRole(role))).status).toBe(200);
  });

  it.each(["developer", "cashier"] as const)("tells a %s who can help", async (role) => {
    const response = await ask(route, path, await withRole(role));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: "FORBIDDEN",
      message: expect.stringContaining("owner, admin, accountant") as string,
    });
  });

  it("needs a session", async () => {
    expect((await ask(route, path, {})).status).toBe(401);
  });

  it("explains what is wrong with the input", async () => {
    const { headers } = await shop();
    const [address, given] = path.split("?") as [string, string];
    for (const wrong of ["time_zone=Mars/Olympus", "time_zone=%2B05:00", "time_zone='"]) {
      const response = await ask(route, `${address}?${given}&${wrong}`, headers);
      expect(response.status, wrong).toBe(400);
      expect(await response.json()).toMatchObject({ details: [{ field: "time_zone" }] });
    }
  });
});

describe("a report", () => {
  it("has only the totals of its own organization", async () => {
    const [own, other] = [await shop(), await shop()];
    const cancelled = { createdAt: NOON, status: "cancelled" as const };
    await book([
      bookedPayment(own, { ...cancelled, cancelledBy: own.owner.userId }),
      bookedPayment(own, { ...cancelled, cancelledBy: "network", networkStatus: "Declined" }),
    ]);
    const response = await ask(
      accountHandlers.readDailyClose,
      "daily-close?day=2026-11-21",
      own.headers,
    );
    expect(await response.json()).toMatchObject({
      day: "2026-11-21",
      time_zone: "Asia/Almaty",
      currency: "KZT",
      total: { taken_count: 1, taken: 1500.5, net: 1500.5 },
      made: { completed: 1, pending: 0, cancelled: 2, declined: 1 },
    });
    const borrowed = { ...own.headers, "x-qassa-organization": other.owner.organizationId };
    expect((await ask(accountHandlers.readDailyClose, "daily-close", borrowed)).status).toBe(403);
  });

  it("rejects dates that do not exist, and more days than a year", async () => {
    const { headers } = await shop();
    for (const day of ["2026-02-30", "2026-1-1", "yesterday", "1999-12-31"]) {
      expect(
        (await ask(accountHandlers.readDailyClose, `daily-close?day=${day}`, headers)).status,
        day,
      ).toBe(400);
    }
    for (const range of [
      "from=2026-11-21&to=2026-11-20",
      "from=2025-11-20&to=2026-11-21",
      "from=2026-11-20",
    ]) {
      expect((await ask(accountHandlers.readDays, `days?${range}`, headers)).status, range).toBe(
        400,
      );
    }
    expect(
      (await ask(accountHandlers.readDays, "days?from=2025-11-21&to=2026-11-21", headers)).status,
    ).toBe(200);
  });

  it("is an export whose lines add up, with nothing that a spreadsheet executes", async () => {
    const { headers } = await shop();
    const response = await ask(
      accountHandlers.exportDailyClose,
      "daily-close/export?day=2026-11-21",
      headers,
    );
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="daily-close-2026-11-21.csv"',
    );
    const lines = (await response.text()).trimEnd().split("\r\n");
    const start = "2026-11-21,Asia/Almaty,KZT";
    expect(lines.slice(1, 5)).toEqual([
      `${start},total,,1,1500.50,0,0.00,1500.50,0.00`,
      `${start},source,"'=HYPERLINK(""http://x.example"")",1,1500.50,0,0.00,1500.50,0.00`,
      `${start},method,link,1,1500.50,0,0.00,1500.50,0.00`,
      `${start},display_method,link,1,1500.50,0,0.00,1500.50,0.00`,
    ]);
    expect(lines).toContain(`${start},hour,12:00,1,1500.50,0,0.00,1500.50,0.00`);
    expect(lines).toHaveLength(1 + 4 + 24);

    const file = await ask(
      accountHandlers.exportDays,
      "days/export?from=2026-11-20&to=2026-11-21",
      headers,
    );
    expect((await file.text()).trimEnd().split("\r\n").slice(1)).toEqual([
      "2026-11-20,Asia/Almaty,KZT,0,0.00,0,0.00,0.00,0,0.00",
      `${start},1,1500.50,0,0.00,1500.50,0,0.00`,
    ]);
  });
});
