import { createHash, randomBytes } from "node:crypto";
import { cookiesOf } from "./current-member";

/** The secret of a browser by which it proves which till it is. */
export const TILL_COOKIE = "qassa-till";

export const newTillToken = (): string => randomBytes(32).toString("base64url");

export const tillTokenOf = (headers: Headers): string | undefined => {
  const token = cookiesOf(headers).get(TILL_COOKIE);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

export const hashOfTillToken = (token: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash("sha256").update(token).digest());

/** What an actor is given of the browser that asks. */
export const tillHashOf = (headers: Headers): Buffer<ArrayBuffer> | undefined => {
  const token = tillTokenOf(headers);
  return token === undefined ? undefined : hashOfTillToken(token);
};
