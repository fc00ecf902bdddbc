import { z } from "zod";
import { CatalogueItemChange, CatalogueItemResource } from "@/lib/domain/catalogue/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";

/** Operations of what is sold at the tills. */
export const catalogueOperations = {
  listCatalogue: {
    method: "GET",
    path: "/catalogue",
    summary: "List what is sold at the tills, by category and name",
    tag: "Till",
    permission: "payments.create",
    response: z.object({ data: z.array(CatalogueItemResource) }),
  },
  addCatalogueItem: {
    method: "POST",
    path: "/catalogue",
    summary: "Add an item to the catalogue",
    tag: "Till",
    permission: "tills.manage",
    body: CatalogueItemChange,
    success: 201,
    response: CatalogueItemResource,
  },
  changeCatalogueItem: {
    method: "PUT",
    path: "/catalogue/{itemID}",
    summary: "Change an item of the catalogue",
    tag: "Till",
    permission: "tills.manage",
    body: CatalogueItemChange,
    response: CatalogueItemResource,
  },
  deleteCatalogueItem: {
    method: "DELETE",
    path: "/catalogue/{itemID}",
    summary: "Delete an item of the catalogue",
    tag: "Till",
    permission: "tills.manage",
    response: z.object({}),
  },
} as const satisfies OperationTable<AccountOperation>;
