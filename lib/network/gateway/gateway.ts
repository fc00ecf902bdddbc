import type { z } from "zod";
import { toTimestamp } from "@/lib/kit/time";
import {
  type CallOptions,
  type LinkRequest,
  NetworkNoAnswer,
  type NetworkPayment,
  type NetworkRefund,
  type PaymentNetwork,
  type Refusal,
  type Submission,
} from "../port";
import { type NetworkProfile, personalQrRefused } from "../profile";
import { paymentState, refundState } from "../status-names";
import {
  Accepted,
  type GatewayOperationName,
  History,
  Link,
  type LinkOrder,
  type PaymentOrder,
  PaymentState,
  PaymentStates,
  type RefundOrder,
  type RefundState,
  RefundStates,
  StaticQr,
} from "./contract";
import { type Call, exchange, type GatewayAddress } from "./exchange";
import { gatewayProfile } from "./profile";

const MISSING = "(no state for this reference)";

/**
 * Returns the payment network behind a merchant's connector, which is called as docs/network-gateway.openapi.json
 * specifies.
 */
export function gatewayNetwork(
  gateway: GatewayAddress,
  profile: NetworkProfile = gatewayProfile(undefined),
): PaymentNetwork {
  const ask = <Schema extends z.ZodType>(question: {
    name: GatewayOperationName;
    schema: Schema;
    call: Call;
    options: CallOptions | undefined;
  }) => exchange({ gateway, ...question });

  return {
    profile,

    async requestPayment(payment, options) {
      if (payment.phone === undefined) return personalQrRefused(profile);
      const body: z.input<typeof PaymentOrder> = { ...wireOrder(payment), phone: payment.phone };
      return submission(
        await ask({
          name: "requestPayment",
          schema: Accepted,
          call: { body, of: payment },
          options,
        }),
      );
    },

    async createLink(link, options) {
      const body: z.input<typeof LinkOrder> = wireOrder(link);
      const answer = await ask({
        name: "createLink",
        schema: Link,
        call: { body, of: link },
        options,
      });
      if ("outcome" in answer) return answer;
      return {
        outcome: "accepted",
        qrToken: answer.qr_token,
        qrOperationId: answer.qr_operation_id,
        extTranId: answer.ext_tran_id,
        expiresAt: answer.expires_at,
        networkStatus: answer.status,
      };
    },

    async cancel(reference, options) {
      const path = `/payments/${encodeURIComponent(reference)}/cancel`;
      const call = { path, of: { reference } };
      return toPayment(
        unrefused(await ask({ name: "cancel", schema: PaymentState, call, options })),
      );
    },

    async paymentStates(references, options) {
      const body = { references: [...references] };
      const { payments } = unrefused(
        await ask({ name: "paymentStates", schema: PaymentStates, call: { body }, options }),
      );
      const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
      return references.map((reference) =>
        toPayment(byReference.get(reference) ?? { reference, status: MISSING }),
      );
    },

    async requestRefund(refund, options) {
      const body: z.input<typeof RefundOrder> = {
        reference: refund.reference,
        payment_reference: refund.paymentReference,
        amount: refund.amount.toString(),
        currency: refund.currency,
        ...(refund.reason !== undefined && { reason: refund.reason }),
      };
      return submission(
        await ask({ name: "requestRefund", schema: Accepted, call: { body, of: refund }, options }),
      );
    },

    async refundStates(names, options) {
      const references = names.map(({ reference }) => reference);
      const body = { references };
      const { refunds } = unrefused(
        await ask({ name: "refundStates", schema: RefundStates, call: { body }, options }),
      );
      const byReference = new Map(refunds.map((refund) => [refund.reference, refund]));
      return references.map((reference) =>
        toRefund(byReference.get(reference) ?? { reference, status: MISSING }),
      );
    },

    async history(cursor, options) {
      const path = `/history?${new URLSearchParams({ cursor }).toString()}`;
      const page = unrefused(
        await ask({ name: "history", schema: History, call: { path }, options }),
      );
      return {
        cursor: page.cursor,
        hasMore: page.has_more,
        entries: page.entries.map((entry) => ({
          orderNumber: entry.order_number,
          providerOperationId: entry.provider_operation_id,
          saleId: entry.sale_id,
          saleType: entry.sale_type,
          sourceType: entry.source_type,
          operationType: entry.operation_type,
          operationMethod: entry.operation_method,
          features: entry.features,
          amount: entry.amount,
          currency: entry.currency,
          ...(entry.comment !== undefined && { comment: entry.comment }),
          ...(entry.client_short_name !== undefined && {
            clientShortName: entry.client_short_name,
          }),
          orderRegDate: entry.order_reg_date,
        })),
      };
    },

    async staticQr(options) {
      const { address } = unrefused(
        await ask({ name: "staticQr", schema: StaticQr, call: {}, options }),
      );
      return address === undefined ? undefined : { address };
    },
  };
}

const wireOrder = (order: LinkRequest): z.input<typeof LinkOrder> => ({
  reference: order.reference,
  amount: order.amount.toString(),
  currency: order.currency,
  ...(order.comment !== undefined && { comment: order.comment }),
  ...(order.merchantOrderId !== undefined && { merchant_order_id: order.merchantOrderId }),
  expires_at: toTimestamp(order.expiresAt),
});

const submission = (answer: { reference: string } | Refusal): Submission =>
  "outcome" in answer ? answer : { outcome: "accepted" };

function unrefused<Answer>(answer: Answer | Refusal): Answer {
  if (typeof answer === "object" && answer !== null && "outcome" in answer) {
    throw new NetworkNoAnswer("it rejected a query");
  }
  return answer;
}

const reasonOf = ({ reason }: { reason?: string | undefined }) =>
  reason === undefined ? {} : { reason };

const toPayment = (payment: z.output<typeof PaymentState>): NetworkPayment => ({
  reference: payment.reference,
  state: paymentState(payment.status),
  networkStatus: payment.status,
  ...reasonOf(payment),
});

const toRefund = (refund: z.output<typeof RefundState>): NetworkRefund => ({
  reference: refund.reference,
  state: refundState(refund.status),
  networkStatus: refund.status,
  ...reasonOf(refund),
});
