import { deleteSavedView, listSavedViews, saveView } from "@/lib/domain/saved-views";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const savedViewHandlers = {
  listSavedViews: accountRoute(accountOperations.listSavedViews, async ({ member, query }) => ({
    data: await listSavedViews(member, query.list),
  })),
  saveView: accountRoute(accountOperations.saveView, ({ member, body }) => saveView(member, body)),
  deleteSavedView: accountRoute(accountOperations.deleteSavedView, async ({ member, params }) => {
    await deleteSavedView(member, params.savedViewID);
    return {};
  }),
};
