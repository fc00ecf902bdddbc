import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { addItem, listCatalogue, presentCatalogueItem } from "@/lib/domain/catalogue";

export const GET = accountRoute(accountOperations.listCatalogue, async ({ member }) => ({
  data: (await listCatalogue(member)).map((item) => presentCatalogueItem(item, member.currency)),
}));

export const POST = accountRoute(accountOperations.addCatalogueItem, async ({ member, body }) =>
  presentCatalogueItem(await addItem(member, body), member.currency),
);
