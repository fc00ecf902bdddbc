import type { Prisma } from "@/lib/kit/db";

/** A column whose values are encrypted under SECRETS_KEY, each bound to its row's `id`. Listed by the table's owner. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** What can be read no more becomes, of its row: a DELETE, or an UPDATE up to its WHERE. */
  whenLost: Prisma.Sql;
}
