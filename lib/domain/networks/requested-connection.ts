import { databaseNow } from "@/lib/kit/clock";
import type { NetworkAccount } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import {
  CertificateUnusable,
  connectionOf,
  endOfCertificate,
  hasCredentials,
  openCertificate,
  type NetworkConnection,
  type PixCertificate,
} from "@/lib/network";
import {
  type Bank,
  bankOf,
  type BankSetting,
  type BankSettings,
} from "@/lib/network/pix/bank-vocabulary";
import { checkNetworkAddress } from "./network-address";
import type { LiveNetworkConnection } from "./schemas";

/**
 * Returns the connection that was asked for. Secrets that were left out are those of the current connection, if it is of
 * the same kind and at the same address: they are never sent to another one. Throws `ValidationFailed`.
 */
export async function requestedConnection(
  input: LiveNetworkConnection,
  current: NetworkAccount | null,
  merchantName: string,
): Promise<{ connection: NetworkConnection; certificateEnds: Date | null }> {
  const baseUrl = await checkNetworkAddress("base_url", input.base_url);
  const isSame = current?.kind === input.kind && current.baseUrl === baseUrl;
  const kept = isSame && hasCredentials(current) ? connectionOf(current) : undefined;
  switch (input.kind) {
    case "gateway": {
      const token = secretOf("token", input.token, kept?.kind === "gateway" && kept.token);
      return { connection: { kind: input.kind, baseUrl, token }, certificateEnds: null };
    }
    case "vipps_mobilepay": {
      const known = kept?.kind === input.kind ? kept : undefined;
      const connection = {
        kind: input.kind,
        baseUrl,
        clientId: input.client_id,
        clientSecret: secretOf("client_secret", input.client_secret, known?.clientSecret),
        subscriptionKey: secretOf(
          "subscription_key",
          input.subscription_key,
          known?.subscriptionKey,
        ),
        merchantSerialNumber: input.merchant_serial_number,
        ...(input.longest_link_days && { longestLinkDays: Number(input.longest_link_days) }),
      };
      return { connection, certificateEnds: null };
    }
    case "apipay": {
      const apiKey = secretOf("api_key", input.api_key, kept?.kind === input.kind && kept.apiKey);
      return { connection: { kind: input.kind, baseUrl, apiKey }, certificateEnds: null };
    }
    case "pix": {
      const tokenUrl = await checkNetworkAddress("token_url", input.token_url);
      const known = kept?.kind === input.kind && kept.tokenUrl === tokenUrl ? kept : undefined;
      const file = certificateOf(input) ?? known?.certificate;
      // Only a bank that is played on this machine is called without TLS.
      if (!file && baseUrl.startsWith("https:")) throw missing("certificate");
      const opened = file && (await openUsable(file));
      const ca = input.authority ?? known?.ca;
      const bank = bankOf(input.bank);
      const changed = changedSettings(input, bank);
      const { token_credentials: shown } = { ...bank.settings, ...changed };
      const key = input.application_key ?? known?.applicationKey;
      if (!key && bank.needs?.includes("application_key")) throw missing("application_key");
      const connection = {
        kind: input.kind,
        baseUrl,
        tokenUrl,
        bank: input.bank,
        ...(Object.keys(changed).length > 0 && { bankSettings: changed }),
        clientId: input.client_id,
        ...(shown !== "id_only" && {
          clientSecret: secretOf("client_secret", input.client_secret, known?.clientSecret),
        }),
        ...(key && { applicationKey: key }),
        ...(input.account_number && { accountNumber: input.account_number }),
        ...(opened && { certificate: opened.certificate }),
        pixKey: input.pix_key,
        merchantName,
        merchantCity: input.merchant_city,
        ...(ca !== undefined && { ca }),
      };
      return { connection, certificateEnds: opened?.ends ?? null };
    }
  }
}

/** What the merchant wants otherwise than it is usual at the bank: only that is kept, so that the rest can follow the bank. */
function changedSettings(
  input: LiveNetworkConnection & { kind: "pix" },
  { settings }: Bank,
): Partial<BankSettings> {
  const names = Object.keys(settings) as BankSetting[];
  const entries = names.map((name) => [name, input[name]?.replaceAll("\r\n", "\n")] as const);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && value !== settings[name]),
  );
}

const isPem = (text: string): boolean => text.includes("-----BEGIN ");

function certificateOf({
  certificate,
  certificate_password: passphrase = "",
}: LiveNetworkConnection & { kind: "pix" }): PixCertificate | undefined {
  if (certificate === undefined) return undefined;
  // A PEM file has both, and TLS takes what it needs.
  if (isPem(certificate)) return { cert: certificate, key: certificate, passphrase };
  return { pfx: certificate, passphrase };
}

/** Decrypts it once, so that connections do not have to. */
async function openUsable(
  file: PixCertificate,
): Promise<{ certificate: PixCertificate; ends: Date }> {
  try {
    const { cert, key } = await openCertificate(file);
    const ends = endOfCertificate({ cert, key }, await databaseNow());
    return { certificate: { cert, key, passphrase: "" }, ends };
  } catch (error) {
    if (!(error instanceof CertificateUnusable)) throw error;
    throw new ValidationFailed([{ field: "certificate", message: error.message }]);
  }
}

function secretOf(field: string, entered: string | undefined, kept: string | false | undefined) {
  const secret = entered ?? kept;
  if (!secret) throw missing(field);
  return secret;
}

const missing = (field: string) =>
  new ValidationFailed([{ field, message: `${field} is required` }]);
