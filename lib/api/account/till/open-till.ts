import { presentTillCatalogue, readTillCatalogue } from "@/lib/domain/catalogue";
import { findNetworks, presentTillNetworks } from "@/lib/domain/networks";
import { readBrand, readRefundLimit } from "@/lib/domain/organizations";
import { presentReceiptTexts } from "@/lib/domain/receipts";
import { sendsMails } from "@/lib/domain/shared/mail";
import { type Member } from "@/lib/domain/sign-in";
import {
  presentRefundLimit,
  presentTillQuestion,
  readShown,
  readTillQuestion,
  readTipPercents,
  type Till,
} from "@/lib/domain/till";
import { presentShowing } from "./shown-payments";

/** Returns an open till in the API's format, with what its screen shows. */
export const presentOpenTill = async (actor: Member, till: Till) => ({
  till_id: till.id,
  ...(till.name !== null && { name: till.name }),
  accepts_pins: till.acceptsPins,
  ...presentRefundLimit(await readRefundLimit(actor), actor.currency),
  ...presentTillQuestion(await readTillQuestion(actor), actor.currency),
  networks: presentTillNetworks(await findNetworks(actor), actor.currency),
  receipt: presentReceiptTexts(await readBrand(actor)),
  catalogue: presentTillCatalogue(await readTillCatalogue(actor), actor.currency),
  mails_receipts: sendsMails(),
  tip_percents: await readTipPercents(actor),
  has_printed_code: till.hasPrintedCode,
  showing: await presentShowing(await readShown(actor, till)),
});
