import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { phoneRoute } from "@/lib/api/sandbox/route";
import { balanceFrom, listPayers, presentPayer, savePayer } from "@/lib/network";
import { requirePhone } from "@/lib/kit/phone";

export const GET = phoneRoute(sandboxOperations.listPayers, async ({ merchant, query }) => {
  const payers = await listPayers(merchant.accountId, query.phone);
  return { payers: payers.map((payer) => presentPayer(payer, merchant.currency)) };
});

export const POST = phoneRoute(sandboxOperations.savePayer, async ({ merchant, body }) => {
  const { name, balance } = body;
  const phone = requirePhone("phone", body.phone, merchant);
  const payer = await savePayer(merchant, {
    phone,
    ...(name !== undefined && { name }),
    ...(balance !== undefined && { balance: balanceFrom(balance, merchant.currency) }),
  });
  return presentPayer(payer, merchant.currency);
});
