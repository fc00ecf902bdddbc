// The hashes that identify a repeated request, for every operation with an idempotency key. What any version has stored is
// in request-hashes.test.ts: a new form is accepted beside the old ones.
import {
  formerHashOfRequest,
  hashOfRequest,
  type IdempotentRequest,
} from "@/lib/domain/shared/idempotency";
import type { TakePayment } from "@/lib/domain/till/schemas";
import type { Actor } from "@/lib/kit/actor";
import { parseLocalPhone } from "@/lib/kit/phone";
import { keyedHash } from "@/lib/kit/secrets";

export type RequestHashes = Pick<IdempotentRequest, "requestHash" | "firstHash" | "formerHashes">;

/**
 * Returns the hashes of a request to the device API. Of a path without parameters, the framework passes undefined and the
 * front server an empty object, and versions have stored the hash of either.
 */
export function hashesOfOperation(params: unknown, body: unknown, json: unknown): RequestHashes {
  if (Object.keys(params ?? {}).length > 0) {
    const former = formerHashOfRequest(params, json);
    return { requestHash: hashOfRequest(params, body), formerHashes: [former] };
  }
  return {
    requestHash: hashOfRequest({}, body),
    firstHash: hashOfRequest(undefined, body),
    formerHashes: [formerHashOfRequest(undefined, json)],
  };
}

/** Returns the hashes of a payment taken at a till. A scan of a printed code is a key by itself: only its own press repeats it. */
export function hashesOfTillPayment(
  { userId, ...home }: Pick<Actor, "userId" | "currency" | "timeZone">,
  tillId: string,
  {
    idempotency_key: press,
    ...order
  }: Omit<TakePayment, "idempotency_key"> & Partial<Pick<TakePayment, "idempotency_key">>,
): RequestHashes {
  const {
    amount,
    tip,
    payer_phone: phoneInput,
    merchant_order_id,
    lines,
    comment,
    network,
  } = order;
  // Left out without any, so that the hash is that of the releases before.
  const bought = lines || comment ? [{ lines, comment }] : [];
  const tipped = tip === undefined ? [] : ["tip", tip];
  // It may contain a phone number, which a plain hash would not hide.
  const { personal_qr: code, scan_id: scan } = order;
  const scanned = [
    ...(code === undefined ? [] : ["code", keyedHash(code, "code").toString("hex")]),
    ...(scan === undefined ? [] : ["scan", scan, press]),
  ];
  const hashOf = (by: string, phone: string | undefined, ...at: unknown[]) =>
    hashOfRequest(
      by,
      tillId,
      amount,
      phone,
      merchant_order_id,
      ...bought,
      ...tipped,
      ...scanned,
      ...at,
    );
  // The same phone number in another spelling is the same request.
  const phone = phoneInput && parseLocalPhone(phoneInput, home);
  return {
    // An intent is the till's: someone else who has signed in there meanwhile sends it again after a lost response.
    requestHash: hashOf("till", phone, ...(network === undefined ? [] : ["network", network])),
    firstHash: hashOf(userId, phone),
    formerHashes: [
      hashOf(userId, phoneInput),
      // Before, the network made no difference.
      ...(network === undefined ? [] : [hashOf("till", phone)]),
    ],
  };
}

/** Returns the hash of a refund that a member requests. */
export const hashOfMemberRefund = (
  { userId }: Pick<Actor, "userId">,
  paymentId: string,
  { amount, reason }: { amount?: number | undefined; reason?: string | undefined },
): Buffer => hashOfRequest(userId, paymentId, amount, reason);

/** Returns the hash of a payment of a reusable link. */
export const hashOfLinkPayment = (linkId: string, amount: number | undefined): Buffer =>
  hashOfRequest(linkId, amount);
