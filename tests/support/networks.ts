// Helpers for the contract tests of the payment network's port, which run with each of `networks`.
import { afterAll, beforeAll } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import {
  GATEWAY_PATH,
  gatewayNetwork,
  listPayers,
  MAGIC_AMOUNTS,
  NetworkNoAnswer,
  type NetworkPayment,
  openSandboxMerchant,
  type PaymentNetwork,
  type PhoneRequest,
  sandboxGatewayToken,
  sandboxNetwork,
  serveSandboxGateway,
} from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";
import { newPhone } from "@/tests/support/merchant";

let server: Listener;

/** Serves the sandbox under the gateway's contract for the tests of a file. Must be called at its top. */
export function withGateway(): void {
  beforeAll(async () => {
    server = await listen(serveSandboxGateway);
  });
  afterAll(() => server.close());
}

export const gatewayAddress = (): string => `${server.origin}${GATEWAY_PATH}`;

/** Two adapters for the same network: both must behave alike. */
export const networks: [string, (accountId: string) => PaymentNetwork][] = [
  ["the sandbox in this process", sandboxNetwork],
  [
    "the gateway adapter over HTTP",
    (accountId) =>
      gatewayNetwork({
        baseUrl: gatewayAddress(),
        token: sandboxGatewayToken(accountId),
      }),
  ],
];

export async function openMerchant(
  connect: (accountId: string) => PaymentNetwork,
  currency = "KZT",
) {
  const merchant = { accountId: newId("networkAccount"), name: "Corner Shop", currency };
  await openSandboxMerchant(merchant);
  return { ...merchant, network: connect(merchant.accountId) };
}

export const order = (changes: Partial<PhoneRequest> = {}): PhoneRequest => ({
  reference: newId("payment"),
  phone: newPhone(),
  amount: 150_000n,
  currency: "KZT",
  expiresAt: after(new Date(), minutes(15)),
  ...changes,
});

export const amountOf = (name: (typeof MAGIC_AMOUNTS)[number]["name"]): bigint =>
  BigInt(MAGIC_AMOUNTS.find((magic) => magic.name === name)!.amount) * 100n;

/** Asks again, as the poll does, while there is no answer. `wait` lets time pass in between. */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  wait?: () => void,
): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NetworkNoAnswer) || attempts === 6) throw error;
      wait?.();
    }
  }
}

/** Moves the times of a merchant's sandbox operations and refunds this many seconds into the past. */
export async function letPass(accountId: string, seconds: number) {
  const earlier = Prisma.sql`make_interval(secs => ${seconds})`;
  await query(Prisma.sql`
    UPDATE sandbox.operations SET expires_at = expires_at - ${earlier}, fate_at = fate_at - ${earlier}
    WHERE account_id = ${accountId} RETURNING id`);
  await query(Prisma.sql`
    UPDATE sandbox.refunds SET decides_at = decides_at - ${earlier} WHERE account_id = ${accountId} RETURNING id`);
}

export async function stateOf(network: PaymentNetwork, reference: string): Promise<NetworkPayment> {
  const [payment] = await network.paymentStates([reference]);
  return payment!;
}

export const balanceOf = async (accountId: string, phone: string): Promise<bigint | undefined> =>
  (await listPayers(accountId)).find((payer) => payer.phone === phone)?.balance;

export const staticQrToken = async (accountId: string): Promise<string> => {
  const [row] = await query<{ token: string }>(
    Prisma.sql`SELECT static_qr_token AS token FROM sandbox.merchants WHERE account_id = ${accountId}`,
  );
  return row!.token;
};

/** Returns the last part of a QR code's URL. */
export const tokenOf = (address: string): string => address.slice(address.lastIndexOf("/") + 1);
