import { recentDatabaseTime } from "@/lib/kit/clock";
import { openSandboxRoute } from "@/lib/api/sandbox/sandbox-route";
import { presentQr, readLink } from "@/lib/network";

export const GET = openSandboxRoute({}, async ({ params }) =>
  presentQr(await readLink(params.token!), await recentDatabaseTime()),
);
