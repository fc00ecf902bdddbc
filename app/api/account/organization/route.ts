import { accountOperations } from "@/lib/account-api/operations";
import { changeOrganization, presentOrganization, readOrganization } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const GET = accountRoute(accountOperations.readOrganization, async ({ member }) =>
  presentOrganization(await readOrganization(member)),
);

export const PATCH = accountRoute(accountOperations.changeOrganization, async ({ member, body }) =>
  presentOrganization(await changeOrganization(member, body)),
);
