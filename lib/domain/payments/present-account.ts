import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { AccountPaymentRow } from "./account-columns";
import { presentPayment } from "./present";
import type { AccountPayment } from "./schemas";
import type { PaymentSearchPage } from "./search-payments";

/** The payment as the account area knows it: the device API's, and where it came from. */
export const presentAccountPayment = (payment: AccountPaymentRow): AccountPayment => ({
  ...presentPayment(payment),
  method: payment.method,
  device_id: payment.deviceKeyId ?? undefined,
  device_name: payment.deviceName ?? undefined,
  made_by: payment.madeBy ?? undefined,
  network_status: payment.networkStatus ?? undefined,
  ext_tran_id: payment.extTranId ?? undefined,
  refund_pending_amount: toMajorUnits(payment.refundPendingAmount, payment.currency),
});

/** A page of a search as the wire knows it. */
export const presentSearchPage = (page: PaymentSearchPage) => ({
  data: page.rows.map(presentAccountPayment),
  has_more: page.hasMore,
  next_cursor: page.nextCursor,
  searched_to: page.searchedTo && toTimestamp(page.searchedTo),
});
