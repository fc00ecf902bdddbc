import { accountOperations } from "@/lib/api/account/operations";
import { tillCookie, tillTokenOf } from "@/lib/auth";
import { accountRoute } from "@/lib/api/account/route";
import { Reply } from "@/lib/api/route";
import { presentShown } from "@/lib/api/shown-payments";
import { readBrand, readRefundLimit } from "@/lib/domain/accounts";
import { findNetworks, presentNetworks } from "@/lib/domain/network-profile";
import { mailsReceipts, presentReceiptTexts } from "@/lib/domain/receipts";
import { openTill, presentRefundLimit, readShown } from "@/lib/domain/till";
import { hashOfToken, newToken } from "@/lib/kit/secrets";

export const POST = accountRoute(
  accountOperations.openTill,
  async ({ member: asker, body, request }) => {
    const token = tillTokenOf(request.headers) ?? newToken();
    const member = { ...asker, tillHash: hashOfToken(token) };
    const till = await openTill(member, body.till_id);
    const answer = {
      till_id: till.id,
      ...(till.name !== null && { name: till.name }),
      accepts_pins: till.acceptsPins,
      ...presentRefundLimit(await readRefundLimit(member), member.currency),
      networks: presentNetworks(await findNetworks(member), member.currency).data,
      receipt: presentReceiptTexts(await readBrand(member)),
      mails_receipts: mailsReceipts(),
      showing: await presentShown(await readShown(member, till)),
    };
    return new Reply(answer, { "set-cookie": tillCookie(token) });
  },
);
