import type { LiveNetworkResource } from "@/lib/domain/live-network/schemas";
import * as messages from "@/lib/messages";

export type NetworkKind = LiveNetworkResource["kind"];

export const NETWORK_KINDS = ["vipps_mobilepay", "pix", "apipay", "gateway"] as const;

interface ConnectionField {
  name: string;
  /** How it is entered; by default as plain text. */
  as?: "url" | "secret" | "file";
  maxLength?: number;
  /** Can be left empty. */
  isOptional?: boolean;
}

/** What each network needs, in the order in which its portal or bank tells it. */
export const CONNECTION_FIELDS: Record<NetworkKind, readonly ConnectionField[]> = {
  vipps_mobilepay: [
    { name: "base_url", as: "url" },
    { name: "merchant_serial_number", maxLength: 7 },
    { name: "client_id", maxLength: 200 },
    { name: "client_secret", as: "secret" },
    { name: "subscription_key", as: "secret" },
    { name: "longest_link_days", maxLength: 2, isOptional: true },
  ],
  pix: [
    { name: "base_url", as: "url" },
    { name: "token_url", as: "url" },
    { name: "client_id", maxLength: 500 },
    { name: "client_secret", as: "secret" },
    // The server asks for it unless the bank is played on this machine.
    { name: "certificate", as: "file", isOptional: true },
    { name: "certificate_password", as: "secret", isOptional: true },
    { name: "pix_key", maxLength: 77 },
    { name: "merchant_city", maxLength: 15 },
  ],
  apipay: [
    { name: "base_url", as: "url" },
    { name: "api_key", as: "secret" },
  ],
  gateway: [
    { name: "base_url", as: "url" },
    { name: "token", as: "secret" },
  ],
};

/** What people call a network. */
export const networkName = ({ name, kind }: LiveNetworkResource): string =>
  name ?? messages.networkSettings.kinds[kind];

/** Returns the content of a certificate's file as the API takes it: PEM as it is, anything else in base64. */
export async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (text.includes("-----BEGIN ")) return text;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
