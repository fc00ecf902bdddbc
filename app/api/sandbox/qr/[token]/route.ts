import { recentDatabaseTime } from "@/lib/clock";
import { openSandboxRoute } from "@/lib/http/sandbox-route";
import { presentQr, readLink } from "@/lib/network";

export const GET = openSandboxRoute({}, async ({ params }) =>
  presentQr(await readLink(params.token!), await recentDatabaseTime()),
);
