import { RequestFailed } from "@/lib/client/request-json";
import * as messages from "@/lib/messages";
import { textFor } from "@/lib/messages/text-for";

/** Why a refund was rejected, in plain words. */
export const refundRefusal = (error: Error): string =>
  (error instanceof RequestFailed
    ? textFor(messages.paymentForms.refundForm.conflicts, error.code)
    : undefined) ?? error.message;
