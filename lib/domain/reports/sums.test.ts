import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { issueDeviceKey } from "@/lib/domain/devices";
import { settlePayments } from "@/lib/domain/payments";
import { inMode, inRole } from "@/lib/kit/actor-kinds";
import { db, Prisma } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMerchant } from "@/tests/support/merchant";
import { type Movement, writeMovements } from "@/tests/support/movements";
import { openTransaction, untilWaiting } from "@/tests/support/open-transaction";
import { presentDailyClose, presentDays, readBreakdown, readDailyClose, readDays } from "./";
import type { SourceKind } from "./vocabulary";

const HOUR = 3_600_000;

const localDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);

/** Returns random movements around some days, many of them right before and after midnight. */
function randomMovements(days: readonly string[], devices: readonly (string | null)[]): Movement[] {
  const moment = () => {
    const day = Date.parse(`${days[randomInt(days.length)]}T00:00:00Z`);
    const offset = randomInt(2) === 0 ? randomInt(-14, 15) * HOUR + randomInt(-2, 3) : 0;
    return new Date(day + (offset || randomInt(-14 * HOUR, 38 * HOUR)));
  };
  return Array.from({ length: 220 }, (): Movement => {
    const at = moment();
    const amount = BigInt(randomInt(1, 5_000_000_000));
    if (randomInt(5) === 0) return { at, amount, method: "static_qr", deviceKeyId: null };
    const isRefunded = randomInt(4) === 0;
    return {
      at,
      amount,
      method: randomInt(2) === 0 ? ("direct" as const) : ("link" as const),
      deviceKeyId: devices[randomInt(devices.length)]!,
      ...(isRefunded && {
        refund: {
          at: new Date(at.getTime() + randomInt(0, 30 * HOUR)),
          amount: (amount + BigInt(randomInt(3))) / 3n || 1n,
        },
      }),
    };
  });
}

interface Line {
  at: Date;
  source: SourceKind;
  taken: bigint;
  refunded: bigint;
  sourceId: string | null;
  method: string;
}

const linesOf = (movements: readonly Movement[]): Line[] =>
  movements.flatMap(({ at, amount, deviceKeyId: sourceId, method, refund }) => {
    const source = method === "static_qr" ? method : sourceId ? "device" : "link";
    const line = { source, sourceId, method } as const;
    return [
      { ...line, at, taken: amount, refunded: 0n },
      ...(refund ? [{ ...line, at: refund.at, taken: 0n, refunded: refund.amount }] : []),
    ];
  });

const sum = (lines: readonly Line[]) => ({
  takenCount: lines.filter(({ taken }) => taken > 0n).length,
  taken: lines.reduce((total, { taken }) => total + taken, 0n),
  refundedCount: lines.filter(({ refunded }) => refunded > 0n).length,
  refunded: lines.reduce((total, { refunded }) => total + refunded, 0n),
});

describe.each([
  ["Asia/Almaty", ["2026-11-20", "2026-11-21"]],
  ["Europe/Berlin", ["2026-03-28", "2026-03-29", "2026-03-30"]],
  ["Europe/Berlin", ["2026-10-24", "2026-10-25", "2026-10-26"]],
  ["America/Havana", ["2026-11-01", "2026-11-02"]],
  ["Pacific/Kiritimati", ["2026-01-01"]],
])("in %s, around %j", (zone, days) => {
  it("gives the same totals as counting by hand", async () => {
    const { owner, device } = await newMerchant();
    const second = await issueDeviceKey(owner, { name: "Till 2" });
    const devices = [device.deviceKeyId, second.deviceKey.id, null];
    const movements = randomMovements(days, devices);
    await writeMovements(owner, movements);
    const lines = linesOf(movements);

    for (const day of days) {
      const own = lines.filter(({ at }) => localDay(at, zone) === day);
      const close = await readDailyClose(owner, { day, time_zone: zone });
      expect(close.total).toMatchObject(sum(own));
      const sources = new Set(own.map(({ source, sourceId }) => sourceId ?? source));
      expect(close.bySource.length).toBe(sources.size);
      for (const facet of close.bySource) {
        const ofSource = ({ source, sourceId }: Line) =>
          source === facet.source && sourceId === facet.sourceId;
        expect(facet).toMatchObject(sum(own.filter(ofSource)));
      }
      for (const facet of close.byMethod) {
        expect(facet).toMatchObject(sum(own.filter(({ method }) => method === facet.method)));
      }
      for (const facet of close.byHour) {
        const until = facet.from.getTime() + HOUR;
        const inHour = own.filter(({ at }) => at >= facet.from && at.getTime() < until);
        expect(facet).toMatchObject(sum(inHour));
      }
      const hours = close.byHour.reduce((total, { taken }) => total + taken, 0n);
      expect(hours).toBe(close.total.taken);
    }

    const [from, to] = [days[0]!, days.at(-1)!];
    const report = await readDays(owner, { from, to, time_zone: zone });
    const breakdown = await readBreakdown(owner, { from, to, time_zone: zone });
    const inRange = lines.filter(({ at }) => {
      const day = localDay(at, zone);
      return day >= from && day <= to;
    });
    expect(breakdown.total).toMatchObject(sum(inRange));
    for (const facet of breakdown.byMethod) {
      expect(facet).toMatchObject(sum(inRange.filter(({ method }) => method === facet.method)));
    }
    expect(report.days.map(({ day }) => day)).toEqual(days);
    for (const { day, ...totals } of report.days) {
      const own = lines.filter(({ at }) => localDay(at, zone) === day);
      expect(totals).toMatchObject(sum(own));
      const { takenCount: count, taken: amount } = sum(
        own.filter(({ source }) => source === "static_qr"),
      );
      expect(totals.staticQr).toEqual({ count, amount });
    }
  });
});

describe("a daily close", () => {
  const day = "2026-11-21";
  const noon = new Date("2026-11-21T07:00:00Z");
  const movement = (amount: bigint, deviceKeyId: string | null = null): Movement => ({
    at: noon,
    amount,
    method: "link",
    deviceKeyId,
  });

  it("is exact where floating point is not", async () => {
    const { owner } = await newMerchant();
    await writeMovements(
      owner,
      Array.from({ length: 300 }, () => movement(10n)),
    );
    const close = presentDailyClose(await readDailyClose(owner, { day }));
    expect(close.total).toMatchObject({ taken_count: 300, taken: 30, net: 30 });
    const report = presentDays(await readDays(owner, { from: day, to: day }));
    expect(report.total).toMatchObject({ taken_count: 300, taken: 30, net: 30 });
  });

  it("can be negative when yesterday's payments are refunded", async () => {
    const { owner } = await newMerchant();
    const yesterday = new Date(noon.getTime() - 24 * HOUR);
    const refund = { at: noon, amount: 1234n };
    await writeMovements(owner, [{ ...movement(5000n), at: yesterday, refund }]);
    const close = presentDailyClose(await readDailyClose(owner, { day }));
    expect(close.total).toMatchObject({
      taken: 0,
      refunded_count: 1,
      refunded: 12.34,
      net: -12.34,
    });
    expect(close.by_method).toMatchObject([{ method: "link", net: -12.34 }]);
  });

  it("supports currencies without decimals and with three", async () => {
    for (const [currency, taken] of [
      ["JPY", 1500],
      ["KWD", 1.5],
    ] as const) {
      const { owner } = await newMerchant({ currency });
      await writeMovements(owner, [movement(1500n)]);
      const close = presentDailyClose(await readDailyClose(owner, { day }));
      expect(close).toMatchObject({ currency, total: { taken } });
    }
  });

  it("names the devices, also a revoked one", async () => {
    const { owner, device } = await newMerchant();
    await writeMovements(owner, [movement(900n, device.deviceKeyId), movement(500n)]);
    await db().deviceKey.update({
      where: { id: device.deviceKeyId },
      data: { revokedAt: new Date() },
    });
    const { by_source } = presentDailyClose(await readDailyClose(owner, { day }));
    expect(by_source).toMatchObject([
      { source: "device", source_id: device.deviceKeyId, name: "Till 1", taken: 9 },
      { source: "link", taken: 5 },
    ]);
    expect(by_source[1]).not.toHaveProperty("source_id", expect.anything());
  });

  it("counts static QR payments in the total, and tells how much they are", async () => {
    const { owner } = await newMerchant();
    const printed = { ...movement(700n), method: "static_qr" as const };
    await writeMovements(owner, [movement(500n), printed, printed]);
    const close = presentDailyClose(await readDailyClose(owner, { day }));
    expect(close).toMatchObject({
      total: { taken_count: 3, taken: 19, net: 19 },
      by_source: [
        { source: "static_qr", taken: 14 },
        { source: "link", taken: 5 },
      ],
      by_method: [
        { method: "static_qr", taken_count: 2 },
        { method: "link", taken_count: 1 },
      ],
      static_qr: { count: 2, amount: 14 },
    });
    const report = presentDays(await readDays(owner, { from: day, to: day }));
    expect(report.total).toMatchObject({
      taken_count: 3,
      taken: 19,
      static_qr: { count: 2, amount: 14 },
    });
  });

  it("shows nothing of another organization or mode", async () => {
    const [own, other] = [await newMerchant(), await newMerchant()];
    await writeMovements(other.owner, [movement(7700n, other.device.deviceKeyId)]);
    await writeMovements(inMode(own.owner, "live"), [movement(8800n)]);
    await writeMovements(own.owner, [movement(100n)]);
    const { total, bySource, made } = await readDailyClose(own.owner, { day });
    expect(total).toMatchObject({ takenCount: 1, taken: 100n });
    expect(bySource).toHaveLength(1);
    expect(made.completed).toBe(1);
  });

  it("is consistent while a payment settles between its parts", async () => {
    const merchant = await newMerchant();
    const payment = bookedPayment(merchant, { status: "pending", createdAt: new Date() });
    await book([payment]);
    // Far from midnight, so that the day does not end during the test.
    const time_zone = new Date().getUTCHours() < 12 ? "Etc/GMT-6" : "Etc/GMT+6";
    // The part that reads refunds is blocked; the part that reads only payments is not.
    const refunds = await openTransaction(Prisma.sql`LOCK TABLE refunds IN ACCESS EXCLUSIVE MODE`);
    const reading = readDailyClose(merchant.owner, { time_zone });
    await untilWaiting(1);
    await settlePayments([{ paymentId: payment.id, status: "completed", actor: "network" }]);
    await refunds.end();

    const { total, made, madeAt } = await reading;
    expect(made.completed).toBe(total.takenCount);
    expect(made.completed + made.pending).toBe(1);
    const { completedAt } = await db().payment.findUniqueOrThrow({ where: { id: payment.id } });
    expect(total.takenCount).toBe(completedAt! <= madeAt ? 1 : 0);
  });

  it("has a row for each hour of a day without payments, and no totals", async () => {
    const { owner } = await newMerchant();
    const close = presentDailyClose(await readDailyClose(owner, { day }));
    expect(close.by_hour).toHaveLength(24);
    expect(close.total).toEqual({
      taken_count: 0,
      taken: 0,
      refunded_count: 0,
      refunded: 0,
      net: 0,
    });
    expect([close.by_source, close.by_method]).toEqual([[], []]);
  });

  it.each(["developer", "cashier"] as const)("is forbidden for a %s", async (role) => {
    const { owner } = await newMerchant();
    const actor = inRole(owner, role);
    await expect(readDailyClose(actor, { day })).rejects.toThrow(Forbidden);
    await expect(readDays(actor, { from: day, to: day })).rejects.toThrow(Forbidden);
  });

  it("is allowed for an accountant", async () => {
    const { owner } = await newMerchant();
    const accountant = inRole(owner, "accountant");
    expect((await readDailyClose(accountant, { day })).first).toBe(day);
  });
});
