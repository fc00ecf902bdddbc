// A merchant of the demo's owner whose live network is played by this process.
import type { LiveNetworkConnection } from "@/lib/domain/networks/schemas";
import { inMode } from "@/lib/kit/actor-kinds";
import { pixReference, vippsReference } from "@/lib/network";
import { useRunningDatabase } from "../database/running-database";
import { CommandError } from "../launch/command.mjs";
import { playApipay } from "../networks/apipay-server";
import { connectionTo } from "../networks/connection-to";
import { playPix } from "../networks/pix-server";
import { serve } from "../networks/serve";
import { playVipps } from "../networks/vipps-server";

export const PLAYED_NAMES = ["vipps", "pix", "apipay"] as const;
export type PlayedName = (typeof PLAYED_NAMES)[number];

export interface PlayedMerchant {
  /** A live device key. */
  key: string;
  currency: string;
  /** Payments are made by link, because the network asks nobody's phone. */
  byLink: boolean;
  /** The payer pays. */
  pay: (paymentId: string) => void;
  /** Revokes the key, and stops the network. */
  end: () => Promise<void>;
}

interface Played {
  currency: string;
  byLink: boolean;
  handle: (request: Request) => Promise<Response>;
  pay: (paymentId: string) => void;
  connection: (origin: string) => LiveNetworkConnection;
}

const PLAYED: Record<PlayedName, () => Played> = {
  vipps() {
    const { handle, books } = playVipps();
    return {
      currency: "NOK",
      byLink: false,
      handle,
      pay: (id) => books.decide(vippsReference(id), true),
      connection: connectionTo.vipps,
    };
  },
  apipay() {
    const { handle, books } = playApipay();
    return {
      currency: "KZT",
      byLink: false,
      handle,
      pay: (id) => books.pay(id),
      connection: connectionTo.apipay,
    };
  },
  pix() {
    const { handle, books } = playPix();
    return {
      currency: "BRL",
      byLink: true,
      handle,
      pay: (id) => books.pay(pixReference(id)),
      connection: connectionTo.pix,
    };
  },
};

/** Opens a merchant of the owner of a device key, with a live network that is played here until `end`. */
export async function playedMerchant(name: PlayedName, ownersKey: string): Promise<PlayedMerchant> {
  useRunningDatabase();
  // For the address of the network in this process; the server uses its own setting.
  process.env.WEBHOOK_ALLOW_LOOPBACK = "true";
  process.env.LOG_LEVEL ||= "warn";
  const { authenticateDeviceKey, issueDeviceKey, revokeDeviceKey } =
    await import("@/lib/domain/devices");
  const { openOrganizationAsOperator } = await import("@/lib/domain/team");
  const { connectLiveNetwork } = await import("@/lib/domain/networks");
  const device = await authenticateDeviceKey(ownersKey);
  if (!device) throw new CommandError("The device key is not in this database.");
  const { currency, byLink, handle, pay, connection } = PLAYED[name]();
  const server = await serve(handle);
  const facts = { name: `Demo with ${name}`, currency, timeZone: "UTC" };
  const { owner } = await openOrganizationAsOperator({ userId: device.userId }, facts);
  await connectLiveNetwork(owner, connection(server.origin));
  const live = inMode(owner, "live");
  const { key, deviceKey } = await issueDeviceKey(live, { name: "Demo" });
  return {
    key,
    currency,
    byLink,
    pay,
    async end() {
      await revokeDeviceKey(live, deviceKey.id);
      await server.close();
    },
  };
}
