// Each network that Qassa can speak to, with somebody who acts as the payer: for the tests of what the port promises.
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import {
  type CaptureRequest,
  confirmRequest,
  declineRequest,
  GATEWAY_PATH,
  gatewayNetwork,
  type LinkRequest,
  type NetworkPayment,
  openNetwork,
  openSandboxMerchant,
  personalQrOf,
  type PaymentNetwork,
  pixReference,
  sandboxGatewayToken,
  sandboxNetwork,
  serveSandboxGateway,
  vippsReference,
} from "@/lib/network";
import { APIPAY_KEYS, playApipay } from "@/operate/networks/apipay-server";
import { PIX_KEYS, playPix } from "@/operate/networks/pix-server";
import { serve } from "@/operate/networks/serve";
import { playVipps, VIPPS_KEYS } from "@/operate/networks/vipps-server";
import { newPhone } from "./merchant";
import { letPass } from "./networks";

/** Returns the state of a payment, after taking what the payer approved where the network only reserves it. */
export async function stateOnceTaken(
  network: PaymentNetwork,
  payment: CaptureRequest,
): Promise<NetworkPayment | undefined> {
  const [known] = await network.paymentStates([payment.reference]);
  return known?.state === "reserved" ? network.capture!(payment) : known;
}

export interface TriedNetwork {
  network: PaymentNetwork;
  currency: string;
  /** Asks for a payment in a way that the network has. */
  begin: (payment: LinkRequest & { phone: string }) => Promise<{ outcome: string }>;
  /** What is in the code that a payer of the network shows; of networks without such codes, what another's is. */
  personalQr: string;
  /** The payer pays. */
  pay: (reference: string) => Promise<unknown>;
  /** The payer declines; absent if payers of the network cannot. */
  decline?: (reference: string) => Promise<unknown>;
  /** Time passes there. */
  letPass: (minutes: number) => Promise<unknown>;
  /** The network stays silent from now on. */
  silence: () => Promise<unknown>;
  close: () => Promise<unknown>;
}

export const tryOrder = (currency: string) => ({
  reference: newId("payment"),
  phone: currency === "NOK" ? "+4791234567" : newPhone(),
  amount: 150_000n,
  currency,
  expiresAt: after(new Date(), minutes(10)),
});

async function sandboxOver(
  connect: (accountId: string) => PaymentNetwork,
  close: () => Promise<unknown>,
): Promise<TriedNetwork> {
  const accountId = newId("networkAccount");
  await openSandboxMerchant({ accountId, name: "Corner Shop", currency: "KZT" });
  const network = connect(accountId);
  const { setFaults } = await import("@/lib/network");
  return {
    network,
    currency: "KZT",
    begin: (payment) => network.requestPayment(payment),
    personalQr: personalQrOf("+77011234567"),
    pay: (reference) => confirmRequest(accountId, reference),
    decline: (reference) => declineRequest(accountId, reference),
    letPass: (passed) => letPass(accountId, passed * 60),
    silence: () => setFaults(accountId, { no_answer: true }),
    close,
  };
}

const VIPPS_CODE = "https://qr.vipps.no/28/2/01/031/4791234567?v=1";

/** The networks, by name. */
export const EVERY_NETWORK: Record<string, () => Promise<TriedNetwork>> = {
  "the sandbox": () => sandboxOver(sandboxNetwork, () => Promise.resolve()),

  "a gateway": async () => {
    const server = await serve(serveSandboxGateway);
    return sandboxOver(
      (accountId) =>
        gatewayNetwork({
          baseUrl: `${server.origin}${GATEWAY_PATH}`,
          token: sandboxGatewayToken(accountId),
        }),
      server.close,
    );
  },

  "Vipps MobilePay": async () => {
    let elapsed = 0;
    const { handle, books, faults } = playVipps({ now: () => Date.now() + elapsed });
    const server = await serve(handle);
    const network = openNetwork({ kind: "vipps_mobilepay", baseUrl: server.origin, ...VIPPS_KEYS });
    return {
      network,
      currency: "NOK",
      begin: (payment) => network.requestPayment(payment),
      personalQr: VIPPS_CODE,
      pay: async (reference) => books.decide(vippsReference(reference), true),
      decline: async (reference) => books.decide(vippsReference(reference), false),
      letPass: async (passed) => (elapsed += minutes(passed)),
      silence: async () => (faults.silent = true),
      close: server.close,
    };
  },

  "ApiPay.kz": async () => {
    let elapsed = 0;
    const { handle, books, faults } = playApipay({
      now: () => Date.now() + elapsed,
      validMs: minutes(10),
      cancelMs: 200,
    });
    const server = await serve(handle);
    const network = openNetwork({
      kind: "apipay",
      baseUrl: `${server.origin}/api/v1`,
      ...APIPAY_KEYS,
    });
    return {
      network,
      currency: "KZT",
      begin: (payment) => network.requestPayment(payment),
      personalQr: VIPPS_CODE,
      pay: async (reference) => books.pay(reference),
      decline: async (reference) => books.decline(reference),
      letPass: async (passed) => (elapsed += minutes(passed)),
      silence: async () => (faults.silent = true),
      close: server.close,
    };
  },

  Pix: async () => {
    let elapsed = 0;
    const { handle, books, faults } = playPix({ now: () => Date.now() + elapsed });
    const server = await serve(handle);
    const network = openNetwork({
      kind: "pix",
      ...PIX_KEYS,
      baseUrl: `${server.origin}/api/v2`,
      tokenUrl: `${server.origin}/oauth/token`,
      merchantName: "Loja da Esquina",
      merchantCity: "Sao Paulo",
    });
    return {
      network,
      currency: "BRL",
      begin: (payment) => network.createLink(payment),
      personalQr: VIPPS_CODE,
      pay: async (reference) => books.pay(pixReference(reference)),
      letPass: async (passed) => (elapsed += minutes(passed)),
      silence: async () => (faults.silent = true),
      close: server.close,
    };
  },
};
