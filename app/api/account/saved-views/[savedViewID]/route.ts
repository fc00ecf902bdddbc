import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { deleteSavedView } from "@/lib/domain/saved-views";

export const DELETE = accountRoute(
  accountOperations.deleteSavedView,
  async ({ member, params }) => {
    await deleteSavedView(member, params.savedViewID);
    return {};
  },
);
