import type { NetworkPayment, NetworkPaymentState } from "../port";
import { CANCELLED } from "../status-names";
import type { Payment } from "./contract";
import { transferOf } from "./returns";

/** `AUTHORIZED` is decided by what happened to the reservation. */
const STATES: Record<string, NetworkPaymentState> = {
  CREATED: "pending",
  ABORTED: "declined",
  EXPIRED: "expired",
};

/**
 * Returns the state of a payment: only captured money is paid. Somebody may capture a part in the network's portal, and
 * cancel the rest there.
 */
export function stateOf(reference: string, payment: Payment): NetworkPayment {
  const { state: name, amount, aggregate } = payment;
  if (name === "TERMINATED") return { reference, state: "cancelled", networkStatus: CANCELLED };
  if (name !== "AUTHORIZED") {
    return { reference, state: STATES[name] ?? "unrecognized", networkStatus: name };
  }
  const captured = aggregate.capturedAmount.value;
  const rest = aggregate.authorizedAmount.value - captured - aggregate.cancelledAmount.value;
  if (captured >= amount.value) return { reference, state: "paid", networkStatus: "CAPTURED" };
  if (captured === 0n) {
    return rest > 0n
      ? { reference, state: "reserved", networkStatus: name }
      : { reference, state: "cancelled", networkStatus: CANCELLED };
  }
  if (rest > 0n) {
    const networkStatus = "CAPTURED_IN_PART";
    return { reference, state: "reserved", networkStatus, capturedAmount: captured };
  }
  const transfers = [transferOf(reference, payment, [])];
  return { reference, state: "paid", networkStatus: "CAPTURED", transfers };
}
