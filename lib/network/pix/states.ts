import type { NetworkPayment, NetworkPaymentState, NetworkRefund } from "../port";
import { CANCELLED } from "../status-names";
import { type Charge, type Refund, REFUNDED } from "./contract";
import { transferOf } from "./transfers";

const CHARGE_STATES: Record<string, NetworkPaymentState> = {
  ATIVA: "pending",
  CONCLUIDA: "paid",
  REMOVIDA_PELO_USUARIO_RECEBEDOR: "cancelled",
  REMOVIDA_PELO_PSP: "rejected",
};

/**
 * The state of a payment by its charge. One for which money was received is paid, whatever state the charge has yet.
 */
export function stateOf(reference: string, { status, pix }: Charge): NetworkPayment {
  const transfers = (pix?.entries ?? [])
    .filter(({ valor }) => valor > 0n)
    .map((receipt) => transferOf(reference, receipt));
  if (transfers.length > 0) {
    // A sum in which one is missing is not what the bank holds.
    const all = pix!.unreadable === 0 && { transfers };
    return { reference, state: "paid", networkStatus: status, ...all };
  }
  const state = CHARGE_STATES[status] ?? "unrecognized";
  if (state === "cancelled") return { reference, state, networkStatus: CANCELLED };
  const reason = state === "rejected" ? "The bank removed the charge." : undefined;
  return { reference, state, networkStatus: status, ...(reason && { reason }) };
}

const REFUND_STATES: Record<string, NetworkRefund["state"]> = {
  EM_PROCESSAMENTO: "pending",
  [REFUNDED]: "completed",
  NAO_REALIZADO: "failed",
};

export function refundStateOf(reference: string, { status, motivo }: Refund): NetworkRefund {
  const state = REFUND_STATES[status] ?? "unrecognized";
  const reason = state === "failed" ? (motivo ?? "The bank could not return the money.") : motivo;
  return { reference, state, networkStatus: status, ...(reason !== undefined && { reason }) };
}
