import { Prisma } from "@/lib/kit/db";

/** A condition on the tills `t`: a shift was opened there, whether or not it is closed by now. */
export const hasShift = Prisma.sql`EXISTS (SELECT FROM shifts s WHERE s.till_id = t.id)`;
