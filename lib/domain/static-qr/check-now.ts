import { type Actor, authorize } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { NetworkNoAnswer } from "@/lib/network";
import { syncHistoryNow } from "./sync-history";

/** When the network's history was read last; undefined before the first time. */
export async function staticQrSyncedAt(actor: Actor): Promise<Date | undefined> {
  authorize(actor, "static_qr.read");
  const { organizationId, mode } = actor;
  const account = await db().networkAccount.findUnique({
    where: { organizationId_mode: { organizationId, mode } },
    select: { historySyncedAt: true },
  });
  return account?.historySyncedAt ?? undefined;
}

/**
 * Reads the network's history now and does not wait for the next 15 seconds; at most once in 2 s for an
 * organization. Throws `NetworkUnavailable`.
 */
export async function checkStaticQrNow(actor: Actor): Promise<Date | undefined> {
  authorize(actor, "static_qr.read");
  try {
    await syncHistoryNow(actor);
  } catch (error) {
    if (error instanceof NetworkNoAnswer) {
      throw new NetworkUnavailable("Payments read so far are saved. Try again in a few seconds.");
    }
    throw error;
  }
  return staticQrSyncedAt(actor);
}
