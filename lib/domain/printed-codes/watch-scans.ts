import { RefusedByNetwork } from "@/lib/domain/payments";
import { db, type NetworkAccount } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { encryptSecret, newToken } from "@/lib/kit/secrets";
import { NetworkNoAnswer, networkOf, type PrintedCodes, requireAbility } from "@/lib/network";
import { PublicAddressNeeded } from "./errors";

const SCANS_PATH = "/api/scans";

/** Returns what a network can do about printed codes. Throws `NotSupportedByNetwork`. */
export function printedCodesOf(account: NetworkAccount): PrintedCodes {
  const network = networkOf(account);
  requireAbility(network.profile, "printedCodes");
  return network.printedCodes!;
}

/** Throws `NetworkUnavailable` in place of `NetworkNoAnswer`. */
export async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) throw error;
    throw new NetworkUnavailable("Try again in a few seconds: what was done already stays done.");
  }
}

const isAtThisServer = (url: string) => url.startsWith(`${publicUrl()}${SCANS_PATH}/`);

/**
 * Whether scans are posted to this server and to no organization of it: one was disconnected while its network was silent,
 * or has another address since.
 */
const isLeft = async (url: string): Promise<boolean> =>
  isAtThisServer(url) && (await db().scanWebhook.count({ where: { url } })) === 0;

/** A network that is played on this machine reaches it without https. */
const LOCAL = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|\/|$)/;

/**
 * Lets a network post the scans of printed codes to this server. The address is kept before the network is told, and the
 * secret after it: what was interrupted is done by doing it again. Each time has an address of its own, so that of two at
 * once neither keeps the secret of the other's. Throws `NotSupportedByNetwork`, `PublicAddressNeeded`,
 * `RefusedByNetwork` and `NetworkUnavailable`.
 */
export async function watchScans(account: NetworkAccount): Promise<void> {
  const codes = printedCodesOf(account);
  const isReachable = publicUrl().startsWith("https://") || LOCAL.test(account.baseUrl ?? "");
  if (!isReachable) throw new PublicAddressNeeded();
  const { id, organizationId, mode, networkNumber } = account;
  const known = await db().scanWebhook.findUnique({ where: { id } });
  // The server had another address.
  if (known && !isAtThisServer(known.url)) await answered(codes.unwatch(known.url));
  const pathToken = newToken();
  const url = `${publicUrl()}${SCANS_PATH}/${pathToken}`;
  await db().scanWebhook.upsert({
    where: { id },
    create: { id, organizationId, mode, networkNumber, pathToken, url },
    update: { pathToken, url, secretEncrypted: null },
  });
  const watched = await answered(codes.watch(url, isLeft));
  if (watched.outcome === "refused") {
    // Somebody else has begun the same since, at an address that counts in place of this one.
    if ((await db().scanWebhook.count({ where: { id, pathToken } })) === 0) return;
    // Codes that hang in the shop work again once the network agrees.
    await db().scanWebhook.deleteMany({
      where: { id, pathToken, secretEncrypted: null, codes: { none: {} } },
    });
    throw new RefusedByNetwork(watched);
  }
  const kept = await db().scanWebhook.updateMany({
    where: { id, pathToken },
    data: { secretEncrypted: encryptSecret(watched.secret, id) },
  });
  if (kept.count === 0) await asFarAsPossible(() => codes.unwatch(url));
}

/**
 * Ends that, with all codes that were printed. They are ended at the network first, so that doing it again ends what was
 * left. Throws `NetworkUnavailable`.
 */
export async function unwatchScans(account: NetworkAccount): Promise<void> {
  await answered((await endOfScans(account))());
  await db().scanWebhook.deleteMany({ where: { id: account.id } });
}

/** Returns what ends them at the network, as it is now: it can be called after the account was deleted or replaced. */
export async function endOfScans(account: NetworkAccount): Promise<() => Promise<void>> {
  const { id } = account;
  const webhook = await db().scanWebhook.findUnique({ where: { id }, include: { codes: true } });
  return async () => {
    // Only then: an account without credentials can be disconnected, too.
    const codes = webhook && networkOf(account).printedCodes;
    if (!codes) return;
    await codes.unwatch(webhook.url);
    for (const code of webhook.codes) await codes.remove(code.id);
  };
}

/** Does it as far as the network lets it: customers see an error if they scan what is left. */
export const asFarAsPossible = (end: () => Promise<void>): Promise<void> =>
  end().catch((error: unknown) =>
    log.warn({ error }, "could not end printed codes at their network; nobody takes their scans"),
  );
