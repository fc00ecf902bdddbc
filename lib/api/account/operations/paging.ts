import { z } from "zod";

/** The query parameters of the account area's paginated lists. */
export const paging = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, "must be a whole number from 1 to 100")
    .transform(Number)
    .default(50),
  cursor: z.string().optional(),
};

/** The schema of a page of a list in the format of `presentPage`. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string(),
  });
