import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentGoLiveChecklist, readGoLiveChecklist } from "@/lib/domain/go-live";

export const GET = accountRoute(accountOperations.readGoLiveChecklist, async ({ member }) =>
  presentGoLiveChecklist(await readGoLiveChecklist(member)),
);
