import { Prisma } from "@/lib/kit/db";

/** SQL of whether a server of the first release may still serve beside this version; null if none ever did. */
export const firstReleaseMayServe = Prisma.sql`(SELECT first_release_until > now() FROM installation)`;
