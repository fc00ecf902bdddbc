import { performance } from "node:perf_hooks";
import type { NetworkKind } from "@/lib/kit/db";
import { metrics, secondsSince } from "@/lib/kit/metrics";
import { withSpan } from "@/lib/kit/tracing";
import { type CallOptions, NetworkNoAnswer, type PaymentNetwork, type PrintedCodes } from "./port";

type Operation = Exclude<keyof PaymentNetwork, "profile">;

/**
 * Returns a network whose calls are counted, timed and traced. `ended`: the caller ended the call, so nothing is known
 * about the network.
 */
export function measured(network: PaymentNetwork, kind: NetworkKind): PaymentNetwork {
  const call = <Answer>(
    operation: Operation,
    options: CallOptions | undefined,
    ask: () => Promise<Answer>,
  ): Promise<Answer> => {
    const start = () => ({
      kind: "client" as const,
      attributes: { "qassa.network.kind": kind, "qassa.network.operation": operation },
    });
    return withSpan(`network ${operation}`, start, async (span) => {
      const startedAt = performance.now();
      let outcome = "answered";
      try {
        const answer = await ask();
        if (isRefusal(answer)) outcome = "refused";
        return answer;
      } catch (error) {
        outcome = !(error instanceof NetworkNoAnswer)
          ? "error"
          : options?.signal?.aborted
            ? "ended"
            : "no_answer";
        throw error;
      } finally {
        metrics.networkCallDuration.observe({ kind, operation }, secondsSince(startedAt));
        metrics.networkCalls.inc({ kind, operation, outcome });
        span?.set({ "qassa.network.outcome": outcome });
      }
    });
  };
  return {
    profile: network.profile,
    requestPayment: (request, options) =>
      call("requestPayment", options, () => network.requestPayment(request, options)),
    createLink: (request, options) =>
      call("createLink", options, () => network.createLink(request, options)),
    cancel: (reference, options) =>
      call("cancel", options, () => network.cancel(reference, options)),
    ...(network.capture && {
      capture: (request, options) =>
        call("capture", options, () => network.capture!(request, options)),
    }),
    paymentStates: (references, options) =>
      call("paymentStates", options, () => network.paymentStates(references, options)),
    requestRefund: (request, options) =>
      call("requestRefund", options, () => network.requestRefund(request, options)),
    refundStates: (refunds, options) =>
      call("refundStates", options, () => network.refundStates(refunds, options)),
    history: (cursor, options) => call("history", options, () => network.history(cursor, options)),
    staticQr: (options) => call("staticQr", options, () => network.staticQr(options)),
    ...(network.printedCodes && { printedCodes: measuredCodes(network.printedCodes) }),
  };

  function measuredCodes(codes: PrintedCodes): PrintedCodes {
    const measuredCall = <Answer>(ask: () => Promise<Answer>) =>
      call("printedCodes", undefined, ask);
    return {
      watch: (url, isLeft) => measuredCall(() => codes.watch(url, isLeft)),
      unwatch: (url) => measuredCall(() => codes.unwatch(url)),
      make: (id, place) => measuredCall(() => codes.make(id, place)),
      remove: (id) => measuredCall(() => codes.remove(id)),
    };
  }
}

const isRefusal = (answer: unknown): boolean =>
  (answer as { outcome?: unknown } | undefined)?.outcome === "refused";
