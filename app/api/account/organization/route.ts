import { accountOperations } from "@/lib/api/account/operations";
import { changeOrganization, presentOrganization, readOrganization } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const GET = accountRoute(accountOperations.readOrganization, async ({ member }) =>
  presentOrganization(await readOrganization(member)),
);

export const PATCH = accountRoute(accountOperations.changeOrganization, async ({ member, body }) =>
  presentOrganization(await changeOrganization(member, body)),
);
