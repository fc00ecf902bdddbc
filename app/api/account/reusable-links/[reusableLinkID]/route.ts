import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  changeReusableLink,
  presentReusableLink,
  readReusableLink,
} from "@/lib/domain/reusable-links";

export const GET = accountRoute(accountOperations.readReusableLink, async ({ member, params }) =>
  presentReusableLink(await readReusableLink(member, params.reusableLinkID)),
);

export const PATCH = accountRoute(
  accountOperations.changeReusableLink,
  async ({ member, params, body }) => {
    await changeReusableLink(member, params.reusableLinkID, body);
    return presentReusableLink(await readReusableLink(member, params.reusableLinkID));
  },
);
