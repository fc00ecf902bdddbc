import { z } from "zod";
import { DisplayStatus } from "@/lib/domain/payments/schemas";
import { AccountRefund } from "@/lib/domain/refunds/schemas";
import { currencyCode, money, Timestamp } from "@/lib/kit/fields";

/** Everything about the payments that were requested from one phone number. */
export const Payer = z
  .object({
    payer_phone: z.string().describe("E.164"),
    first_seen_at: Timestamp.optional().describe("When the first payment was created, if any was"),
    last_seen_at: Timestamp.optional().describe("When the newest payment was created"),
    count: z.int().describe("The number of payments"),
    is_capped: z
      .boolean()
      .describe("There are more; the figures are of the newest, as many as `count`"),
    statuses: z
      .array(z.object({ status: DisplayStatus, count: z.int() }))
      .describe("The number of payments by status; those without payments are left out"),
    paid_count: z.int().describe("The number of payments that were paid, whatever was refunded"),
    settled_count: z.int().describe("The number of payments that are no longer pending"),
    sums: z
      .array(
        z.object({
          currency: currencyCode,
          paid: money.describe("What the payer paid"),
          refunded: money.describe("What was returned of that"),
          net: money.describe("What is left of it"),
          average: money.describe("The average paid payment"),
        }),
      )
      .describe("By currency, most paid first"),
    refunds: z.array(AccountRefund).describe("The newest 10 refunds, newest first"),
  })
  .meta({ id: "Payer" });
export type Payer = z.output<typeof Payer>;
