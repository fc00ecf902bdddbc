import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";
import { CHECK_STEP_NAMES } from "@/lib/network/check-vocabulary";
import { readPairs } from "@/lib/network/pix/bank-pairs-vocabulary";
import { BANK_CHOICES, BANK_NAMES, type BANK_PAIRS } from "@/lib/network/pix/bank-vocabulary";

export * from "./profile-schemas";

const visible = (maxLength: number) =>
  z
    .string("must be text")
    .regex(/^[\x21-\x7e]*$/, "must be without spaces")
    .min(1, "is required")
    .max(maxLength, `must be at most ${maxLength} characters`);
/** A secret, which can be left out if the connection already has it. */
const secret = (maxLength = 2000) => visible(maxLength).optional();
const address = text(1, 500);
/** What the merchant calls the network, to tell several apart; an empty text is none. */
const name = text(0, 60).optional();

/** A connector of the merchant's, which implements the gateway contract. */
const Gateway = z.object({
  kind: z.literal("gateway"),
  name,
  /** The base URL of the gateway API's paths. */
  base_url: address,
  /** Sent to the gateway as a bearer token. */
  token: secret(),
});

export const VIPPS_PRODUCTION = "https://api.vipps.no";

const VippsMobilePay = z.object({
  kind: z.literal("vipps_mobilepay"),
  name,
  /** By default Vipps MobilePay's production environment. */
  base_url: address.default(VIPPS_PRODUCTION),
  client_id: visible(200),
  client_secret: secret(),
  subscription_key: secret(200),
  merchant_serial_number: z.string("must be text").regex(/^\d{4,7}$/, "must be 4 to 7 digits"),
  /** For how many days a link can be valid, if Vipps MobilePay has approved that; otherwise for ten minutes. */
  longest_link_days: z
    .string("must be text")
    .regex(/^(?:[1-9]|1\d|2[0-7])?$/, "must be a number of days from 1 to 27")
    .optional(),
});

/** A certificate file of 48 kB, in base64. */
const MAX_CERTIFICATE = 64 * 1024;

const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names).optional();
/** Lines `name: value`. */
const pairs = (setting: (typeof BANK_PAIRS)[number]) =>
  z
    .string("must be text")
    .max(2000, "must be at most 2000 characters")
    .superRefine((lines, context) => {
      const read = readPairs(setting, lines);
      if ("fault" in read) context.addIssue(read.fault);
    })
    .optional();

/** What the bank asks for, as it is entered; what is left out is as usual at the bank. */
const bankSettings = {
  token_credentials: choice(BANK_CHOICES.token_credentials),
  token_format: choice(BANK_CHOICES.token_format),
  token_grant: choice(BANK_CHOICES.token_grant),
  token_scope: z
    .string("must be text")
    .regex(/^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/, "must be names with a blank between two")
    .max(500, "must be at most 500 characters")
    .optional(),
  token_headers: pairs("token_headers"),
  token_query: pairs("token_query"),
  api_headers: pairs("api_headers"),
  api_query: pairs("api_query"),
  query_times: choice(BANK_CHOICES.query_times),
  txid_parameter: choice(BANK_CHOICES.txid_parameter),
  charge_list: choice(BANK_CHOICES.charge_list),
  path_versions: pairs("path_versions"),
};

const Pix = z.object({
  kind: z.literal("pix"),
  name,
  /** The bank whose way of letting clients in is used; by default as the document says. */
  bank: z.enum(BANK_NAMES as [(typeof BANK_NAMES)[number], ...typeof BANK_NAMES]).optional(),
  /** The address of the bank's API, up to its version. */
  base_url: address,
  token_url: address,
  client_id: visible(500),
  /** Left out for a bank that gives none. */
  client_secret: secret(),
  /** A key that some banks give to applications. */
  application_key: secret(500),
  /** The account, where an application has several. */
  account_number: z
    .string("must be text")
    .regex(/^[\dXx-]{0,20}$/, "must be the digits of an account")
    .optional(),
  ...bankSettings,
  /** PEM with the private key, or PKCS #12 in base64; it can be left out if the connection already has one. */
  certificate: z.string("must be text").min(1).max(MAX_CERTIFICATE).optional(),
  certificate_password: z.string("must be text").max(500).optional(),
  /** The authority of the bank's own certificate, PEM. */
  authority: z.string("must be text").min(1).max(MAX_CERTIFICATE).optional(),
  /** The Pix key that receives. */
  pix_key: visible(77),
  /** As it is printed in a static QR code, without accents. */
  merchant_city: text(1, 15),
});

export const APIPAY_PRODUCTION = "https://bpapi.bazarbay.site/api/v1";

const Apipay = z.object({
  kind: z.literal("apipay"),
  name,
  /** By default ApiPay.kz's address, which its sandbox has too. */
  base_url: address.default(APIPAY_PRODUCTION),
  api_key: secret(500),
});

export const LiveNetworkConnection = z.discriminatedUnion("kind", [
  Gateway,
  VippsMobilePay,
  Pix,
  Apipay,
]);
export type LiveNetworkConnection = z.output<typeof LiveNetworkConnection>;

export const LiveNetworkResource = z.object({
  network_id: z.string(),
  /** By which payments, links and devices name it. */
  number: z.int(),
  /** What the merchant calls it. */
  name: z.string().optional(),
  /** Payments are made at it unless another one is chosen. */
  is_default: z.boolean(),
  kind: z.enum(["gateway", "vipps_mobilepay", "pix", "apipay"]),
  base_url: z.string().optional(),
  /** What was entered beside the address and is not secret, by the names of the request's fields. */
  settings: z.record(z.string(), z.string()).optional(),
  connected_at: Timestamp,
  last_answer_at: Timestamp.optional(),
  last_failure_at: Timestamp.optional(),
  last_failure: z.string().optional(),
  history_synced_at: Timestamp.optional(),
  /** When a part of its history last could not be read, and what is wrong with it. */
  unreadable_at: Timestamp.optional(),
  unreadable: z.string().optional(),
  /** When the certificate that identifies the merchant ends. */
  certificate_expires_at: Timestamp.optional(),
  /** Whether its printed codes are switched on; only in the list, and of networks that have such codes. */
  printed_codes: z.boolean().optional(),
});
export type LiveNetworkResource = z.infer<typeof LiveNetworkResource>;

export const SwitchPrintedCodes = z.object({
  on: z.boolean("must be true or false").describe("Tills can have codes that customers scan"),
});

export const LiveNetworkList = z.object({
  /** The default first, then the oldest. */
  data: z.array(LiveNetworkResource),
  /** The number of active live device keys. */
  live_keys: z.number(),
});
export type LiveNetworkList = z.infer<typeof LiveNetworkList>;

export const ConnectionTest = z.object({
  answered: z.boolean(),
  duration_ms: z.number(),
  /** The first step that failed. */
  failed_step: z.enum(CHECK_STEP_NAMES).optional(),
  failure: z.string().optional(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;
