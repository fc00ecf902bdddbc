import { z } from "zod";

/** Which steps an organization has completed in a mode, for those who have a counter and those who integrate. */
export const FirstStepsResource = z.object({
  counter: z.object({
    till_opened: z.boolean(),
    till_payment_completed: z.boolean(),
    static_qr_paid: z.boolean(),
    cashier_invited: z.boolean(),
  }),
  integration: z.object({
    key_created: z.boolean(),
    payment_created: z.boolean().describe("With a device key"),
    payment_completed: z.boolean().describe("One that was created with a device key"),
    webhook_received: z
      .boolean()
      .describe("By an endpoint that is subscribed, or by the webhook catcher"),
  }),
});
export type FirstStepsResource = z.infer<typeof FirstStepsResource>;
