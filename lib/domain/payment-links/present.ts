import type { LinkDetails } from "@/lib/network";
import { toTimestamp } from "@/lib/kit/time";
import type { PaymentLinkResource } from "./schemas";

/** A new link as the wire knows it. */
export const presentPaymentLink = (paymentId: string, link: LinkDetails): PaymentLinkResource => ({
  payment_id: paymentId,
  qr_token: link.qrToken,
  qr_operation_id: Number(link.qrOperationId),
  ext_tran_id: link.extTranId,
  expire_date: toTimestamp(link.expiresAt),
  status: link.networkStatus,
});
