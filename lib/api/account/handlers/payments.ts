import { randomUUID } from "node:crypto";
import { cancelPayment } from "@/lib/domain/payments";
import {
  exportPayments,
  exportPaymentsById,
  listPaymentDevices,
  listPaymentMembers,
  presentAccountPayment,
  presentSearchPage,
  readAccountPayment,
  readDeliveryAttempt,
  readPaymentsById,
  readPaymentTotals,
  readTimeline,
  resendPaymentWebhook,
  resendPaymentWebhooks,
  searchPayments,
} from "@/lib/domain/payments/views";
import { mailReceipt, presentPayerReceipt, readReceiptOfPayment } from "@/lib/domain/receipts";
import { presentAccountRefund, readAccountRefund, searchRefunds } from "@/lib/domain/refunds";
import { presentPage } from "@/lib/kit/pagination";
import { downloadName, downloadResponse } from "../../core/download-response";
import { createRefundOnce } from "../acts-once";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const paymentHandlers = {
  searchPayments: accountRoute(accountOperations.searchPayments, async ({ member, query }) =>
    presentSearchPage(
      await searchPayments(member, query, { ...query, timeZone: member.organization.timeZone }),
    ),
  ),
  readPaymentTotals: accountRoute(accountOperations.readPaymentTotals, ({ member, query }) =>
    readPaymentTotals(member, query, { timeZone: member.organization.timeZone }),
  ),
  watchPayments: accountRoute(accountOperations.watchPayments, async ({ member, query }) => ({
    data: (await readPaymentsById(member, query.ids)).map(presentAccountPayment),
  })),
  exportPayments: accountRoute(
    accountOperations.exportPayments,
    async ({ member, query: { ids, format, ...search } }) => {
      const { timeZone } = member.organization;
      if (ids) {
        const selected = exportPaymentsById(member, ids, timeZone);
        return downloadResponse(member, "payments-selected", format, selected);
      }
      const payments = exportPayments(member, search, timeZone);
      const name = await downloadName("payments", search, timeZone);
      return downloadResponse(member, name, format, payments);
    },
  ),
  listPaymentMembers: accountRoute(accountOperations.listPaymentMembers, async ({ member }) => ({
    members: await listPaymentMembers(member),
  })),
  listPaymentDevices: accountRoute(accountOperations.listPaymentDevices, async ({ member }) => ({
    devices: await listPaymentDevices(member),
  })),
  readPayment: accountRoute(accountOperations.readPayment, async ({ member, params }) =>
    presentAccountPayment(await readAccountPayment(member, params.paymentID)),
  ),
  readTimeline: accountRoute(accountOperations.readTimeline, ({ member, params }) =>
    readTimeline(member, params.paymentID),
  ),
  listPaymentRefunds: accountRoute(
    accountOperations.listPaymentRefunds,
    async ({ member, params, query }) =>
      presentPage(
        await searchRefunds(
          member,
          { payment_id: params.paymentID },
          { ...query, timeZone: member.organization.timeZone },
        ),
        presentAccountRefund,
      ),
  ),
  createRefund: accountRoute(
    accountOperations.createRefund,
    async ({ member, params, body: { idempotency_key: key = randomUUID(), ...refund } }) => {
      const refundId = await createRefundOnce(member, params.paymentID, refund, key);
      return presentAccountRefund(await readAccountRefund(member, refundId));
    },
  ),
  readReceipt: accountRoute(accountOperations.readReceipt, async ({ member, params }) =>
    presentPayerReceipt(await readReceiptOfPayment(member, params.paymentID)),
  ),
  mailReceipt: accountRoute(accountOperations.mailReceipt, async ({ member, params, body }) => {
    await mailReceipt(member, params.paymentID, body);
    return {};
  }),
  cancelPayment: accountRoute(accountOperations.cancelPayment, async ({ member, params, body }) => {
    await cancelPayment(member, params.paymentID, body?.reason);
    return presentAccountPayment(await readAccountPayment(member, params.paymentID));
  }),
  readDeliveryAttempt: accountRoute(accountOperations.readDeliveryAttempt, ({ member, params }) =>
    readDeliveryAttempt(member, {
      paymentId: params.paymentID,
      deliveryId: params.deliveryID,
      attemptNumber: params.attemptNumber,
    }),
  ),
  resendPaymentWebhook: accountRoute(
    accountOperations.resendPaymentWebhook,
    async ({ member, params }) => {
      await resendPaymentWebhook(member, params.paymentID, params.deliveryID);
      return { delivery_id: params.deliveryID };
    },
  ),
  resendPaymentWebhooks: accountRoute(accountOperations.resendPaymentWebhooks, ({ member, body }) =>
    resendPaymentWebhooks(member, body.payment_ids),
  ),
};
