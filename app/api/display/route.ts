import { displayOperations } from "@/lib/api/display/operations";
import { displayRoute } from "@/lib/api/display/route";
import { readDisplay } from "@/lib/domain/till";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { toTimestamp } from "@/lib/kit/time";

export const GET = displayRoute(displayOperations.readDisplay, async ({ token }) => ({
  now: toTimestamp(await recentDatabaseTime()),
  ...(await readDisplay(token)),
}));
