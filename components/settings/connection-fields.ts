import type { LiveNetworkResource } from "@/lib/domain/networks/schemas";
import * as messages from "@/lib/messages";
import { NETWORK_CURRENCIES } from "@/lib/network/currency-vocabulary";
import {
  BANK_CHOICES,
  BANK_PAIRS,
  bankOf,
  type BankSetting,
  type BankValue,
} from "@/lib/network/pix/bank-vocabulary";

export type NetworkKind = LiveNetworkResource["kind"];

const NETWORK_KINDS = ["vipps_mobilepay", "pix", "apipay", "gateway"] as const;

/** Returns the kinds of networks that take a currency, and the others. A gateway can be to any. */
export function kindsFor(currency: string): { fitting: NetworkKind[]; others: NetworkKind[] } {
  const takes = (kind: NetworkKind) => currenciesOf(kind)?.includes(currency) ?? true;
  return {
    fitting: NETWORK_KINDS.filter(takes),
    others: NETWORK_KINDS.filter((kind) => !takes(kind)),
  };
}

/** The only currencies that networks of a kind take; undefined if that depends. */
export const currenciesOf = (kind: NetworkKind): readonly string[] | undefined =>
  kind === "gateway" ? undefined : NETWORK_CURRENCIES[kind];

export interface ConnectionField {
  name: string;
  /** How it is entered; by default as plain text. */
  as?: "url" | "secret" | "file" | "lines" | "choice";
  maxLength?: number;
  /** Can be left empty. */
  isOptional?: boolean;
  options?: readonly string[];
}

/** What networks need, in the order in which their portals tell it. */
const CONNECTION_FIELDS: Record<Exclude<NetworkKind, "pix">, readonly ConnectionField[]> = {
  vipps_mobilepay: [
    { name: "base_url", as: "url" },
    { name: "merchant_serial_number", maxLength: 7 },
    { name: "client_id", maxLength: 200 },
    { name: "client_secret", as: "secret" },
    { name: "subscription_key", as: "secret" },
    { name: "longest_link_days", maxLength: 2, isOptional: true },
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

const BANK_VALUES: Record<BankValue, ConnectionField> = {
  application_key: { name: "application_key", as: "secret" },
  account_number: { name: "account_number", maxLength: 20 },
};

const isPairs = (name: string): boolean => (BANK_PAIRS as readonly string[]).includes(name);

/** What a bank can be told of itself, in the order of the table of banks. */
export const BANK_SETTINGS = Object.keys(bankOf("document").settings) as BankSetting[];

/** Returns what a network needs, and what can be changed beside it. `values` are those that are entered. */
export function fieldsFor(
  kind: NetworkKind,
  values: Readonly<Record<string, string>>,
): { fields: readonly ConnectionField[]; more: readonly ConnectionField[] } {
  if (kind !== "pix") return { fields: CONNECTION_FIELDS[kind], more: [] };
  const { needs = [], accepts = [] } = bankOf(values.bank);
  const supported = [...needs, ...accepts];
  const optional = (value: BankValue) => ({ ...BANK_VALUES[value], isOptional: true });
  return {
    fields: [
      { name: "base_url", as: "url" },
      { name: "token_url", as: "url" },
      { name: "client_id", maxLength: 500 },
      ...(values.token_credentials === "id_only"
        ? []
        : [{ name: "client_secret", as: "secret" } as const]),
      ...needs.map((value) => BANK_VALUES[value]),
      ...accepts.map(optional),
      // The server asks for it unless the bank is played on this machine.
      { name: "certificate", as: "file", isOptional: true },
      { name: "certificate_password", as: "secret", isOptional: true },
      { name: "pix_key", maxLength: 77 },
      { name: "merchant_city", maxLength: 15 },
    ],
    more: [
      { name: "authority", as: "file", isOptional: true },
      ...(["application_key", "account_number"] as const)
        .filter((value) => !supported.includes(value))
        .map(optional),
      ...BANK_SETTINGS.map(fieldOfSetting),
    ],
  };
}

function fieldOfSetting(name: BankSetting): ConnectionField {
  const choices: { [Name in BankSetting]?: readonly string[] } = BANK_CHOICES;
  const options = choices[name];
  if (options) return { name, as: "choice", options };
  return { name, isOptional: true, ...(isPairs(name) && { as: "lines", maxLength: 2000 }) };
}

/** What choosing a bank fills in. */
export function valuesOfBank(bank: string): Record<string, string> {
  const { baseUrl = "", tokenUrl = "", settings } = bankOf(bank);
  return { bank, base_url: baseUrl, token_url: tokenUrl, ...settings };
}

/** What people call a network. */
export const networkName = ({ name, kind }: LiveNetworkResource): string =>
  name ?? messages.networkSettings.kinds[kind];

/**
 * Returns the content of a certificate's file as the API takes it: PEM as it is, also of several files together, anything
 * else in base64.
 */
export async function contentOf(files: readonly File[]): Promise<string> {
  const contents = await Promise.all(files.map(async (file) => file.arrayBuffer()));
  const texts = contents.map((content) => new TextDecoder().decode(content));
  if (texts.every((text) => text.includes("-----BEGIN "))) return texts.join("\n");
  const bytes = new Uint8Array(contents[0] ?? new ArrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
