import { Prisma } from "@/lib/kit/db";

/** Expression: the kind of source that an ID is of, by its prefix; null or empty for a link that a member made. */
export const sourceOf = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN starts_with(${id}, 'dev_') THEN 'device' WHEN starts_with(${id}, 'til_') THEN 'till' ELSE 'link' END`;
