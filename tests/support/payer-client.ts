// What a stranger's browser sends from the public page of a reusable link.
import { randomInt } from "node:crypto";
import { payHandlers } from "@/lib/api/pay/handlers";
import { createReusableLink } from "@/lib/domain/reusable-links";
import type { CreateReusableLink } from "@/lib/domain/reusable-links/schemas";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { answered, type Answered } from "./answered";

/** Returns an address that no other test comes from. */
export const newAddress = (): string =>
  `2001:db8:${[0, 0, 0].map(() => randomInt(0xffff).toString(16)).join(":")}::1`;

interface Start {
  amount?: unknown;
  key?: string;
  from?: string;
  isOnOwnPhone?: boolean;
  headers?: Record<string, string>;
}

/** Starts a payment of a link. */
export async function startPayment(
  token: string,
  {
    amount = 1500.5,
    key = crypto.randomUUID(),
    from = newAddress(),
    isOnOwnPhone,
    headers,
  }: Start = {},
): Promise<Answered> {
  const request = new Request(`${publicUrl()}/api/pay/${token}/payments`, {
    method: "POST",
    headers: {
      origin: publicUrl(),
      "content-type": "application/json",
      "x-forwarded-for": from,
      ...headers,
    },
    body: JSON.stringify({ amount, idempotency_key: key, on_own_phone: isOnOwnPhone }),
  });
  return answered(
    await payHandlers.payReusableLink(request, { params: Promise.resolve({ token }) }),
  );
}

/** Asks for the status of a payment of a link. */
export async function readStatus(
  token: string,
  paymentID: string,
  from = newAddress(),
): Promise<Answered> {
  const request = new Request(`${publicUrl()}/api/pay/${token}/payments/${paymentID}`, {
    headers: { "x-forwarded-for": from },
  });
  return answered(
    await payHandlers.readPayerPayment(request, { params: Promise.resolve({ token, paymentID }) }),
  );
}

/** Creates a link, and returns its ID and the token in its address. */
export async function newReusableLink(
  owner: Actor,
  wanted: Partial<CreateReusableLink> = {},
): Promise<{ id: string; token: string }> {
  const id = await createReusableLink(owner, { title: "Tips", ...wanted });
  const { token } = await db().reusableLink.findUniqueOrThrow({ where: { id } });
  return { id, token };
}
