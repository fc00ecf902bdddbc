import { RefusedByNetwork } from "@/lib/domain/payments";
import { db, type PrintedCode, type Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { networkOf, requireSecrets } from "@/lib/network";
import type { AtTill } from "./customers";
import { PrintedCodesOff } from "./errors";
import { answered, asFarAsPossible, printedCodesOf } from "./watch-scans";

const ownedBy = ({ id: tillId, organizationId, mode }: AtTill) => ({
  tillId,
  organizationId,
  mode,
});

/** Returns the till's printed code, if it has one. */
export const findCode = (till: AtTill): Promise<PrintedCode | null> =>
  db().printedCode.findFirst({ where: ownedBy(till) });

/**
 * Returns the till's printed code, after making it if there is none. The row is written first, so that a code whose making
 * was interrupted is completed by the next call. `place` is what payers read. Throws `PrintedCodesOff`, `NetworkSecretsLost`, `RefusedByNetwork`
 * and `NetworkUnavailable`.
 */
export async function makeCode(
  till: AtTill,
  place: string,
): Promise<{ content: string; picture?: string | undefined }> {
  const { organizationId, mode } = till;
  const known = await findCode(till);
  const webhook = await db().scanWebhook.findFirst({
    where: {
      organizationId,
      mode,
      ...(known ? { id: known.webhookId } : { secretEncrypted: { not: null } }),
    },
    include: { networkAccount: true },
    orderBy: { networkNumber: "asc" },
  });
  if (!webhook) throw new PrintedCodesOff();
  requireSecrets(webhook.networkAccount);
  const codes = printedCodesOf(webhook.networkAccount);
  const { id } =
    known ??
    (await db().printedCode.upsert({
      where: { tillId: till.id },
      create: { id: newId("printedCode"), ...ownedBy(till), webhookId: webhook.id },
      update: {},
    }));
  const made = await answered(codes.make(id, place));
  if (made.outcome === "refused") {
    await db().printedCode.deleteMany({ where: { id, content: null } });
    throw new RefusedByNetwork(made);
  }
  await db().printedCode.updateMany({ where: { id }, data: { content: made.content } });
  return made;
}

/** Ends the till's printed code, in the transaction that ends the till. Returns what ends it at the network. */
export async function endCode(
  till: AtTill,
  transaction: Prisma.TransactionClient = db(),
): Promise<() => Promise<void>> {
  const code = await transaction.printedCode.findFirst({
    where: ownedBy(till),
    include: { webhook: { include: { networkAccount: true } } },
  });
  if (!code) return () => Promise.resolve();
  await transaction.printedCode.deleteMany({ where: { id: code.id } });
  return () =>
    asFarAsPossible(
      async () => await networkOf(code.webhook.networkAccount).printedCodes?.remove(code.id),
    );
}
