import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentPage } from "@/lib/kit/pagination";
import {
  createReusableLink,
  listReusableLinks,
  presentReusableLink,
  readReusableLink,
} from "@/lib/domain/reusable-links";

export const GET = accountRoute(accountOperations.listReusableLinks, async ({ member, query }) =>
  presentPage(await listReusableLinks(member, query), presentReusableLink),
);

export const POST = accountRoute(accountOperations.createReusableLink, async ({ member, body }) =>
  presentReusableLink(await readReusableLink(member, await createReusableLink(member, body))),
);
