import { after, minutes, seconds } from "@/lib/kit/time";
import { askEach } from "../each-in-turn";
import {
  type CallOptions,
  type LinkRequest,
  NetworkNoAnswer,
  type NetworkRefund,
  type PaymentNetwork,
  type Refusal,
  type RefundName,
} from "../port";
import { operationNumber } from "../references";
import { notFound } from "../status-names";
import { dynamicCode, staticCode } from "./br-code";
import { chargeOf, readCharge, readCharges } from "./charges";
import type { PixConnection } from "./connection";
import type { Charge } from "./contract";
import { callPix } from "./exchange";
import { readHistory } from "./history";
import { refusalOf } from "./problems";
import { PIX_PROFILE } from "./profile";
import { pixReference } from "./references";
import { findRefund, receiptFor, receiptsOf } from "./refunds";
import { refundStateOf, stateOf } from "./states";

const REMOVED = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
const MAX_REASON = 140;
/** How far the end of a charge can be from the one that was asked for. */
const PLAUSIBLE = minutes(5);

/** Returns the payment network Pix (API 2.9) for one Pix key, at whichever bank or institution has the account. */
export function pixNetwork(connection: PixConnection): PaymentNetwork {
  const merchant = { name: connection.merchantName, city: connection.merchantCity };
  const getter = (options: CallOptions | undefined) => (path: string) =>
    callPix(connection, { method: "GET", path }, options);

  return {
    profile: PIX_PROFILE,

    requestPayment: () =>
      Promise.resolve({
        outcome: "refused",
        code: "REFUSED_BY_NETWORK",
        reason: "Pix does not send requests to phones.",
      }),

    async createLink(link, options) {
      const charge = await createCharge(link, options);
      if ("outcome" in charge) return charge;
      return {
        outcome: "accepted",
        qrToken: codeOf(charge),
        qrOperationId: operationNumber(link.reference),
        extTranId: charge.txid,
        expiresAt: endOf(charge, link.expiresAt),
        networkStatus: charge.status,
      };
    },

    async cancel(reference, options) {
      const path = `/cob/${pixReference(reference)}`;
      const response = await callPix(connection, { method: "PATCH", path, body: REMOVED }, options);
      if (response.status === 404) return notFound(reference);
      if (response.status === 200) return stateOf(reference, chargeOf(reference, response));
      // It is over.
      const charge = await readCharge(getter(options), reference);
      return charge ? stateOf(reference, charge) : notFound(reference);
    },

    async paymentStates(references, options) {
      const charges = await readCharges(getter(options), references);
      return charges.map(({ reference, charge }) =>
        charge ? stateOf(reference, charge) : notFound(reference),
      );
    },

    async requestRefund(refund, options) {
      const { paymentReference, reference, amount, reason } = refund;
      const receipts = await receiptsOf(getter(options), paymentReference);
      // An earlier request may have returned the money of another one of them.
      const made = receipts.length > 1 && (await findRefund(getter(options), receipts, reference));
      if (made) return { outcome: "accepted" };
      const receipt = receiptFor(receipts, amount);
      if ("outcome" in receipt) return receipt;
      const path = `/pix/${receipt.endToEndId}/devolucao/${pixReference(reference)}`;
      const body = {
        valor: reais(amount),
        ...(reason !== undefined && { descricao: reason.slice(0, MAX_REASON) }),
      };
      const response = await callPix(connection, { method: "PUT", path, body }, options);
      if (response.status === 201 || response.status === 200) return { outcome: "accepted" };
      // An earlier request with this ID may have succeeded, whose answer was lost.
      const earlier = await callPix(connection, { method: "GET", path }, options);
      if (earlier.status === 200) return { outcome: "accepted" };
      return refusalOf(response);
    },

    refundStates: (refunds, options) =>
      askEach(byPayment(refunds), async (ofPayment): Promise<NetworkRefund[]> => {
        const { paymentReference } = ofPayment[0]!;
        const receipts = await receiptsOf(getter(options), paymentReference);
        return Promise.all(
          ofPayment.map(async ({ reference }) => {
            const refund = await findRefund(getter(options), receipts, reference);
            return refund ? refundStateOf(reference, refund) : notFound(reference);
          }),
        );
      }).then((states) => states.flat()),

    history: (cursor, options) => readHistory(connection, getter(options), cursor),

    staticQr: () => Promise.resolve({ address: staticCode(merchant, connection.pixKey) }),
  };

  /** Creates a charge, or finds the one that an earlier call created, whose answer was lost. */
  async function createCharge(
    { reference, amount, expiresAt, comment, merchantOrderId }: LinkRequest,
    options: CallOptions | undefined,
  ): Promise<Charge | Refusal> {
    const validSeconds = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000));
    const path = `/cob/${pixReference(reference)}`;
    const body = {
      calendario: { expiracao: validSeconds },
      valor: { original: reais(amount) },
      chave: connection.pixKey,
      ...(comment && { solicitacaoPagador: comment.slice(0, PIX_PROFILE.commentLength) }),
      ...(merchantOrderId && {
        infoAdicionais: [{ nome: "Pedido", valor: merchantOrderId.slice(0, 200) }],
      }),
    };
    const response = await callPix(connection, { method: "PUT", path, body }, options);
    if (response.status === 201 || response.status === 200) return chargeOf(reference, response);
    const earlier = await readCharge(getter(options), reference);
    if (earlier?.valor?.original === amount) return earlier;
    return refusalOf(response);
  }

  /** Returns the text of a charge's QR code. */
  function codeOf({ pixCopiaECola, location, loc }: Charge): string {
    if (pixCopiaECola !== undefined) return pixCopiaECola;
    const place = location ?? loc?.location;
    if (place !== undefined) return dynamicCode(merchant, place);
    throw new NetworkNoAnswer("it gave no text for the QR code");
  }
}

/** The end of a charge by the bank's clock. If that is far from what was asked for, its times have the wrong zone. */
function endOf({ calendario }: Charge, requested: Date): Date {
  if (!calendario) return requested;
  const stated = after(calendario.criacao, seconds(calendario.expiracao));
  return Math.abs(stated.getTime() - requested.getTime()) <= PLAUSIBLE ? stated : requested;
}

/** An amount in reais with two decimals. */
const reais = (minor: bigint): string => {
  const digits = minor.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const byPayment = (refunds: readonly RefundName[]): RefundName[][] => [
  ...Map.groupBy(refunds, ({ paymentReference }) => paymentReference).values(),
];
