import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentPage } from "@/lib/kit/pagination";
import { createPaymentLink, listPaymentLinks, presentDisplayPayment } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.listLinks, async ({ member, query }) =>
  presentPage(await listPaymentLinks(member, query), presentDisplayPayment),
);

export const POST = accountRoute(accountOperations.createLink, ({ member, body }) =>
  createPaymentLink(member, body),
);
