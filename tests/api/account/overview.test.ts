import { describe, expect, it } from "vitest";
import { accountHandlers } from "@/lib/api/account/handlers";
import type { RouteHandler } from "@/lib/api/core/route";
import { createPaymentLink } from "@/lib/domain/payments";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";

const ROUTES: readonly [string, RouteHandler][] = [
  ["", accountHandlers.readOverview],
  ["/volume", accountHandlers.readVolume],
  ["/latest", accountHandlers.listLatestPayments],
  ["/patterns", accountHandlers.readPatterns],
];

const ask = (route: RouteHandler, path: string, headers: Record<string, string>) =>
  route(new Request(`http://localhost:3000/api/account/overview${path}`, { headers }), {
    params: Promise.resolve({}),
  });

describe("the overview", () => {
  it("is only for members who can see payments", async () => {
    const { owner } = await newMerchant();
    const { headers } = await sessionFor(owner);
    for (const [path, route] of ROUTES) {
      expect((await ask(route, path, {})).status, path).toBe(401);
      expect((await ask(route, path, headers)).status, path).toBe(200);
    }
  });

  it("shows a new payment among the latest", async () => {
    const { owner, device } = await newMerchant();
    const { headers } = await sessionFor(owner);
    const { payment_id } = await createPaymentLink(device, { amount: 1500 });
    expect(
      await (await ask(accountHandlers.listLatestPayments, "/latest", headers)).json(),
    ).toMatchObject({
      data: [{ payment_id, amount: 1500, status: "pending" }],
    });
  });

  it("supports four periods", async () => {
    const { owner } = await newMerchant();
    const { headers } = await sessionFor(owner);
    const ofToday = (await (
      await ask(accountHandlers.readVolume, "/volume?period=today", headers)
    ).json()) as {
      points: { at: string }[];
    };
    expect(ofToday.points[0]).toMatchObject({ at: "00:00" });
    for (const [period, points] of [
      ["7", 7],
      ["30", 30],
      ["90", 90],
    ] as const) {
      const answer = (await (
        await ask(
          accountHandlers.readVolume,
          `/accountHandlers.readVolume?period=${period}`,
          headers,
        )
      ).json()) as {
        points: unknown[];
      };
      expect(answer.points).toHaveLength(points);
    }
    expect((await ask(accountHandlers.readVolume, "/volume?period=8", headers)).status).toBe(400);
    expect(
      (await ask(accountHandlers.readPatterns, "/patterns?period=today", headers)).status,
    ).toBe(400);
  });
});
