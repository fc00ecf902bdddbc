import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { changeTags, listUsedTags } from "@/lib/domain/annotations";

export const GET = accountRoute(accountOperations.listUsedTags, async ({ member }) => ({
  tags: await listUsedTags(member),
}));

export const POST = accountRoute(accountOperations.changeTags, ({ member, body }) =>
  changeTags(member, body),
);
