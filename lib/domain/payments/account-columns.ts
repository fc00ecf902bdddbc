import { type Payment, Prisma } from "@/lib/kit/db";
import { paymentColumns } from "./columns";

/** A payment, and who made it. */
export interface AccountPaymentRow extends Payment {
  deviceName: string | null;
  madeBy: string | null;
}

/** The select list of an `AccountPaymentRow`; `p` is the table's alias. Looked up for the rows that are shown alone. */
export const accountPaymentColumns = Prisma.sql`${paymentColumns},
  (SELECT k.name FROM device_keys k WHERE k.id = p.device_key_id) AS "deviceName",
  (SELECT u.name FROM users u WHERE u.id = p.user_id AND p.device_key_id IS NULL) AS "madeBy"`;
