// A payer complains, and remembers some of what happened: "3,300 around noon, phone ends 4567, the till at the bar".
import { beforeAll, describe, expect, it } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { addNote } from "@/lib/domain/annotations";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { callAccount } from "../../support/account/member-client";

const { search, searchPayments, exportPayments, readPaymentTotals } = accountOperations;

/** Of each test organization, in Almaty: UTC+5. */
const NOON = new Date("2026-11-20T07:05:00Z");
const EVENING = new Date("2026-11-20T14:40:00Z");
const AFTER_MIDNIGHT = new Date("2026-11-20T19:30:00Z");

let shop: Merchant;
let bar: string;
let aida: string;
const ids = { noon: "", evening: "", night: "", decoy: "", counter: "" };

async function till(name: string): Promise<string> {
  const id = newId("till");
  const { organizationId, mode, userId } = shop.owner;
  await db().till.create({
    data: { id, organizationId, mode, name, openedBy: userId },
  });
  return id;
}

beforeAll(async () => {
  shop = await newMerchant();
  bar = await till("Bar");
  const kiosk = await till("Касса 2");
  await till("Front desk");
  const counter = await till("Front counter");
  ({ userId: aida } = await newMember(shop.organization.id, "cashier"));
  await db().user.update({ where: { id: aida }, data: { name: "Аида Омарова" } });
  const take = (data: Parameters<typeof bookedPayment>[1]) =>
    bookedPayment(shop, { deviceKeyId: null, method: "direct", ...data });
  const payments = {
    noon: take({ amount: 330_000n, payerPhone: "+77011234567", tillId: bar, createdAt: NOON }),
    evening: take({
      amount: 330_000n,
      payerPhone: "+77019998877",
      tillId: kiosk,
      userId: aida,
      merchantOrderId: "A-17",
      createdAt: EVENING,
    }),
    night: take({ amount: 456_700n, payerPhone: "+77010003300", createdAt: AFTER_MIDNIGHT }),
    decoy: take({ amount: 120_000n, payerPhone: "+77011234567", createdAt: NOON }),
    counter: take({ amount: 50_000n, payerPhone: null, tillId: counter, createdAt: EVENING }),
  };
  await book(Object.values(payments));
  for (const [name, { id }] of Object.entries(payments)) ids[name as keyof typeof ids] = id;
  const { organizationId, mode } = shop.owner;
  await db().paymentLines.create({
    data: {
      paymentId: ids.noon,
      organizationId,
      mode,
      lines: [{ name: "Латте большой", quantity: 2, amount: "165000" }],
    },
  });
  await addNote(await memberOf(shop.owner), ids.evening, "Left her UMBRELLA here 100%");
});

const owner = () => memberOf(shop.owner);

const namesOf = (rows: readonly { id?: string; payment_id?: string }[]) =>
  rows.map((row) => {
    const id = row.id ?? row.payment_id;
    return Object.entries(ids).find(([, known]) => known === id)?.[0];
  });

async function find(q: string) {
  const { status, body, text } = await callAccount(await owner(), search, { query: { q } });
  expect(status, text).toBe(200);
  return { found: namesOf(body.results), facts: body.facts };
}

async function list(query: Record<string, string>) {
  const { status, body, text } = await callAccount(await owner(), searchPayments, { query });
  expect(status, text).toBe(200);
  return namesOf(body.data);
}

describe("the search", () => {
  it.each([
    ["3300 noon", ["noon"]],
    ["3 300,00 ₸ 4567", ["noon"]],
    ["4567 3300", ["night"]],
    // What is likelier an amount and the end of a number comes first, and the other way round is found too.
    ["8877 3300", ["evening"]],
    ["till:bar amount:3300 noon", ["noon"]],
    ["касса bar 12:00", ["noon"]],
    ["касса:2", ["evening"]],
    ["bar 2026-11-20", ["noon"]],
    ["person:аида 3300", ["evening"]],
    ["Aida 3300", []],
    ["3300 19:40", ["evening"]],
    ["3300 7pm-8pm", ["evening"]],
    ["сумма:3300 вечером", ["evening"]],
    ["товар:латте", ["noon"]],
    ["3300 umbrella", ["evening"]],
    ['note:"her umbrella"', ["evening"]],
    ["phone:…4567 noon", ["noon", "decoy"]],
    ["+77011234567 3300", ["noon"]],
    ["night 20.11.2026", []],
    ["night 21.11.2026", ["night"]],
    ["Paid 3,300 around noon, phone ends 4567, from the woman at the second till", ["noon"]],
    // A till that there is not, and one that several names begin as.
    ["till:roof 3300", []],
    ["till:front 3300", []],
    ["till:Front counter 2026-11-20", ["counter"]],
    ["Front desk 20 Nov 2026", []],
    ["front desk 2026-11-20", []],
    ["в bare 20.11.2026", ["noon"]],
    ["around 12 3300", ["noon"]],
    ["12:00 to 13:00 3300", ["noon"]],
    ["+7 701 123 45 67 3300", ["noon"]],
    ["87011234567 3300", ["noon"]],
    ["A-17 3300", ["evening"]],
    ["yesterday today", []],
    ["31.02.2026 3300", []],
  ])("finds by %s", async (q, expected) => {
    expect((await find(q)).found.toSorted()).toEqual(expected.toSorted());
  });

  it("says what it has understood, and with which filters the list shows the same", async () => {
    const { facts } = await find("till:bar 3300 noon");
    expect(facts).toEqual({
      said: ["Bar", "11:00–13:00", "₸3,300.00"],
      filters: { till_id: bar, time_from: "11:00", time_to: "13:00", amount: "3300" },
    });
    expect(await list(facts.filters)).toEqual(["noon"]);
  });

  it("takes neither one word nor the name of a page for facts", async () => {
    for (const q of ["noon", "bar", "new payment link", "till", "3300", "4567"]) {
      expect([q, (await find(q)).facts]).toEqual([q, undefined]);
    }
  });

  it("finds nothing of another organization or mode", async () => {
    const stranger = await newMerchant();
    for (const member of [stranger.owner, inMode(shop.owner, "live")]) {
      const q = "3300 noon";
      const { body } = await callAccount(await memberOf(member), search, { query: { q } });
      expect(body.results).toEqual([]);
      const named = { q: "till:bar 3300" };
      const { body: other } = await callAccount(await memberOf(member), search, { query: named });
      expect(other).toEqual({ results: [] });
    }
  });
});

describe("the list", () => {
  it("is filtered by the time of day in the organization's zone, through midnight too", async () => {
    expect(await list({ time_from: "12:05", time_to: "12:05" })).toEqual(
      expect.arrayContaining(["noon", "decoy"]),
    );
    expect(await list({ time_from: "12:06", time_to: "18:00" })).toEqual([]);
    expect((await list({ time_from: "19:00" })).toSorted()).toEqual(["counter", "evening"]);
    expect(await list({ time_to: "03:00" })).toEqual(["night"]);
    expect(await list({ time_from: "19:00", time_to: "01:00" })).toEqual(
      expect.arrayContaining(["night", "evening", "counter"]),
    );
  });

  it("is filtered by who took it, and by words of items and notes", async () => {
    expect(await list({ member_id: aida })).toEqual(["evening"]);
    expect(await list({ words: "ЛАТТЕ" })).toEqual(["noon"]);
    expect(await list({ words: "100%" })).toEqual(["evening"]);
    expect(await list({ words: "10_%" })).toEqual([]);
    const stranger = await newMember((await newMerchant()).organization.id, "owner");
    expect(await list({ member_id: stranger.userId })).toEqual([]);
  });

  it("is summed and exported with the same filters", async () => {
    const query = { time_from: "19:00", time_to: "20:00", words: "umbrella" };
    const { body } = await callAccount(await owner(), readPaymentTotals, { query });
    expect(body).toMatchObject({ count: 1 });
    const file = await callAccount(await owner(), exportPayments, { query });
    expect(file.text).toContain(ids.evening);
    expect(file.text).not.toContain(ids.noon);
  });

  it("refuses a time that is none", async () => {
    for (const time_from of ["24:00", "9:30", "noon"]) {
      const { status, body } = await callAccount(await owner(), searchPayments, {
        query: { time_from },
      });
      expect([status, body.message]).toEqual([
        400,
        "time_from must be a time of day such as 09:30",
      ]);
    }
  });
});
