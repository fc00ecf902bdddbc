import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { changeItem, deleteItem, presentCatalogueItem } from "@/lib/domain/catalogue";

export const PUT = accountRoute(
  accountOperations.changeCatalogueItem,
  async ({ member, params, body }) =>
    presentCatalogueItem(await changeItem(member, params.itemID, body), member.currency),
);

export const DELETE = accountRoute(
  accountOperations.deleteCatalogueItem,
  async ({ member, params }) => {
    await deleteItem(member, params.itemID);
    return {};
  },
);
