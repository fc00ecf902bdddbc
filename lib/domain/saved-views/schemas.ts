import { z } from "zod";
import { text } from "@/lib/kit/text";

/** The lists that views can be saved of. */
const VIEW_LISTS = ["payments", "refunds", "deliveries"] as const;
export const ViewList = z.enum(VIEW_LISTS, `must be one of: ${VIEW_LISTS.join(", ")}`);
export type ViewList = z.output<typeof ViewList>;

const MAX_FILTERS = 20;

/** Filters by their name in the list's address, with their values as they stand there. */
const filters = z
  .record(z.string().regex(/^[a-z_]{1,40}$/, "must be the name of a filter"), text(1, 255))
  .refine((value) => Object.keys(value).length > 0, "must have at least one filter")
  .refine(
    (value) => Object.keys(value).length <= MAX_FILTERS,
    `must have at most ${MAX_FILTERS} filters`,
  );

export const SaveView = z.object({
  list: ViewList,
  name: text(1, 40),
  filters,
  is_shared: z.boolean().describe("For every member of the organization, not only for you"),
});
export type SaveView = z.output<typeof SaveView>;

/** The filters of a list under a name. */
export const SavedView = z
  .object({
    view_id: z.string(),
    list: ViewList,
    name: z.string(),
    filters: z.record(z.string(), z.string()),
    is_shared: z.boolean(),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.output<typeof SavedView>;

export const SavedViews = z.object({ data: z.array(SavedView) });
