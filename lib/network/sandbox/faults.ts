import { z } from "zod";

const off = z.boolean().default(false);

/** What can be made to go wrong at the sandbox, for one merchant at a time. Everything is off at first. */
export const faults = z.strictObject({
  no_answer: off.meta({
    title: "No answer",
    description: "Calls never reach the network: nothing is done and nothing is answered.",
  }),
  answer_lost: off.meta({
    title: "Answer lost",
    description: "The network carries calls out, yet its answers never arrive.",
  }),
  server_error: off.meta({
    title: "Server error",
    description: "The network answers 500 and does nothing.",
  }),
  malformed_answer: off.meta({
    title: "Malformed answer",
    description: "The network carries calls out and answers with broken JSON.",
  }),
  slow_ms: z.int().min(0).max(60_000).default(0).meta({
    title: "Slow network",
    description: "Every answer takes so many milliseconds. 0 is off.",
  }),
  wrong_number: off.meta({
    title: "Wrong number",
    description: "A payment request is refused at once: nobody has this number.",
  }),
  insufficient_funds: off.meta({
    title: "Insufficient funds",
    description: "Whoever confirms or pays does not have the money.",
  }),
  technical_fault: off.meta({
    title: "Technical fault",
    description: "Whoever confirms or pays meets a fault of the network; the payment is rejected.",
  }),
  late_payment: off.meta({
    title: "Late payment",
    description: "New payments expire after 5 seconds and turn out paid 20 seconds later.",
  }),
  unknown_status: off.meta({
    title: "Unknown status",
    description: "Payments that wait are reported under a word that nobody has heard of.",
  }),
  refund_fails: off.meta({
    title: "Refund fails",
    description: "New refunds are accepted and fail a few seconds later.",
  }),
  duplicate_history: off.meta({
    title: "Duplicate history",
    description: "The history tells every static QR payment twice, and the last page's end again.",
  }),
});

export type Faults = z.output<typeof faults>;
export type FaultName = keyof Faults;

/** What stands in a merchant's row: only what is switched on. */
export type StoredFaults = Partial<Faults>;

export const allFaults = (stored: StoredFaults): Faults => faults.parse(stored);

export const switchedOn = (chosen: Faults): StoredFaults =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== false && value !== 0));

/** The network is not there for whoever calls it: nothing may be done for this call. */
export const isUnreachable = (stored: StoredFaults): boolean =>
  stored.no_answer === true || stored.server_error === true;
