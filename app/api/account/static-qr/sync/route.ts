import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { checkStaticQrNow, staticQrSyncedAt } from "@/lib/static-qr";
import { toTimestamp } from "@/lib/time";

const present = (at: Date | undefined) => ({ synced_at: at && toTimestamp(at) });

export const GET = accountRoute(accountOperations.readStaticQrSync, async ({ member }) =>
  present(await staticQrSyncedAt(member)),
);

export const POST = accountRoute(accountOperations.checkStaticQr, async ({ member }) =>
  present(await checkStaticQrNow(member)),
);
