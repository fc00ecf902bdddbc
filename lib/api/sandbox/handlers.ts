import { recentDatabaseTime } from "@/lib/kit/clock";
import { amountOf } from "@/lib/kit/fields";
import { requirePhone } from "@/lib/kit/phone";
import { toTimestamp } from "@/lib/kit/time";
import {
  balanceFrom,
  confirmRequest,
  declineLink,
  declineRequest,
  listPayers,
  payLink,
  payStaticQr,
  presentMagicAmounts,
  presentListedPayer,
  presentPayer,
  presentPayerHistory,
  presentPayerPayment,
  presentPhone,
  presentQr,
  presentStaticQr,
  readFaults,
  readLink,
  readPayerHistory,
  readPayerView,
  readProfileName,
  readStaticQr,
  savePayer,
  setFaults,
  setProfile,
} from "@/lib/network";
import type { HandlersOf } from "../core/handlers";
import { sandboxOperations } from "./operations";
import { phoneRoute, tokenRoute } from "./route";

export const sandboxHandlers = {
  readPhone: phoneRoute(sandboxOperations.readPhone, ({ merchant }) => presentPhone(merchant)),
  listPayers: phoneRoute(sandboxOperations.listPayers, async ({ merchant, query }) => {
    const payers = await listPayers(merchant.accountId, query.phone);
    return { payers: payers.map((payer) => presentListedPayer(payer, merchant.currency)) };
  }),
  savePayer: phoneRoute(sandboxOperations.savePayer, async ({ merchant, body }) => {
    const { name, balance } = body;
    const phone = requirePhone("phone", { input: body.phone, home: merchant });
    const payer = await savePayer(merchant, {
      phone,
      ...(name !== undefined && { name }),
      ...(balance !== undefined && { balance: balanceFrom(balance, merchant.currency) }),
    });
    return presentPayer(payer, merchant.currency);
  }),
  readPayerHistory: phoneRoute(sandboxOperations.readPayerHistory, async ({ merchant, query }) => {
    const { phone, limit, cursor } = query;
    const history = await readPayerHistory(merchant.accountId, phone, {
      limit,
      ...(cursor && { cursor }),
    });
    return presentPayerHistory(merchant.name, history, await recentDatabaseTime());
  }),
  listRequests: phoneRoute(sandboxOperations.listRequests, async ({ merchant, query }) => {
    const { waiting, recent } = await readPayerView(merchant.accountId, query.phone);
    return {
      now: toTimestamp(await recentDatabaseTime()),
      merchant: merchant.name,
      requests: waiting.map(presentPayerPayment),
      recent: recent.map(presentPayerPayment),
    };
  }),
  confirmRequest: phoneRoute(sandboxOperations.confirmRequest, async ({ merchant, params }) => ({
    payment_id: params.paymentID,
    ...(await confirmRequest(merchant.accountId, params.paymentID)),
  })),
  declineRequest: phoneRoute(sandboxOperations.declineRequest, async ({ merchant, params }) => ({
    payment_id: params.paymentID,
    ...(await declineRequest(merchant.accountId, params.paymentID)),
  })),
  readQr: tokenRoute(sandboxOperations.readQr, async ({ params }) =>
    presentQr(await readLink(params.token), await recentDatabaseTime()),
  ),
  payQr: tokenRoute(sandboxOperations.payQr, async ({ params, body }) => {
    const { currency } = await readLink(params.token);
    return payLink(params.token, requirePhone("phone", { input: body.phone, home: { currency } }));
  }),
  declineQr: tokenRoute(sandboxOperations.declineQr, ({ params, body }) =>
    declineLink(params.token, body?.phone),
  ),
  readStaticQr: tokenRoute(sandboxOperations.readStaticQr, async ({ params }) =>
    presentStaticQr(params.token, await readStaticQr(params.token)),
  ),
  payStaticQr: tokenRoute(sandboxOperations.payStaticQr, async ({ params, body }) => {
    const { currency } = await readStaticQr(params.token);
    const { orderNumber } = await payStaticQr(params.token, {
      phone: requirePhone("phone", { input: body.phone, home: { currency } }),
      amount: amountOf(body.amount, currency),
      comment: body.comment,
      idempotencyKey: body.idempotency_key,
    });
    return { order_number: orderNumber, status: "Processed", amount: body.amount, currency };
  }),
  readFaults: phoneRoute(sandboxOperations.readFaults, ({ merchant }) =>
    readFaults(merchant.accountId),
  ),
  setFaults: phoneRoute(sandboxOperations.setFaults, ({ merchant, body }) =>
    setFaults(merchant.accountId, body),
  ),
  readProfile: phoneRoute(sandboxOperations.readProfile, async ({ merchant }) => ({
    profile: await readProfileName(merchant.accountId),
  })),
  setProfile: phoneRoute(sandboxOperations.setProfile, async ({ merchant, body }) => ({
    profile: await setProfile(merchant.accountId, body.profile),
  })),
  listMagicAmounts: tokenRoute(sandboxOperations.listMagicAmounts, presentMagicAmounts),
} satisfies HandlersOf<typeof sandboxOperations>;
