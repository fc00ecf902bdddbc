import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentPatterns, readPatterns } from "@/lib/domain/reports";

export const GET = accountRoute(accountOperations.readPatterns, async ({ member, query }) =>
  presentPatterns(await readPatterns(member, query.period)),
);
