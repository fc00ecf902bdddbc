// A network that does not take the organization's currency is told before it is asked for anything.
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectLiveNetwork, readLiveNetworks } from "@/lib/domain/networks";
import type { Member } from "@/lib/domain/sign-in";
import { NotSupportedByNetwork } from "@/lib/network";
import { serve, type Served } from "@/operate/networks/serve";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import type { LiveNetworkConnection } from "./schemas";

let owner: Member;
let requests: string[];
let server: Served;
beforeEach(async () => {
  owner = await memberOf((await newMerchant({ currency: "KZT" })).owner);
  requests = [];
  server = await serve(({ url }) => {
    requests.push(url);
    return new Response(null, { status: 500 });
  });
});
afterEach(() => server.close());

const KEYS = { client_id: "id", client_secret: "secret" };

test.each<[string, (origin: string) => LiveNetworkConnection]>([
  [
    "Pix takes BRL, not KZT.",
    (origin) => ({
      kind: "pix",
      base_url: `${origin}/api/v2`,
      token_url: `${origin}/oauth/token`,
      ...KEYS,
      pix_key: "key",
      merchant_city: "Recife",
    }),
  ],
  [
    "Vipps MobilePay takes NOK, DKK, EUR, not KZT.",
    (origin) => ({
      kind: "vipps_mobilepay",
      base_url: origin,
      ...KEYS,
      subscription_key: "key",
      merchant_serial_number: "123456",
    }),
  ],
])("%s It is not connected, and not asked", async (said, connection) => {
  const connecting = connectLiveNetwork(owner, connection(server.origin));
  await expect(connecting).rejects.toThrow(NotSupportedByNetwork);
  await expect(connecting).rejects.toThrow(said);
  expect(requests).toEqual([]);
  expect((await readLiveNetworks(owner)).accounts).toEqual([]);
});
