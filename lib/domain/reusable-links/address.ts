import { publicUrl } from "@/lib/kit/env";
import type { ReusableLink } from "./columns";

/** Returns the address that payers open, of the link or of a payment that was made through it. */
export const payAddress = ({ token }: Pick<ReusableLink, "token">, paymentId?: string): string =>
  `${publicUrl()}/pay/${token}${paymentId === undefined ? "" : `?payment=${paymentId}`}`;
