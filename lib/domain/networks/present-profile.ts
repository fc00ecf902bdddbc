import { MAX_MAJOR_UNITS, toMajorUnits } from "@/lib/kit/money";
import { type ConnectedNetwork, minAmount, type NetworkProfile } from "@/lib/network";
import type { NetworkProfileResource, NetworkResource } from "./profile-schemas";

/** Converts a profile to its API resource, with amounts in major units of the organization's currency. */
export const presentNetworkProfile = (
  profile: NetworkProfile,
  currency: string,
): NetworkProfileResource => ({
  name: profile.name,
  phone_requests: profile.phoneRequests,
  payment_links: profile.links,
  cancelling: profile.cancelling,
  refunds: profile.refunds,
  refunds_at_once: profile.refundsAtOnce,
  static_qr: profile.staticQr,
  ...(profile.currencies && { currencies: [...profile.currencies] }),
  amount: {
    least: toMajorUnits(minAmount(profile, currency), currency),
    // Qassa's own limit may be lower.
    most: Math.min(toMajorUnits(profile.amount.max, currency), MAX_MAJOR_UNITS),
  },
  link_validity: { least: profile.linkValidity.min, most: profile.linkValidity.max },
  comment_length: profile.commentLength,
});

/** Converts one of an organization's networks to its API resource. */
const presentNetwork = (
  { networkNumber, name, isDefault, network }: ConnectedNetwork,
  currency: string,
): NetworkResource => ({
  network: networkNumber,
  name,
  is_default: isDefault,
  profile: presentNetworkProfile(network.profile, currency),
});

export const presentNetworks = (networks: readonly ConnectedNetwork[], currency: string) => ({
  data: networks.map((network) => presentNetwork(network, currency)),
});

/** Converts networks for the till, which can also scan the code in a payer's app. */
export const presentTillNetworks = (networks: readonly ConnectedNetwork[], currency: string) =>
  networks.map((one) => {
    const { profile, ...network } = presentNetwork(one, currency);
    return { ...network, profile: { ...profile, personal_qr: one.network.profile.personalQr } };
  });
