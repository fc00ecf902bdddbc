import { performance } from "node:perf_hooks";
import type { Mode } from "@/lib/kit/actor";
import { db, type NetworkAccount, type Payment } from "@/lib/kit/db";
import { hasSandbox } from "@/lib/kit/env";
import { Conflict, ValidationFailed } from "@/lib/kit/errors";
import { SandboxSwitchedOff } from "@/lib/kit/sandbox-switched-off";
import { seconds } from "@/lib/kit/time";
import { connectionOf, hasCredentials, openNetwork } from "./connections";
import { gatewayProfile } from "./gateway/profile";
import { lostNetwork, NetworkSecretsLost } from "./lost-network";
import { measured } from "./measured";
import { NetworkNoAnswer, type PaymentNetwork } from "./port";
import { EVERYTHING, type NetworkProfile } from "./profile";
import { readSandboxProfile, sandboxNetwork } from "./sandbox";

/** How long it may take until every process sees a change of an organization's networks. */
const CACHE_MS = seconds(5);

/** One of an organization's networks in a mode. */
export interface ConnectedNetwork {
  /** By which payments, members and devices name it, from 1; test mode has only this one. */
  networkNumber: number;
  /** What the merchant calls it, or else what the network calls itself. */
  name: string;
  /** Payments are made at it unless another one is chosen. */
  isDefault: boolean;
  /** Its credentials were lost with SECRETS_KEY, so that it does not answer until it is connected again. */
  isLost: boolean;
  network: PaymentNetwork;
}

/** Look-ups, also those under way: a crowd that asks at the same time looks up once. */
const remembered = new Map<string, { networks: Promise<ConnectedNetwork[]>; until: number }>();

const nameOf = (organizationId: string, mode: Mode) => `${organizationId} ${mode}`;

/**
 * Returns the payment networks of an organization in a mode, the default first, then the oldest. There is at least one:
 * throws `LiveNetworkMissing` if none is connected, and `SandboxSwitchedOff` for test mode on a server without it.
 */
export async function networksOf(organizationId: string, mode: Mode): Promise<ConnectedNetwork[]> {
  if (mode === "test" && !hasSandbox()) throw new SandboxSwitchedOff();
  const name = nameOf(organizationId, mode);
  const known = remembered.get(name);
  if (known && known.until > performance.now()) return known.networks;
  const lookUp = {
    networks: openNetworksOf(organizationId, mode),
    until: performance.now() + CACHE_MS,
  };
  remembered.set(name, lookUp);
  lookUp.networks.catch(() => {
    if (remembered.get(name) === lookUp) remembered.delete(name);
  });
  return lookUp.networks;
}

/** Makes the next look-up in this process read an organization's networks again. */
export const forgetNetworks = (organizationId: string, mode: Mode): boolean =>
  remembered.delete(nameOf(organizationId, mode));

async function openNetworksOf(organizationId: string, mode: Mode): Promise<ConnectedNetwork[]> {
  const accounts = await db().networkAccount.findMany({
    where: { organizationId, mode },
    orderBy: [{ isDefault: "desc" }, { networkNumber: "asc" }],
  });
  if (accounts.length === 0) throw new LiveNetworkMissing();
  return Promise.all(
    accounts.map(async (account) => {
      const network = networkOf(account, await profileOf(account));
      const { networkNumber, name, isDefault } = account;
      return {
        networkNumber,
        name: name ?? network.profile.name,
        isDefault,
        isLost: isLost(account),
        network,
      };
    }),
  );
}

/** Returns an organization's default payment network in a mode. Throws as `networksOf`. */
export async function networkFor(organizationId: string, mode: Mode): Promise<PaymentNetwork> {
  return (await networksOf(organizationId, mode))[0]!.network;
}

/**
 * Returns the network at which an organization makes a payment: the one with this number, by default the default one.
 * Throws `ValidationFailed` if there is none with this number, `NetworkSecretsLost`, and as `networksOf`.
 */
export async function chooseNetwork(
  of: { organizationId: string; mode: Mode },
  networkNumber?: number | null,
): Promise<ConnectedNetwork> {
  const chosen = await namedOrDefault(of, networkNumber);
  if (chosen.isLost) throw new NetworkSecretsLost(chosen.name);
  return chosen;
}

async function namedOrDefault(
  { organizationId, mode }: { organizationId: string; mode: Mode },
  networkNumber: number | null | undefined,
): Promise<ConnectedNetwork> {
  if (networkNumber === undefined || networkNumber === null) {
    return (await networksOf(organizationId, mode))[0]!;
  }
  const network = await findNetwork({ organizationId, mode, networkNumber });
  if (network) return network;
  const connected = await networksOf(organizationId, mode);
  const numbers = connected.map((one) => one.networkNumber).sort((a, b) => a - b);
  const message = `must be the number of a network that is connected in ${mode} mode: ${numbers.join(", ")}`;
  throw new ValidationFailed([{ field: "network", message }]);
}

/** What names the network of a payment or a refund. */
export type AtNetwork = Pick<Payment, "organizationId" | "mode" | "networkNumber">;

/**
 * Returns the network at which a payment was made. Throws `NetworkNoAnswer` if it is no longer connected: no other one
 * may be asked for the money. Throws as `networksOf`.
 */
export async function networkOfPayment(payment: AtNetwork): Promise<PaymentNetwork> {
  const own = await findNetwork(payment);
  if (own) return own.network;
  throw new NetworkNoAnswer(`network ${payment.networkNumber} is no longer connected`);
}

/**
 * Returns the network that refunds a payment: the one at which it was made. If that one was disconnected since, returns
 * the default one, which may be the same network with another connection; any other refuses what it does not know.
 * Throws as `networksOf`.
 */
export const networkOfRefund = async (payment: AtNetwork): Promise<PaymentNetwork> =>
  (await findNetwork(payment))?.network ?? networkFor(payment.organizationId, payment.mode);

async function findNetwork({
  organizationId,
  mode,
  networkNumber,
}: AtNetwork): Promise<ConnectedNetwork | undefined> {
  const isMatch = (one: ConnectedNetwork) => one.networkNumber === networkNumber;
  const known = (await networksOf(organizationId, mode)).find(isMatch);
  if (known) return known;
  // Another process may have connected it a moment ago.
  forgetNetworks(organizationId, mode);
  return (await networksOf(organizationId, mode)).find(isMatch);
}

const isLost = (account: NetworkAccount) => account.kind !== "sandbox" && !hasCredentials(account);

/** Throws `NetworkSecretsLost` if an account's credentials were lost. */
export function requireSecrets(account: NetworkAccount): void {
  if (isLost(account))
    throw new NetworkSecretsLost(account.name ?? networkOf(account).profile.name);
}

const profileOf = ({ kind, id, profile }: NetworkAccount): Promise<NetworkProfile> =>
  kind === "sandbox" ? readSandboxProfile(id) : Promise.resolve(gatewayProfile(profile));

/** The organization has not connected a live network. */
export class LiveNetworkMissing extends Conflict {
  readonly code = "LIVE_NETWORK_MISSING";

  constructor() {
    super(
      `Live mode needs a live payment network, and none is connected. An owner or admin can connect one in Settings${hasSandbox() ? "; until then, switch to test mode" : ""}.`,
    );
  }
}

/**
 * Returns the payment network of an account: the built-in sandbox, or the network that the organization connected, which
 * does not answer if its credentials were lost.
 */
export function networkOf(
  account: NetworkAccount,
  profile: NetworkProfile = EVERYTHING,
): PaymentNetwork {
  const open = () =>
    account.kind === "sandbox"
      ? sandboxNetwork(account.id, profile)
      : openNetwork(connectionOf(account), profile);
  return measured(isLost(account) ? lostNetwork(account.kind, profile) : open(), account.kind);
}
