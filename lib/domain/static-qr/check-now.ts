import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db } from "@/lib/kit/db";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { NetworkNoAnswer } from "@/lib/network";
import { syncHistoryNow } from "./sync-history";

/**
 * Returns when the networks' histories were last read, of several the one that was read longest ago; undefined if none
 * has been read.
 */
export async function staticQrSyncedAt(actor: Actor): Promise<Date | undefined> {
  authorize(actor, "static_qr.read");
  const { organizationId, mode } = actor;
  const { _min: oldest } = await db().networkAccount.aggregate({
    where: { organizationId, mode },
    _min: { historySyncedAt: true },
  });
  return oldest.historySyncedAt ?? undefined;
}

/**
 * Reads the network's history now instead of at the next poll, at most once every 2 s per organization and mode.
 * Returns when it was last read. Throws `NetworkUnavailable`.
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
