import { expect, test } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMerchant } from "@/tests/support/merchant";
import { linkConditions, listPaymentLinks } from "./list-payment-links";
import { pageStatements, readInIndexOrder } from "./search-payments";

test("finds the links of members by an index of their own, however many QR codes a till and a device show", async () => {
  const merchant = await newMerchant();
  const tillId = newId("till");
  const booked = Array.from({ length: 400 }, (_, index) =>
    bookedPayment(merchant, {
      method: "link",
      payerPhone: null,
      ...(index % 2 === 0 && { tillId, deviceKeyId: null }),
    }),
  );
  const link = bookedPayment(merchant, {
    method: "link",
    deviceKeyId: null,
    createdAt: new Date("2026-01-01T00:00:00Z"),
  });
  await book([link, ...booked]);
  const { rows, hasMore } = await listPaymentLinks(merchant.owner, { limit: 20 });
  expect([rows.map(({ id }) => id), hasMore]).toEqual([[link.id], false]);

  await query(Prisma.sql`ANALYZE payments`);
  const options = { limit: 20, after: undefined };
  for (const read of Object.values(pageStatements(linkConditions(merchant.owner), options))) {
    const [explained] = await readInIndexOrder((ask) =>
      ask<{ "QUERY PLAN": object }>(Prisma.sql`EXPLAIN (FORMAT JSON) ${read}`),
    );
    const plan = JSON.stringify(explained!["QUERY PLAN"]);
    expect(plan).toContain('"Index Name":"payments_links_of_members"');
    expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort|Incremental Sort|Bitmap Heap Scan)"/);
  }
});
