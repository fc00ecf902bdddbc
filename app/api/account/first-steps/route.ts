import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentFirstSteps, readFirstSteps } from "@/lib/domain/accounts";

export const GET = accountRoute(accountOperations.readFirstSteps, async ({ member }) =>
  presentFirstSteps(await readFirstSteps(member)),
);
