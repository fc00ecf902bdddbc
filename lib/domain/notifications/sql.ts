import { Prisma } from "@/lib/kit/db";
import type { EncryptedColumn } from "@/lib/kit/encrypted-column";

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: "notification_channels",
    column: "url_encrypted",
    // Without its address there is no channel.
    whenLost: Prisma.sql`DELETE FROM notification_channels`,
  },
];
