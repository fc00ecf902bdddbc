import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { checkStaticQrNow, staticQrSyncedAt } from "@/lib/domain/static-qr";
import { toTimestamp } from "@/lib/kit/time";

const present = (at: Date | undefined) => ({ synced_at: at && toTimestamp(at) });

export const GET = accountRoute(accountOperations.readStaticQrSync, async ({ member }) =>
  present(await staticQrSyncedAt(member)),
);

export const POST = accountRoute(accountOperations.checkStaticQr, async ({ member }) =>
  present(await checkStaticQrNow(member)),
);
