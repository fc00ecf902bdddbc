import { openReusableLink, payerOf, payReusableLink } from "@/lib/domain/reusable-links";
import type { PayReusableLink } from "@/lib/domain/reusable-links/schemas";
import { KeyInUse } from "@/lib/domain/shared/idempotency";
import { PaymentInProgress } from "@/lib/domain/till";
import { addressBlock, networkOf } from "@/lib/kit/address-block";
import { countRequest, PAY_POLICY, PAYMENT_START_POLICY } from "@/lib/kit/rate-limit";
import { clientAddress, requireOwnPage } from "../core/credentials";
import { makeOnce } from "../core/make-once";
import type { Operation } from "../core/operation";
import { hashOfLinkPayment } from "../core/request-hashes";
import { routesOf } from "../core/route";

/** Routes for payers who use a reusable link. Payments are started only from our own page. */
export const payRoute = routesOf<Operation, { ip: string }>({
  name: "pay",
  identify(request, { method }) {
    if (method !== "GET") requireOwnPage(request);
    return { ip: clientAddress(request) };
  },
  limit: ({ ip }) => countRequest(PAY_POLICY, addressBlock(ip)),
  describe: () => ({}),
});

/**
 * Starts a payment of a link once per key, so that a second click or a retry after a lost response does not create a
 * second payment. Returns its ID. Throws what `payReusableLink` throws, `RateLimited` after many from one address,
 * `IdempotencyKeyReused` if the key was used for another amount, and `PaymentInProgress`.
 */
export async function payOnce(
  token: string,
  { amount, idempotency_key: key, on_own_phone: isOnOwnPhone }: PayReusableLink,
  ip: string,
): Promise<string> {
  const link = await openReusableLink(token);
  const { exceeded } = await countRequest(PAYMENT_START_POLICY, `${addressBlock(ip)} ${link.id}`);
  if (exceeded) throw exceeded;
  const actor = payerOf(link);
  const request = {
    operation: "pay.payReusableLink",
    // Strangers choose the keys: those of one link mean nothing to another.
    key: `${link.id} ${key}`,
    requestHash: hashOfLinkPayment(link.id, amount),
  };
  try {
    const made = await makeOnce(actor, request, (claim) =>
      payReusableLink(link, actor, { amount, isOnOwnPhone, claim, payerNetwork: networkOf(ip) }),
    );
    return made.id;
  } catch (error) {
    throw error instanceof KeyInUse ? new PaymentInProgress() : error;
  }
}
