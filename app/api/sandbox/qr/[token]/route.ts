import { recentDatabaseTime } from "@/lib/kit/clock";
import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { tokenRoute } from "@/lib/api/sandbox/route";
import { presentQr, readLink } from "@/lib/network";

export const GET = tokenRoute(sandboxOperations.readQr, async ({ params }) =>
  presentQr(await readLink(params.token), await recentDatabaseTime()),
);
