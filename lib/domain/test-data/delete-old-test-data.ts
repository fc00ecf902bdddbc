import { hasNoteSince } from "@/lib/domain/annotations/sql";
import { organizationsAfter } from "@/lib/domain/organizations/sql";
import { deletePayments, lockOldTestPayments, type TestPosition } from "@/lib/domain/payments";
import { deleteRefundsOf } from "@/lib/domain/refunds";
import {
  type Batch,
  type Deleted,
  type DeletionOptions,
  inBatches,
  NOTHING_DELETED,
} from "@/lib/domain/shared/retention";
import { deleteOldTestStaticQrPayments } from "@/lib/domain/static-qr";
import { forgetPayments } from "@/lib/domain/till";
import { deleteOldWebhookTests, deleteWebhooksOf } from "@/lib/domain/webhooks";
import { databaseNow } from "@/lib/kit/clock";
import { inTransaction, type Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { after, days } from "@/lib/kit/time";
import { forgetOperations } from "@/lib/network";

const ORGANIZATIONS = 500;

/**
 * Deletes payments of test mode that have not changed for TEST_RETENTION_DAYS, with their refunds, timelines, events,
 * deliveries and what the sandbox knows of them; static QR payments of test mode, and tests of webhooks. Balances in the
 * sandbox stay as they are. Pending payments, and those with a pending refund or delivery, are kept. Returns how many
 * payments and tests.
 */
export async function deleteOldTestData(options: DeletionOptions = {}): Promise<Deleted> {
  const { now, batch = 500 } = options;
  const keptDays = env().TEST_RETENTION_DAYS;
  if (keptDays === 0) return NOTHING_DELETED;
  const before = after(now ?? (await databaseNow()), -days(keptDays));
  const steps = batchesOf(before, batch);
  return inBatches(async () => {
    const { value } = await steps.next();
    return value ?? { deleted: 0, isLast: true };
  }, options);
}

/** The batches of all organizations, one organization after the other: each finds its rows by an index of its lists. */
async function* batchesOf(before: Date, limit: number): AsyncGenerator<Batch, undefined> {
  for (let last = ""; ;) {
    const page = await query<{ id: string }>(organizationsAfter(last, ORGANIZATIONS));
    for (const { id } of page) {
      for (const batches of [paymentBatches, staticQrBatches, testBatches]) {
        for await (const deleted of batches(id, before, limit)) {
          if (deleted > 0) yield { deleted, isLast: false };
        }
      }
      last = id;
    }
    if (page.length < ORGANIZATIONS) return;
  }
}

async function* paymentBatches(organizationId: string, before: Date, limit: number) {
  let position: TestPosition | undefined;
  for (let read = limit; read === limit;) {
    const deleted = await inTransaction(async (transaction) => {
      const page = {
        before,
        after: position,
        limit,
        isKept: (paymentId: Prisma.Sql) => hasNoteSince(paymentId, before),
      };
      const found = await lockOldTestPayments(transaction, organizationId, page);
      read = found?.read ?? 0;
      position = found?.last;
      if (!found || found.ids.length === 0) return 0;
      const { ids, first, last } = found;
      await deleteWebhooksOf(transaction, ids);
      await deleteRefundsOf(transaction, ids);
      const span = { ids, from: first.createdAt, until: last.createdAt };
      await forgetPayments(transaction, organizationId, span);
      await forgetOperations(transaction, organizationId, { references: ids });
      await deletePayments(transaction, ids);
      return ids.length;
    });
    yield deleted;
  }
}

async function* staticQrBatches(organizationId: string, before: Date, limit: number) {
  for (let found = limit; found === limit;) {
    found = await inTransaction(async (transaction) => {
      const ids = await deleteOldTestStaticQrPayments(transaction, organizationId, {
        before,
        limit,
      });
      if (ids.length > 0) await forgetOperations(transaction, organizationId, { staticQrIds: ids });
      return ids.length;
    });
    yield found;
  }
}

async function* testBatches(organizationId: string, before: Date, limit: number) {
  for (let found = limit; found === limit;) {
    found = await deleteOldWebhookTests(organizationId, { before, limit });
    yield found;
  }
}
