import { randomBytes } from "node:crypto";
import { GIFT_CARD } from "@/lib/domain/busy-hours";
import type { Prisma } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import { newId } from "@/lib/kit/ids";
import { after, hours } from "@/lib/kit/time";
import type { DemoShop, PastPayment } from "./past";

/** Writes the reusable link by which customers buy gift cards, and that its payments were made through it. */
export async function writeReusableLink(
  transaction: Prisma.TransactionClient,
  { owner: { organizationId, mode, currency, userId }, midnights }: DemoShop,
  payments: readonly PastPayment[],
): Promise<void> {
  const id = newId("reusableLink");
  const amount = amountOf(GIFT_CARD.price, currency);
  await transaction.reusableLink.create({
    data: {
      id,
      organizationId,
      mode,
      token: randomBytes(16).toString("base64url"),
      title: GIFT_CARD.name,
      description: "We send the card to your phone within an hour.",
      amount,
      currency,
      createdBy: userId,
      createdAt: after(midnights[0]!, -hours(20)),
    },
  });
  const made = payments.map(({ made }) => made);
  await transaction.reusableLinkPayment.createMany({
    data: made.filter(isGiftCard(amount)).map((payment) => ({
      paymentId: payment.id,
      reusableLinkId: id,
      organizationId,
      mode,
      paymentCreatedAt: payment.createdAt,
    })),
  });
}

const isGiftCard =
  (amount: bigint) =>
  (payment: PastPayment["made"]): boolean =>
    payment.amount === amount &&
    payment.method === "link" &&
    payment.deviceKeyId === null &&
    payment.tillId === null;
