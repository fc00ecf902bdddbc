import pLimit from "p-limit";
import { after, minutes } from "@/lib/kit/time";
import { type CallOptions, NetworkNoAnswer, type PaymentNetwork } from "@/lib/network";
import type { Verdict } from "./settle-reservations";

/** Such a network may allow few requests, and those of payers who wait go first. */
const MAX_AT_ONCE = 3;
const CALLS_IN_FLIGHT = 3;
/** How long a payment that is over waits for the network's decision. */
const PATIENCE_MS = minutes(10);

/**
 * Cancels requests whose time is over here while they can still be paid at the network, before they are said to be
 * expired where that is possible: the shop may take the money in another way then. Returns what holds of each payment;
 * leaves out those that are not decided yet.
 */
export async function withdrawRequests(
  network: PaymentNetwork,
  verdicts: readonly Verdict[],
  requestedAt: Date,
  options: CallOptions,
): Promise<Verdict[]> {
  if (!network.profile.outlivesValidity) return [...verdicts];
  // One that the network kept silent about for long is expired, and could be paid all the same.
  const isEnding = ({ payment }: Verdict) =>
    payment.status === "expired" ||
    (payment.status === "pending" && payment.expiresAt <= requestedAt);
  const isOver = (one: Verdict) => isEnding(one) && one.verdict.state === "pending";
  const mayWait = ({ payment }: Verdict) => after(payment.expiresAt, PATIENCE_MS) > requestedAt;
  const over = verdicts.filter(isOver);
  const turn = new Set(over.slice(0, MAX_AT_ONCE));
  const calls = pLimit(CALLS_IN_FLIGHT);
  const settled = await calls.map(over, async (one): Promise<Verdict[]> => {
    const decided = turn.has(one) ? await withdraw(network, one, options) : undefined;
    if (decided) return [decided];
    return mayWait(one) ? [] : [one];
  });
  const rest = verdicts
    .filter((one) => !isOver(one))
    // It was cancelled here, and decided later.
    .map((one) => (isEnding(one) ? asExpired(one) : one));
  return [...rest, ...settled.flat()];
}

async function withdraw(
  network: PaymentNetwork,
  { payment }: Verdict,
  options: CallOptions,
): Promise<Verdict | undefined> {
  try {
    const now = await network.cancel(payment.id, options);
    return asExpired({ payment, verdict: now });
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) throw error;
    return undefined;
  }
}

/** Neither the merchant nor the payer ended it. */
const asExpired = ({ payment, verdict }: Verdict): Verdict =>
  verdict.state === "cancelled"
    ? { payment, verdict: { ...verdict, state: "expired" } }
    : { payment, verdict };
