import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { listSavedViews, saveView } from "@/lib/domain/saved-views";

export const GET = accountRoute(accountOperations.listSavedViews, async ({ member, query }) => ({
  data: await listSavedViews(member, query.list),
}));

export const POST = accountRoute(accountOperations.saveView, ({ member, body }) =>
  saveView(member, body),
);
