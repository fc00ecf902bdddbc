import { accountOperations } from "@/lib/account-api/operations";
import { changeProfile, presentProfile, readProfile } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const GET = accountRoute(accountOperations.readProfile, async ({ member }) =>
  presentProfile(await readProfile(member)),
);

export const PATCH = accountRoute(accountOperations.changeProfile, async ({ member, body }) =>
  presentProfile(await changeProfile(member, body)),
);
