// How the server that plays ApiPay.kz shows invoices and refunds: amounts as text, but for some sums.
import {
  type ApipayInvoice,
  type ApipayRefund,
  availableOf,
  pendingOf,
  returnedOf,
} from "./apipay-books";

const tenge = (tiyn: number): string => (tiyn / 100).toFixed(2);
/** Times are those of Kazakhstan. */
const time = (at: number): string =>
  new Date(at + 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, "+05:00");

export const showInvoice = (invoice: ApipayInvoice, isSandbox = false) => ({
  id: invoice.id,
  amount: tenge(invoice.amount),
  phone_number: invoice.phone,
  description: invoice.description,
  external_order_id: invoice.externalOrderId,
  status: invoice.unknownStatus ?? invoice.status,
  client_name: "Айгерім Б.",
  client_comment: null,
  is_sandbox: isSandbox,
  total_refunded: tenge(returnedOf(invoice)),
  is_fully_refunded: invoice.status === "refunded",
  kaspi_invoice_id: String(13_234_000_000 + invoice.id),
  error_message: invoice.errorMessage,
  items: [],
  paid_at: invoice.paidAt === null ? null : time(invoice.paidAt),
  created_at: time(invoice.createdAt),
  // Fields of later versions must not matter.
  something_new: { of: "a later version" },
});

/** As in a list, where the phone number is spelled in another way. */
export function showListed(invoice: ApipayInvoice): object {
  const { phone_number, total_refunded: _, is_fully_refunded: __, ...shown } = showInvoice(invoice);
  return {
    ...shown,
    phone: phone_number.replace(/^8/, "7"),
    is_recurring: false,
    expires_at: time(invoice.expiresAt),
  };
}

export const showSums = (invoice: ApipayInvoice) => ({
  id: invoice.id,
  amount: tenge(invoice.amount),
  total_refunded: tenge(returnedOf(invoice)),
  available_for_refund: availableOf(invoice) / 100,
  pending_refund_amount: pendingOf(invoice) / 100,
  is_fully_refunded: invoice.status === "refunded",
});

export const showRefund = (refund: ApipayRefund, invoice: ApipayInvoice, isListed: boolean) => ({
  id: refund.id,
  invoice_id: invoice.id,
  amount: tenge(refund.amount),
  status: refund.status,
  reason: refund.reason,
  items: [],
  created_at: time(refund.createdAt),
  ...(isListed && {
    kaspi_refund_id: `REF-${refund.id}`,
    kaspi_status: refund.status,
    initiated_by: refund.initiatedBy,
    error_message: refund.status === "failed" ? "Возврат отклонён банком" : null,
    invoice: {
      id: invoice.id,
      external_order_id: invoice.externalOrderId,
      amount: tenge(invoice.amount),
      status: invoice.status,
      kaspi_invoice_id: String(13_234_000_000 + invoice.id),
    },
  }),
});
