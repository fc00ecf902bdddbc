// Payments through an organization's printed QR code.
import { randomBytes, randomInt } from "node:crypto";
import { db, type StaticQrPayment } from "@/lib/kit/db";
import type { Merchant } from "./merchant";

/** Creates a static QR payment as if it had been read from the network. */
export const staticQrPayment = (
  { organization }: Pick<Merchant, "organization">,
  changes: Partial<StaticQrPayment> = {},
): Promise<StaticQrPayment> =>
  db().staticQrPayment.create({
    data: {
      organizationId: organization.id,
      mode: "test",
      orderNumber: randomBytes(13).toString("hex").toUpperCase(),
      providerOperationId: BigInt(randomInt(1_000_000)),
      saleId: BigInt(randomInt(1_000_000)),
      saleType: "POS",
      sourceType: "STATIC_QR",
      operationType: 1,
      operationMethod: 2,
      features: 0,
      amount: 4_200n,
      currency: "KZT",
      clientShortName: "Aigul S.",
      orderRegDate: new Date(),
      ...changes,
    },
  });
