import { accountOperations } from "@/lib/api/account/operations";
import { changeListSettings } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const PUT = accountRoute(accountOperations.changeListSettings, ({ member, body }) =>
  changeListSettings(member, body),
);
