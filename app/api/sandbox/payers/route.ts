import { phoneRoute } from "@/lib/api/sandbox/sandbox-route";
import { balanceFrom, listPayers, presentPayer, savePayer } from "@/lib/network";
import { NewPayer, PayersQuery } from "@/lib/network/sandbox/schemas";

export const GET = phoneRoute({ query: PayersQuery }, async ({ merchant, query }) => {
  const payers = await listPayers(merchant.accountId, query.phone);
  return { payers: payers.map((payer) => presentPayer(payer, merchant.currency)) };
});

export const POST = phoneRoute({ body: NewPayer }, async ({ merchant, body }) => {
  const { phone, name, balance } = body;
  const payer = await savePayer(merchant, {
    phone,
    ...(name !== undefined && { name }),
    ...(balance !== undefined && { balance: balanceFrom(balance, merchant.currency) }),
  });
  return presentPayer(payer, merchant.currency);
});
