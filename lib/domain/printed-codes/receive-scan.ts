import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma, query, type ScanWebhook } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import { decryptSecret, encryptSecret } from "@/lib/kit/secrets";
import { after, minutes } from "@/lib/kit/time";
import { readScan, type ScanDelivery } from "@/lib/network";
import { ScanNotFound, ScanNotSigned } from "./errors";

/** As long as the network lets a customer be asked. What comes later is of no use. */
const LATE_MS = minutes(15);
/** Clocks differ. */
const EARLY_MS = minutes(5);

export type Received = "taken" | "known" | "late";

/** Returns who posts to this address. Throws `ScanNotFound`. */
export async function findScanWebhook(pathToken: string): Promise<ScanWebhook> {
  const webhook = await db().scanWebhook.findUnique({ where: { pathToken } });
  if (webhook?.secretEncrypted) return webhook;
  metrics.scans.inc({ outcome: "unknown_address" });
  throw new ScanNotFound();
}

/**
 * Takes what was posted to the address of a webhook: the customer who scanned a printed code can then be asked at its till.
 * Nothing of the body is read before its signature is right. A scan that is not newer than the last one of the code is a
 * repetition, and one that is too late is taken and dropped: refusing it would let the network repeat it for days. Throws
 * `ScanNotSigned`, `ValidationFailed`, and `ScanNotFound` if there is no such code.
 */
export async function receiveScan(webhook: ScanWebhook, delivery: ScanDelivery): Promise<Received> {
  const refuse = (outcome: string, error: Error) => {
    metrics.scans.inc({ outcome });
    log.warn({ network: webhook.id, outcome }, "refused what was posted as the scan of a code");
    return error;
  };
  const secret = decryptSecret(webhook.secretEncrypted!, webhook.id);
  const signed = readScan({ url: webhook.url, secret }, delivery);
  if (!signed) throw refuse("not_signed", new ScanNotSigned());
  const now = await databaseNow();
  const isTimely = (at: Date) => after(at, LATE_MS) > now && after(now, EARLY_MS) > at;
  const dropLate = () => {
    metrics.scans.inc({ outcome: "late" });
    log.warn({ network: webhook.id }, "dropped the scan of a code that is not of this time");
    return "late" as const;
  };
  if (!isTimely(signed.signedAt)) return dropLate();
  const { scan } = signed;
  if (!scan) {
    const message = "must be an event user.checked-in.v1";
    throw refuse("unreadable", new ValidationFailed([{ field: "body", message }]));
  }
  if (!isTimely(scan.scannedAt)) return dropLate();
  const { codeId, customerToken, scannedAt } = scan;
  const isOurs = Prisma.sql`c.id = ${codeId} AND c.webhook_id = ${webhook.id}
    AND c.organization_id = ${webhook.organizationId} AND c.mode = ${webhook.mode}::mode`;
  const [taken] = await query<{ id: string }>(Prisma.sql`
    UPDATE printed_codes c SET scan_id = ${newId("scan")}, scanned_at = ${scannedAt},
      customer_encrypted = ${encryptSecret(customerToken, codeId)}
    WHERE ${isOurs} AND (c.scanned_at IS NULL OR c.scanned_at < ${scannedAt}) RETURNING c.id`);
  if (!taken) {
    const [known] = await query(Prisma.sql`SELECT 1 FROM printed_codes c WHERE ${isOurs}`);
    if (!known) throw refuse("unknown_code", new ScanNotFound());
  }
  const outcome = taken ? "taken" : "known";
  metrics.scans.inc({ outcome });
  return outcome;
}
