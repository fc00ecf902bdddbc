import type { Member } from "@/lib/domain/sign-in";
import type { Merchant } from "@/tests/support/merchant";
import type { AccountRequest } from "./member-client";

/** Creates what the request needs, on each call. `caller` is the member who will send it. */
export type Example = (
  merchant: Merchant,
  caller: Member,
) => Promise<AccountRequest> | AccountRequest;

export const nothing: Example = () => ({});

/** A range of one day. */
export const today: Example = () => {
  const day = new Date().toISOString().slice(0, 10);
  return { query: { from: day, to: day } };
};
