import { setTimeout } from "node:timers/promises";
import { CALL_ENDED, type CallOptions, NetworkNoAnswer, type PaymentNetwork } from "../port";
import { EVERYTHING, type NetworkProfile } from "../profile";
import type { SandboxReply } from "./faults";
import { cancelPayment, readPaymentStates } from "./payment-states";
import { readRefundStates, submitRefund } from "./refunds";
import { readHistory, readStaticQrCode } from "./static-qr";
import { submitLink, submitPaymentRequest } from "./submit";

/** Returns the sandbox network, called within this process; its faults look like a network that does not respond. */
export const sandboxNetwork = (
  accountId: string,
  profile: NetworkProfile = EVERYTHING,
): PaymentNetwork => ({
  profile,
  requestPayment: (request, options) =>
    applyFaults(submitPaymentRequest(accountId, request), options),
  createLink: (request, options) => applyFaults(submitLink(accountId, request), options),
  cancel: (reference, options) => applyFaults(cancelPayment(accountId, reference), options),
  paymentStates: (references, options) =>
    applyFaults(readPaymentStates(accountId, references), options),
  requestRefund: (request, options) => applyFaults(submitRefund(accountId, request), options),
  refundStates: (refunds, options) =>
    applyFaults(
      readRefundStates(
        accountId,
        refunds.map(({ reference }) => reference),
      ),
      options,
    ),
  history: (cursor, options) => applyFaults(readHistory(accountId, cursor), options),
  staticQr: (options) => applyFaults(readStaticQrCode(accountId), options),
});

async function applyFaults<Answer>(
  call: Promise<SandboxReply<Answer>>,
  { timeoutMs = 5_000, signal }: CallOptions = {},
): Promise<Answer> {
  const { faults, answer } = await call;
  if (faults.no_merchant) throw new NetworkNoAnswer("the sandbox has no merchant for this account");
  const slowMs = faults.slow_ms ?? 0;
  if (slowMs > 0) {
    await setTimeout(Math.min(slowMs, timeoutMs), undefined, { signal }).catch((cause: unknown) => {
      throw new NetworkNoAnswer(CALL_ENDED, { cause });
    });
  }
  if (slowMs >= timeoutMs) throw new NetworkNoAnswer(`no response within ${timeoutMs} ms`);
  if (faults.server_error) throw new NetworkNoAnswer("it answered 500");
  if (faults.malformed_answer) throw new NetworkNoAnswer("its answer is not JSON");
  if (faults.no_answer || faults.answer_lost || answer === undefined) {
    throw new NetworkNoAnswer(`no response within ${timeoutMs} ms`);
  }
  return answer;
}
