import { z } from "zod";
import { SavedView, SavedViews, SaveView, ViewList } from "@/lib/domain/saved-views/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";

export const savedViewOperations = {
  listSavedViews: {
    method: "GET",
    path: "/saved-views",
    summary: "List your saved views of a list, and those of the organization",
    tag: "Saved views",
    permission: "payments.search",
    query: z.object({ list: ViewList.default("payments") }),
    response: SavedViews,
  },
  saveView: {
    method: "POST",
    path: "/saved-views",
    summary: "Save the filters of a list under a name",
    tag: "Saved views",
    permission: "payments.search",
    body: SaveView,
    response: SavedView,
  },
  deleteSavedView: {
    method: "DELETE",
    path: "/saved-views/{savedViewID}",
    summary: "Delete a saved view",
    tag: "Saved views",
    permission: "payments.search",
    response: z.object({}),
  },
} as const satisfies OperationTable<AccountOperation>;
