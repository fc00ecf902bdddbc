import type { NetworkKind } from "@/lib/kit/db";
import { APIPAY_PROFILE } from "./apipay/profile";
import { PIX_PROFILE } from "./pix/profile";
import { NetworkNoAnswer, type PaymentNetwork } from "./port";
import { type NetworkProfile, NotSupportedByNetwork } from "./profile";
import { VIPPS_PROFILE } from "./vipps/profile";

const PROFILES: Partial<Record<NetworkKind, NetworkProfile>> = {
  vipps_mobilepay: VIPPS_PROFILE,
  pix: PIX_PROFILE,
  apipay: APIPAY_PROFILE,
};

/** A network whose credentials were lost with SECRETS_KEY is asked for something new. Nothing was changed. */
export class NetworkSecretsLost extends NotSupportedByNetwork {
  constructor(name: string) {
    super(
      `${name} can't be used: its secrets were lost with this server's key. An owner or admin can connect it again in Settings, under Live network.`,
    );
  }
}

export const secretsLost = (): NetworkNoAnswer =>
  new NetworkNoAnswer("its secrets were lost: connect it again in Settings");

/**
 * Returns what stands for a network whose credentials were lost with SECRETS_KEY, until it is connected again: it never
 * answers, so that what it had stays as it is, and the organization's other networks work. `profile` is a gateway's.
 */
export function lostNetwork(kind: NetworkKind, profile: NetworkProfile): PaymentNetwork {
  const noAnswer = () => Promise.reject(secretsLost());
  const known = PROFILES[kind] ?? profile;
  return {
    profile: known,
    requestPayment: noAnswer,
    createLink: noAnswer,
    cancel: noAnswer,
    capture: noAnswer,
    paymentStates: noAnswer,
    requestRefund: noAnswer,
    refundStates: noAnswer,
    history: noAnswer,
    staticQr: noAnswer,
    ...(known.printedCodes && {
      printedCodes: { watch: noAnswer, unwatch: noAnswer, make: noAnswer, remove: noAnswer },
    }),
  };
}
