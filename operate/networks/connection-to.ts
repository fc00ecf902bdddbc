import type { LiveNetworkConnection } from "@/lib/domain/networks/schemas";
import { APIPAY_KEYS } from "./apipay-server";
import { PIX_KEYS } from "./pix-keys";
import { VIPPS_KEYS } from "./vipps-server";

/** What a merchant enters to connect a network that is played at this origin. */
export const connectionTo = {
  vipps: (origin: string) => ({
    kind: "vipps_mobilepay" as const,
    base_url: origin,
    client_id: VIPPS_KEYS.clientId,
    client_secret: VIPPS_KEYS.clientSecret,
    subscription_key: VIPPS_KEYS.subscriptionKey,
    merchant_serial_number: VIPPS_KEYS.merchantSerialNumber,
  }),
  apipay: (origin: string) => ({
    kind: "apipay" as const,
    base_url: `${origin}/api/v1`,
    api_key: APIPAY_KEYS.apiKey,
  }),
  pix: (origin: string) => ({
    kind: "pix" as const,
    base_url: `${origin}/api/v2`,
    token_url: `${origin}/oauth/token`,
    client_id: PIX_KEYS.clientId,
    client_secret: PIX_KEYS.clientSecret,
    pix_key: PIX_KEYS.pixKey,
    merchant_city: "Sao Paulo",
  }),
} satisfies Record<string, (origin: string) => LiveNetworkConnection>;
