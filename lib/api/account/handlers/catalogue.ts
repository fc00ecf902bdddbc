import {
  addItem,
  changeItem,
  deleteItem,
  listCatalogue,
  presentCatalogueItem,
} from "@/lib/domain/catalogue";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const catalogueHandlers = {
  listCatalogue: accountRoute(accountOperations.listCatalogue, async ({ member }) => ({
    data: (await listCatalogue(member)).map((item) => presentCatalogueItem(item, member.currency)),
  })),
  addCatalogueItem: accountRoute(accountOperations.addCatalogueItem, async ({ member, body }) =>
    presentCatalogueItem(await addItem(member, body), member.currency),
  ),
  changeCatalogueItem: accountRoute(
    accountOperations.changeCatalogueItem,
    async ({ member, params, body }) =>
      presentCatalogueItem(await changeItem(member, params.itemID, body), member.currency),
  ),
  deleteCatalogueItem: accountRoute(
    accountOperations.deleteCatalogueItem,
    async ({ member, params }) => {
      await deleteItem(member, params.itemID);
      return {};
    },
  ),
};
