import { timingSafeEqual } from "node:crypto";
import { publicUrl } from "@/lib/kit/env";
import { isId } from "@/lib/kit/ids";
import { keyedHash } from "@/lib/kit/secrets";

const PREFIX = "pay_";
/** 128 bits in base64url. */
const PROOF_LENGTH = 22;

const proofOf = (paymentId: string): Buffer =>
  keyedHash(paymentId, "payer's receipt").subarray(0, 16);

/**
 * Returns the address of a payment's receipt for its payer. Nobody can guess it: it contains 128 bits that only this
 * server can make from the payment's ID. Nothing is stored, so taking a payment costs nothing more; it stays the same when
 * SECRETS_KEY is replaced.
 */
export const receiptAddress = (paymentId: string): string =>
  `${publicUrl()}/r/${paymentId.slice(PREFIX.length)}${proofOf(paymentId).toString("base64url")}`;

/** Returns the payment whose receipt a token opens; undefined for any other text. */
export function paymentOfReceipt(token: string): string | undefined {
  const paymentId = PREFIX + token.slice(0, -PROOF_LENGTH);
  if (!isId("payment", paymentId)) return undefined;
  const proof = Buffer.from(token.slice(-PROOF_LENGTH), "base64url");
  const expected = proofOf(paymentId);
  const isRight = proof.length === expected.length && timingSafeEqual(proof, expected);
  return isRight ? paymentId : undefined;
}
