import { CANCELLED } from "../status-names";
import type { NetworkPayment, NetworkPaymentState, NetworkRefund } from "../port";
import type { Charge, Refund } from "./contract";

const CHARGE_STATES: Record<string, NetworkPaymentState> = {
  ATIVA: "pending",
  CONCLUIDA: "paid",
  REMOVIDA_PELO_USUARIO_RECEBEDOR: "cancelled",
  REMOVIDA_PELO_PSP: "rejected",
};

export function stateOf(reference: string, { status }: Pick<Charge, "status">): NetworkPayment {
  const state = CHARGE_STATES[status] ?? "unrecognized";
  if (state === "cancelled") return { reference, state, networkStatus: CANCELLED };
  const reason = state === "rejected" ? "The bank removed the charge." : undefined;
  return { reference, state, networkStatus: status, ...(reason && { reason }) };
}

const REFUND_STATES: Record<string, NetworkRefund["state"]> = {
  EM_PROCESSAMENTO: "pending",
  DEVOLVIDO: "completed",
  NAO_REALIZADO: "failed",
};

export function refundStateOf(reference: string, { status, motivo }: Refund): NetworkRefund {
  const state = REFUND_STATES[status] ?? "unrecognized";
  const reason = state === "failed" ? (motivo ?? "The bank could not return the money.") : motivo;
  return { reference, state, networkStatus: status, ...(reason !== undefined && { reason }) };
}
