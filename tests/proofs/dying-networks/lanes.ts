// Networks that are played for the proof of dying networks.
import type { LiveNetworkConnection } from "@/lib/domain/networks/schemas";
import { pixReference, vippsReference } from "@/lib/network";
import { returnedOf } from "@/operate/networks/apipay-books";
import { playApipay } from "@/operate/networks/apipay-server";
import { connectionTo } from "@/operate/networks/connection-to";
import { playPix } from "@/operate/networks/pix-server";
import { playVipps } from "@/operate/networks/vipps-server";

/** What the network's own books have of a payment, in minor units. */
interface Booked {
  taken: number;
  returned: number;
  /** How often money was taken. */
  takings: number;
}

export interface Lane {
  name: string;
  currency: string;
  handle: (request: Request) => Promise<Response>;
  create: (amount: number) => { path: string; body: object };
  pay: (paymentId: string) => void;
  booked: (paymentId: string) => Booked;
  connection: (origin: string) => LiveNetworkConnection;
  /** How many payments it can be asked for in a round, as it allows few requests a minute. */
  most?: number;
}

export function vippsLane(): Lane {
  const { handle, books } = playVipps();
  return {
    name: "Vipps MobilePay",
    currency: "NOK",
    handle,
    create: (amount) => ({ path: "/payments", body: { amount, payer_phone: "+4791234567" } }),
    pay: (id) => books.decide(vippsReference(id), true),
    booked: (id) => {
      const payment = books.payments.get(vippsReference(id));
      const takings = payment?.events.filter(({ name, success }) => name === "CAPTURED" && success);
      return {
        taken: payment?.captured ?? 0,
        returned: payment?.refunded ?? 0,
        takings: takings?.length ?? 0,
      };
    },
    connection: connectionTo.vipps,
  };
}

export function pixLane(): Lane {
  const { handle, books } = playPix();
  const minor = (reais: string) => Math.round(Number(reais) * 100);
  return {
    name: "Pix",
    currency: "BRL",
    handle,
    create: (amount) => ({ path: "/payments/link", body: { amount } }),
    pay: (id) => books.pay(pixReference(id)),
    booked: (id) => {
      const receipts = books.charges.get(pixReference(id))?.pix ?? [];
      const refunds = receipts.flatMap(({ devolucoes }) => devolucoes);
      return {
        taken: receipts.reduce((sum, { valor }) => sum + minor(valor), 0),
        returned: refunds
          .filter(({ status }) => status === "DEVOLVIDO")
          .reduce((sum, { valor }) => sum + minor(valor), 0),
        takings: receipts.length,
      };
    },
    connection: connectionTo.pix,
  };
}

export function apipayLane(): Lane {
  const { handle, books } = playApipay();
  return {
    name: "ApiPay.kz",
    most: 5,
    currency: "KZT",
    handle,
    create: (amount) => ({ path: "/payments", body: { amount, payer_phone: "+77011234567" } }),
    pay: (id) => books.pay(id),
    booked: (id) => {
      const made = books.made(id);
      return {
        taken: made.reduce((sum, { amount, takings }) => sum + amount * takings, 0),
        returned: made.reduce((sum, invoice) => sum + returnedOf(invoice), 0),
        takings: made.length === 1 ? made[0]!.takings : made.length,
      };
    },
    connection: connectionTo.apipay,
  };
}
