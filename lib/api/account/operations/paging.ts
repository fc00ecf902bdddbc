import { z } from "zod";

/** The query of a list of the account area: a page at a time. */
export const paging = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, "must be a whole number from 1 to 100")
    .transform(Number)
    .default(50),
  cursor: z.string().optional(),
};

/** A page of a list as `presentPage` makes it. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string(),
  });
