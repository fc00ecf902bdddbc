// A network that is played for the proof of dying networks, and ApiPay.kz as one.
import type { LiveNetworkConnection } from "@/lib/domain/live-network/schemas";
import { returnedOf } from "@/scripts/networks/apipay-books";
import { APIPAY_KEYS, playApipay } from "@/scripts/networks/apipay-server";

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
    connection: (origin) => ({
      kind: "apipay",
      base_url: `${origin}/api/v1`,
      api_key: APIPAY_KEYS.apiKey,
    }),
  };
}
