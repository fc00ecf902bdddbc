import {
  createPaymentLink,
  listPaymentLinks,
  presentDisplayPayment,
  readPaymentLink,
} from "@/lib/domain/payments";
import { presentPage } from "@/lib/kit/pagination";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const linkHandlers = {
  listLinks: accountRoute(accountOperations.listLinks, async ({ member, query }) =>
    presentPage(await listPaymentLinks(member, query), presentDisplayPayment),
  ),
  createLink: accountRoute(accountOperations.createLink, ({ member, body }) =>
    createPaymentLink(member, body),
  ),
  readLink: accountRoute(accountOperations.readLink, async ({ member, params }) =>
    presentDisplayPayment(await readPaymentLink(member, params.paymentID)),
  ),
};
