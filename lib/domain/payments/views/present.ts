import { presentLines } from "@/lib/domain/catalogue";
import type { DeviceUsage } from "@/lib/domain/devices/schemas";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import { presentDisplayPayment } from "../present";
import { receiptAddress } from "../receipt-address";
import type { AccountPaymentRow } from "./account-payment";
import type { KeyUsage } from "./device-usage";
import type { AccountPayment } from "./schemas";
import type { PaymentSearchPage } from "./search-payments";

/** Converts a payment to the account API's resource: also with the payment's source. */
export const presentAccountPayment = (payment: AccountPaymentRow): AccountPayment => ({
  ...presentDisplayPayment(payment),
  method: payment.method,
  display_method: payment.displayMethod,
  tip: payment.tip === null ? undefined : toMajorUnits(payment.tip, payment.currency),
  device_id: payment.deviceKeyId ?? undefined,
  device_name: payment.deviceName ?? undefined,
  made_by: payment.madeBy ?? undefined,
  till_id: payment.tillId ?? undefined,
  till_name: payment.tillName ?? undefined,
  reusable_link: payment.reusableLink
    ? { reusable_link_id: payment.reusableLink.id, title: payment.reusableLink.title }
    : undefined,
  network_name: payment.networkName ?? undefined,
  network_status: payment.networkStatus ?? undefined,
  ext_tran_id: payment.extTranId ?? undefined,
  refund_pending_amount: toMajorUnits(payment.refundPendingAmount, payment.currency),
  receipt_url: payment.status === "completed" ? receiptAddress(payment.id) : undefined,
  lines: payment.lines ? presentLines(payment.lines, payment.currency) : undefined,
  tags: payment.tags,
});

/** Converts a page of search results to the API response. */
export const presentSearchPage = (page: PaymentSearchPage) => ({
  data: page.rows.map(presentAccountPayment),
  has_more: page.hasMore,
  next_cursor: page.nextCursor,
  searched_to: page.scannedUntil && toTimestamp(page.scannedUntil),
});

/** Converts the usage of keys to the account API's resource, with amounts in major units. */
export const presentDeviceUsage = (
  { since, usage }: { since: Date; usage: KeyUsage[] },
  currency: string,
): DeviceUsage => ({
  since: toTimestamp(since),
  devices: usage.map(({ deviceKeyId, payments, completed, completedAmount }) => ({
    device_key_id: deviceKeyId,
    payments,
    completed,
    completed_amount: toMajorUnits(completedAmount, currency),
  })),
});
