import { accountOperations } from "@/lib/api/account/operations";
import { changeProfile, presentProfile, readProfile } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const GET = accountRoute(accountOperations.readProfile, async ({ member }) =>
  presentProfile(await readProfile(member)),
);

export const PATCH = accountRoute(accountOperations.changeProfile, async ({ member, body }) =>
  presentProfile(await changeProfile(member, body)),
);
