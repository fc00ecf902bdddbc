import type { z } from "zod";
import type { CallOptions } from "../port";
import { EVERYTHING, type NetworkProfile } from "../profile";
import { Profile } from "./contract";
import { exchange, type GatewayAddress } from "./exchange";

/** What a gateway says that its network can do, as it is stored with the account. */
export type GatewayProfile = z.input<typeof Profile>;

/** Asks a gateway what its network can do: everything if it does not say. Throws `NetworkNoAnswer`. */
export async function readGatewayProfile(
  gateway: GatewayAddress,
  options?: CallOptions,
): Promise<NetworkProfile> {
  const answer = await exchange({ gateway, name: "profile", schema: Profile, call: {}, options });
  if ("outcome" in answer) throw new Error("a refusal of a call that cannot be refused");
  return profileOf(answer);
}

/** Converts what is stored with an account; a network does everything if nothing is. */
export const gatewayProfile = (stored: unknown): NetworkProfile =>
  profileOf(Profile.parse(stored ?? {}));

function profileOf(profile: z.output<typeof Profile>): NetworkProfile {
  return {
    name: profile.name ?? EVERYTHING.name,
    phoneRequests: profile.phone_requests,
    // Its contract has no such codes.
    personalQr: false,
    links: profile.links,
    cancelling: profile.cancelling,
    refunds: profile.refunds,
    refundsAtOnce: profile.refunds_at_once,
    staticQr: profile.static_qr,
    ...(profile.currencies && { currencies: profile.currencies }),
    amount: {
      min: profile.least_amount ?? EVERYTHING.amount.min,
      max: profile.most_amount ?? EVERYTHING.amount.max,
    },
    linkValidity: {
      min: profile.shortest_link ?? EVERYTHING.linkValidity.min,
      max: profile.longest_link ?? EVERYTHING.linkValidity.max,
    },
    commentLength: profile.comment_length ?? EVERYTHING.commentLength,
  };
}

/** Converts a profile to the contract's format. */
export const wireProfile = (profile: NetworkProfile): GatewayProfile => ({
  name: profile.name,
  phone_requests: profile.phoneRequests,
  links: profile.links,
  cancelling: profile.cancelling,
  refunds: profile.refunds,
  refunds_at_once: profile.refundsAtOnce,
  static_qr: profile.staticQr,
  ...(profile.currencies && { currencies: [...profile.currencies] }),
  least_amount: profile.amount.min.toString(),
  most_amount: profile.amount.max.toString(),
  shortest_link: profile.linkValidity.min,
  longest_link: profile.linkValidity.max,
  comment_length: profile.commentLength,
});
