import { createPaymentLink, presentDisplayPayment, readPaymentLink } from "@/lib/domain/payments";
import { listPaymentLinks, presentSearchPage } from "@/lib/domain/payments/views";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const linkHandlers = {
  listLinks: accountRoute(accountOperations.listLinks, async ({ member, query }) =>
    presentSearchPage(await listPaymentLinks(member, query)),
  ),
  createLink: accountRoute(accountOperations.createLink, ({ member, body }) =>
    createPaymentLink(member, body),
  ),
  readLink: accountRoute(accountOperations.readLink, async ({ member, params }) =>
    presentDisplayPayment(await readPaymentLink(member, params.paymentID)),
  ),
};
