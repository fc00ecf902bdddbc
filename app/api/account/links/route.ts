import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentPage } from "@/lib/http/present-page";
import { createPaymentLink, listPaymentLinks } from "@/lib/payment-links";
import { presentPayment } from "@/lib/payments";

export const GET = accountRoute(accountOperations.listLinks, async ({ member, query }) =>
  presentPage(await listPaymentLinks(member, query), presentPayment),
);

export const POST = accountRoute(accountOperations.createLink, ({ member, body }) =>
  createPaymentLink(member, body),
);
