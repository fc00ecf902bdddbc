import { CANCELLED } from "../status-names";
import type { NetworkPayment, NetworkPaymentState } from "../port";
import type { Payment } from "./contract";

/** `AUTHORIZED` is decided by what happened to the reservation. */
const STATES: Record<string, NetworkPaymentState> = {
  CREATED: "pending",
  ABORTED: "declined",
  EXPIRED: "expired",
};

/** Money is reserved and nothing happened to it yet. */
const isReserved = ({ state, aggregate }: Payment): boolean =>
  state === "AUTHORIZED" &&
  aggregate.capturedAmount.value === 0n &&
  aggregate.cancelledAmount.value === 0n;

/** Returns the state of a payment: only captured money is paid. */
export function stateOf(reference: string, payment: Payment): NetworkPayment {
  const { state: name, amount, aggregate } = payment;
  if (name === "TERMINATED") return { reference, state: "cancelled", networkStatus: CANCELLED };
  if (name !== "AUTHORIZED") {
    return { reference, state: STATES[name] ?? "unrecognized", networkStatus: name };
  }
  if (aggregate.capturedAmount.value >= amount.value) {
    return { reference, state: "paid", networkStatus: "CAPTURED" };
  }
  if (isReserved(payment)) return { reference, state: "reserved", networkStatus: name };
  return aggregate.capturedAmount.value === 0n
    ? { reference, state: "cancelled", networkStatus: CANCELLED }
    : // Captured in part, by somebody in the network's portal.
      { reference, state: "unrecognized", networkStatus: "CAPTURED_IN_PART" };
}
