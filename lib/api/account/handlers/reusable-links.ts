import { presentAccountPayment } from "@/lib/domain/payments/views";
import {
  changeReusableLink,
  createReusableLink,
  listPaymentsOfLink,
  listReusableLinks,
  presentReusableLink,
  readReusableLink,
} from "@/lib/domain/reusable-links";
import { presentPage } from "@/lib/kit/pagination";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const reusableLinkHandlers = {
  listReusableLinks: accountRoute(accountOperations.listReusableLinks, async ({ member, query }) =>
    presentPage(await listReusableLinks(member, query), presentReusableLink),
  ),
  createReusableLink: accountRoute(accountOperations.createReusableLink, async ({ member, body }) =>
    presentReusableLink(await readReusableLink(member, await createReusableLink(member, body))),
  ),
  readReusableLink: accountRoute(accountOperations.readReusableLink, async ({ member, params }) =>
    presentReusableLink(await readReusableLink(member, params.reusableLinkID)),
  ),
  changeReusableLink: accountRoute(
    accountOperations.changeReusableLink,
    async ({ member, params, body }) => {
      await changeReusableLink(member, params.reusableLinkID, body);
      return presentReusableLink(await readReusableLink(member, params.reusableLinkID));
    },
  ),
  listReusableLinkPayments: accountRoute(
    accountOperations.listReusableLinkPayments,
    async ({ member, params, query }) =>
      presentPage(
        await listPaymentsOfLink(member, params.reusableLinkID, query),
        presentAccountPayment,
      ),
  ),
};
