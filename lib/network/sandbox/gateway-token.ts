import { createHmac, timingSafeEqual } from "node:crypto";
import { linksKey } from "@/lib/kit/secrets";

const sign = (accountId: string): Buffer =>
  createHmac("sha256", linksKey()).update(`sandbox gateway\n${accountId}`).digest();

/** Returns the bearer token with which a merchant's sandbox can be called over the gateway contract. */
export const sandboxGatewayToken = (accountId: string): string =>
  `${accountId}.${sign(accountId).toString("base64url")}`;

/** Returns the account of a token, or undefined if the token is not valid. */
export function accountOfToken(token: string): string | undefined {
  const dot = token.lastIndexOf(".");
  const accountId = token.slice(0, Math.max(dot, 0));
  const signature = Buffer.from(token.slice(dot + 1), "base64url");
  const expected = sign(accountId);
  const isReal = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isReal ? accountId : undefined;
}
