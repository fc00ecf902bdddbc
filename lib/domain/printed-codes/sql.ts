import { Prisma } from "@/lib/kit/db";
import type { EncryptedColumn } from "@/lib/kit/encrypted-column";

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: "scan_webhooks",
    column: "secret_encrypted",
    // Switching printed codes on again gets another one.
    whenLost: Prisma.sql`UPDATE scan_webhooks SET secret_encrypted = NULL`,
  },
  {
    table: "printed_codes",
    column: "customer_encrypted",
    whenLost: Prisma.sql`UPDATE printed_codes SET customer_encrypted = NULL`,
  },
];

/** How long whoever scanned can be asked: the network says 15 minutes, of which a request may need some seconds. */
const ASKABLE_FOR = Prisma.sql`interval '14 minutes 30 seconds'`;

/** A condition: whoever scanned the code `c` can still be asked. */
export const isAskable = Prisma.sql`
  c.customer_encrypted IS NOT NULL AND c.scanned_at > now() - ${ASKABLE_FOR}`;

/** A condition: what is kept of whoever scanned the code `c` is of no use any more. */
export const isTooLate = Prisma.sql`
  c.customer_encrypted IS NOT NULL AND c.scanned_at <= now() - ${ASKABLE_FOR}`;

/** An expression of the tills `t`: it has a printed code that customers can scan. */
export const hasPrintedCode = Prisma.sql`
  EXISTS (SELECT FROM printed_codes c WHERE c.till_id = t.id AND c.content IS NOT NULL)`;
