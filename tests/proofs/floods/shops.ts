// Two organizations: one whose member floods the server, and one whose people sign in and take payments.
import type { Member } from "@/lib/domain/sign-in";
import type { Merchant } from "@/tests/support/merchant";
import { Browser, SIGN_IN } from "../browser";
import { repeatRequest, type BackgroundRequests, payAt } from "../while-paying";

const PIN = "739154";
const FLOODER_ADDRESS = "203.0.113.66";
const NEIGHBOUR_ADDRESS = "192.0.2.10";
const BATCH_SIZE = 500;

/** Opens a till that takes PINs, in the browser of this member, and gives the owner one. Returns its ID. */
async function openTillWithPins(member: Member, owner: Member): Promise<string> {
  const { openTill, acceptPins } = await import("@/lib/domain/till");
  const { setPin } = await import("@/lib/domain/sign-in");
  const { PASSWORD } = await import("@/tests/support/member");
  const { id } = await openTill(member, undefined);
  await acceptPins(owner, id, true);
  await setPin(owner, { pin: PIN, current_password: PASSWORD });
  return id;
}

export interface Flooder {
  merchant: Merchant;
  /** The headers of the pages of its owner, of a cashier, and of somebody who is not signed in. */
  owner: Record<string, string>;
  cashier: Record<string, string>;
  stranger: Record<string, string>;
  /** A till that takes PINs; the cashier's refunds there need an approval. */
  tillId: string;
  /** To whom test mode sends receipts. */
  email: string;
  paymentIds: string[];
  /** A payment of the till. */
  takenId: string;
}

/** Creates an organization with many payments, whose owner and cashier send the floods. */
export async function newFlooder(origin: string, payments: number): Promise<Flooder> {
  const { newMerchant } = await import("@/tests/support/merchant");
  const { memberOf, newMember } = await import("@/tests/support/member");
  const { sessionFor } = await import("@/tests/support/session");
  const { book, bookedPayment } = await import("@/tests/support/many-payments");
  const { db } = await import("@/lib/kit/db");
  const merchant = await newMerchant();
  const owner = await memberOf(merchant.owner);
  const cashier = await newMember(merchant.organization.id, "cashier");
  await db().organization.update({
    where: { id: merchant.organization.id },
    data: { cashierRefundLimit: 500n },
  });
  const tillId = await openTillWithPins(cashier, owner);
  const paymentIds: string[] = [];
  while (paymentIds.length < payments) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, payments) }, () =>
      bookedPayment(merchant),
    );
    await book(batch);
    paymentIds.push(...batch.map(({ id }) => id));
  }
  const taken = bookedPayment(merchant, { tillId, userId: cashier.userId });
  await book([taken]);
  const page = { origin, "x-forwarded-for": FLOODER_ADDRESS };
  const pageOf = async (member: Member) => ({ ...(await sessionFor(member)).headers, ...page });
  return {
    merchant,
    owner: await pageOf(owner),
    cashier: await pageOf(cashier),
    stranger: page,
    tillId,
    email: owner.email,
    paymentIds,
    takenId: taken.id,
  };
}

export type Neighbour = BackgroundRequests<"POST /payments" | "sign-in" | "PIN sign-in">;

/**
 * Many at once, so that hardly any waits for the response to another: a server that stands still delays them all. While a
 * PIN or password is checked, it counts as wrong, so these are fewer.
 */
const PACES = {
  payments: { aSecond: 20, atOnce: 80 },
  passwords: { aSecond: 3, atOnce: 8 },
  pins: { aSecond: 3, atOnce: 4 },
};

const TILLS = 6;

/** Creates an organization of which somebody signs in, somebody enters a PIN at a till, and a device takes payments. */
export async function newNeighbour(origin: string): Promise<Neighbour> {
  const { newMerchant } = await import("@/tests/support/merchant");
  const { memberOf, newMember, PASSWORD } = await import("@/tests/support/member");
  const { tillTokenFor } = await import("@/tests/support/session");
  const { TILL_COOKIE } = await import("@/lib/kit/cookie-names");
  const merchant = await newMerchant();
  const owner = await memberOf(merchant.owner);
  // Each till's attempts are limited to one in a second.
  const atTills: (() => Promise<number>)[] = [];
  while (atTills.length < TILLS) {
    const member = await newMember(merchant.organization.id, "cashier");
    const tillId = await openTillWithPins(member, owner);
    atTills.push(
      repeatRequest({
        url: `${origin}/api/access/till`,
        headers: {
          origin,
          cookie: `${TILL_COOKIE}=${tillTokenFor(member.userId)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ till_id: tillId, user_id: owner.userId, pin: PIN }),
        status: 200,
        isFromEverywhere: true,
      }),
    );
  }
  let pins = 0;
  // From then on the browser is known, as that of somebody who signs in every day.
  const browser = await new Browser(origin, NEIGHBOUR_ADDRESS).open();
  const response = await browser.signIn(owner.email, PASSWORD);
  if (response !== "in") throw new Error(`The neighbour could not sign in: ${response}.`);
  return {
    "POST /payments": { ask: payAt(origin, merchant.key), pace: PACES.payments },
    "sign-in": {
      ask: repeatRequest({
        url: origin + SIGN_IN,
        headers: {
          origin,
          cookie: browser.cookie,
          "x-forwarded-for": NEIGHBOUR_ADDRESS,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: browser.formOf(owner.email, PASSWORD).toString(),
        status: 200,
      }),
      pace: PACES.passwords,
    },
    "PIN sign-in": {
      ask: () => atTills[(pins += 1) % TILLS]!(),
      pace: PACES.pins,
    },
  };
}
