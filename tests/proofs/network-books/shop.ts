import { connectLiveNetwork } from "@/lib/domain/networks";
import type { LiveNetworkConnection } from "@/lib/domain/networks/schemas";
import { createPayment, createPaymentLink } from "@/lib/domain/payments";
// A shop at a played network, for the proof that books agree: what merchants, payers and the network's portal do there.
import type { Member } from "@/lib/domain/sign-in";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { minutes, seconds } from "@/lib/kit/time";
import { pixReference, vippsReference } from "@/lib/network";
import { returnedOf } from "@/operate/networks/apipay-books";
import { APIPAY_KEYS, playApipay } from "@/operate/networks/apipay-server";
import { connectionTo } from "@/operate/networks/connection-to";
import { PIX_DEVIATION_NAMES } from "@/operate/networks/pix-deviations";
import { playPix } from "@/operate/networks/pix-server";
import type { NetworkFaults } from "@/operate/networks/played";
import { serve } from "@/operate/networks/serve";
import { VIPPS_DEVIATION_NAMES } from "@/operate/networks/vipps-deviations";
import { playVipps } from "@/operate/networks/vipps-server";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

/** What a network's own books say of a payment, in minor units. */
export interface Booked {
  paid: bigint;
  returned: bigint;
  /** Approved, and neither taken nor given back. */
  reserved: bigint;
  /** How often the payer was charged. */
  charges: number;
}

export interface PlayedNetwork {
  name: string;
  currency: string;
  connection: (origin: string) => LiveNetworkConnection;
  handle: (request: Request) => Promise<Response>;
  faults: NetworkFaults;
  /** In the order of the table. */
  deviations: readonly string[];
  deviate: (names: readonly string[]) => void;
  /** The payer pays, approves or declines. Throws if that is not possible. */
  pay: (id: string) => unknown;
  decline?: (id: string) => unknown;
  /** Somebody gives a part back without Qassa; absent if Qassa is not told there. */
  returnElsewhere?: (id: string, amount: number) => unknown;
  bookOf: (id: string) => Booked;
  /** Lets time pass there without its clock, which is read beside ours. */
  age?: (ms: number) => void;
}

const NOTHING: Booked = { paid: 0n, returned: 0n, reserved: 0n, charges: 0 };
const minor = (reais: string): bigint => BigInt(Math.round(Number(reais) * 100));

function vipps(now: () => number): PlayedNetwork {
  const { books, faults, handle } = playVipps({ now });
  return {
    name: "Vipps MobilePay",
    currency: "NOK",
    connection: connectionTo.vipps,
    handle,
    faults,
    deviations: VIPPS_DEVIATION_NAMES,
    deviate: (names) => {
      faults.deviations = VIPPS_DEVIATION_NAMES.filter((name) => names.includes(name));
    },
    pay: (id) => books.decide(vippsReference(id), true),
    decline: (id) => books.decide(vippsReference(id), false),
    returnElsewhere: (id, amount) => books.refund(vippsReference(id), amount, null),
    bookOf: (id) => {
      if (!books.payments.has(vippsReference(id))) return NOTHING;
      const { authorized, captured, cancelled, refunded, events } = books.find(vippsReference(id));
      return {
        paid: BigInt(captured),
        returned: BigInt(refunded),
        reserved: BigInt(Math.max(0, authorized - captured - cancelled)),
        charges: events.filter(({ name, success }) => name === "CAPTURED" && success).length,
      };
    },
  };
}

function pix(): PlayedNetwork {
  const { books, faults, handle } = playPix();
  const age = (ms: number) => {
    const before = (moment: string) => new Date(Date.parse(moment) - ms).toISOString();
    for (const { calendario } of books.charges.values()) {
      calendario.criacao = before(calendario.criacao);
    }
    for (const receipt of books.receipts) {
      receipt.horario = before(receipt.horario);
      for (const { horario } of receipt.devolucoes) {
        horario.solicitacao = before(horario.solicitacao);
      }
    }
  };
  return {
    name: "Pix",
    age,
    currency: "BRL",
    connection: connectionTo.pix,
    handle,
    faults,
    deviations: PIX_DEVIATION_NAMES,
    deviate: (names) => {
      faults.deviations = PIX_DEVIATION_NAMES.filter((name) => names.includes(name));
    },
    pay: (id) => books.pay(pixReference(id)),
    returnElsewhere: (id, amount) => {
      const [first] = books.find(pixReference(id)).pix;
      return books.returnElsewhere(first!.endToEndId, (amount / 100).toFixed(2));
    },
    bookOf: (id) => {
      const charge = books.charges.get(pixReference(id));
      if (!charge) return NOTHING;
      const returns = charge.pix.flatMap(({ devolucoes }) =>
        devolucoes.filter(({ status }) => status === "DEVOLVIDO"),
      );
      return {
        paid: charge.pix.reduce((sum, { valor }) => sum + minor(valor), 0n),
        returned: returns.reduce((sum, { valor }) => sum + minor(valor), 0n),
        reserved: 0n,
        charges: charge.pix.length,
      };
    },
  };
}

function apipay(now: () => number): PlayedNetwork {
  const { books, faults, handle } = playApipay({ now, validMs: minutes(15), cancelMs: 500 });
  return {
    name: "ApiPay.kz",
    currency: "KZT",
    connection: (origin) => ({
      kind: "apipay",
      base_url: `${origin}/api/v1`,
      // Each key has its own limit.
      api_key: `${APIPAY_KEYS.apiKey}-${Math.random().toString(36).slice(2)}`,
    }),
    handle,
    faults,
    deviations: ["session_away", "appears_late"],
    deviate: (names) => {
      faults.sessionAway = names.includes("session_away");
      faults.appearsAfterMs = names.includes("appears_late") ? 20_000 : 0;
    },
    pay: (id) => books.pay(id),
    decline: (id) => books.decline(id),
    returnElsewhere: (id, amount) => {
      const paid = books.made(id).find(({ takings }) => takings > 0);
      return books.refund({ id: paid!.id, amount, reason: null, initiatedBy: "dashboard" });
    },
    bookOf: (id) => {
      const invoices = books.made(id);
      const paid = invoices.filter(({ takings }) => takings > 0);
      return {
        paid: paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
        returned: paid.reduce((sum, invoice) => sum + BigInt(returnedOf(invoice)), 0n),
        reserved: 0n,
        charges: paid.reduce((sum, { takings }) => sum + takings, 0),
      };
    },
  };
}

export const NETWORKS: Record<string, (now: () => number) => PlayedNetwork> = {
  vipps,
  pix,
  apipay,
};

export interface Shop {
  owner: Member;
  network: PlayedNetwork;
  /** Returns the ID of a payment, or undefined if the network could not make one now. */
  request: (amount: number) => Promise<string | undefined>;
  /** Lets time pass, here and at the network. */
  pass: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a shop at a played network. `skip` moves this process's clock of pauses. */
export async function openShop(
  play: (now: () => number) => PlayedNetwork,
  skip: (ms: number) => void,
): Promise<Shop> {
  let elapsed = 0;
  const network = play(() => Date.now() + elapsed);
  const server = await serve(network.handle);
  const merchant = await newMerchant({ currency: network.currency });
  const owner: Member = inMode(await memberOf(merchant.owner), "live");
  await connectLiveNetwork(owner, network.connection(server.origin));
  const { organizationId } = owner;
  const pass = async (ms: number) => {
    if (network.age) network.age(ms);
    else elapsed += ms;
    skip(ms);
    await letPass(organizationId, ms);
  };
  return {
    owner,
    network,
    pass,
    request: async (amount) => {
      if (network.currency !== "BRL") {
        const payer_phone = network.currency === "NOK" ? "+4791234567" : "+77011234567";
        return (await createPayment(owner, { amount, payer_phone })).id;
      }
      // Whoever gets none asks for another one.
      for (let attempts = 0; attempts < 3; attempts += 1) {
        const link = await createPaymentLink(owner, { amount }).catch(() => undefined);
        if (link) return link.payment_id;
        await pass(seconds(6));
      }
      return undefined;
    },
    close: async () => {
      await server.close();
      // Nothing of it is polled while another shop is looked at.
      await db().payment.updateMany({ where: { organizationId }, data: { nextCheckAt: null } });
      await db().networkAccount.updateMany({
        where: { organizationId },
        data: { historyNextAt: new Date("2100-01-01T00:00:00Z") },
      });
    },
  };
}

/** Moves what depends on the time of an organization's payments into the past. */
async function letPass(organizationId: string, ms: number): Promise<void> {
  const earlier = Prisma.sql`make_interval(secs => ${ms / 1000})`;
  const ofShop = Prisma.sql`WHERE organization_id = ${organizationId}`;
  for (const statement of [
    Prisma.sql`UPDATE payments SET created_at = created_at - ${earlier}, updated_at = updated_at - ${earlier},
      submitted_at = submitted_at - ${earlier}, expires_at = expires_at - ${earlier},
      next_check_at = next_check_at - ${earlier}, last_checked_at = last_checked_at - ${earlier} ${ofShop} RETURNING id`,
    Prisma.sql`UPDATE refunds SET created_at = created_at - ${earlier},
      next_check_at = next_check_at - ${earlier} ${ofShop} RETURNING id`,
    Prisma.sql`UPDATE reservations SET next_attempt_at = next_attempt_at - ${earlier},
      created_at = created_at - ${earlier} ${ofShop} RETURNING payment_id`,
    Prisma.sql`UPDATE return_checks SET completed_at = completed_at - ${earlier},
      next_check_at = next_check_at - ${earlier}, behind_since = behind_since - ${earlier} ${ofShop} RETURNING payment_id`,
    Prisma.sql`UPDATE network_accounts SET history_next_at = history_next_at - ${earlier},
      history_synced_at = NULL ${ofShop} RETURNING id`,
    // When refunds were last read.
    Prisma.sql`UPDATE network_accounts SET history_cursor = jsonb_set(history_cursor::jsonb, '{at}', to_jsonb(to_char(
        ((history_cursor::jsonb->>'at')::timestamptz - ${earlier}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text
      ${ofShop} AND kind = 'apipay' AND history_cursor <> '' RETURNING id`,
    // Of this shop only, as the others are closed.
    Prisma.sql`UPDATE apipay_operations SET asked_at = asked_at - ${earlier}, lost_at = lost_at - ${earlier},
      cancel_asked_at = cancel_asked_at - ${earlier}, checked_at = checked_at - ${earlier},
      created_at = created_at - ${earlier} RETURNING reference`,
    Prisma.sql`UPDATE apipay_budgets SET counted_at = counted_at - ${earlier},
      last_read_at = last_read_at - ${earlier}, quiet_until = quiet_until - ${earlier} RETURNING connection`,
  ]) {
    await query(statement);
  }
}
