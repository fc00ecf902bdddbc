// How banks with the Pix API let clients in: what the document of the Banco Central leaves open. It rests on what banks and
// makers of client programs publish, which `sources` names; no bank was asked.

/** What a connection can be told of its bank. All of it is text, as it is entered. */
export interface BankSettings {
  /** How the client shows its ID and secret where tokens are given; `id_only`: there is no secret. */
  token_credentials: "basic" | "body" | "id_only";
  token_format: "form" | "json";
  /** Where `grant_type` is. */
  token_grant: "body" | "query";
  /** Separated by blanks; empty if the bank wants none. */
  token_scope: string;
  /** Lines such as `x-name: value`; a value can have the placeholders below. */
  token_headers: string;
  token_query: string;
  api_headers: string;
  api_query: string;
  /** How times in a query are written. */
  query_times: "milliseconds" | "seconds";
  /** The query parameter by which received payments are looked for. */
  txid_parameter: "txid" | "txId";
  /** Whether charges can be listed by time. */
  charge_list: "yes" | "no";
  /** Calls that another version of the API answers: lines such as `PATCH /cob/: v2`. */
  path_versions: string;
}
export type BankSetting = keyof BankSettings;

/** Settings with a few values, the usual one first. */
export const BANK_CHOICES = {
  token_credentials: ["basic", "body", "id_only"],
  token_format: ["form", "json"],
  token_grant: ["body", "query"],
  query_times: ["milliseconds", "seconds"],
  txid_parameter: ["txid", "txId"],
  charge_list: ["yes", "no"],
} as const satisfies { [Name in BankSetting]?: readonly BankSettings[Name][] };

/** Settings of lines `name: value`. */
export const BANK_PAIRS = [
  "token_headers",
  "token_query",
  "api_headers",
  "api_query",
  "path_versions",
] as const satisfies readonly BankSetting[];

/**
 * What a value can name: what the merchant has entered, `{uuid}` for an ID that is made for each call, and `{version}` for
 * Qassa's. A line whose value is not entered is left out.
 */
export const PLACEHOLDERS = [
  "client_id",
  "application_key",
  "account_number",
  "uuid",
  "version",
] as const;

const SCOPES = "cob.write cob.read pix.write pix.read";

/** As the document says: OAuth 2.0 with Basic, and nothing else. */
const DOCUMENT: BankSettings = {
  token_credentials: "basic",
  token_format: "form",
  token_grant: "body",
  token_scope: SCOPES,
  token_headers: "",
  token_query: "",
  api_headers: "",
  api_query: "",
  query_times: "milliseconds",
  txid_parameter: "txid",
  charge_list: "yes",
  path_versions: "",
};

/** What the merchant enters for some banks alone. The key is a secret. */
export type BankValue = "application_key" | "account_number";

export interface Bank {
  /** Absent where it is translated. */
  name?: string;
  baseUrl?: string;
  tokenUrl?: string;
  /** The addresses for tests, where they are public. */
  testBaseUrl?: string;
  testTokenUrl?: string;
  /** The values that it needs, or can need. */
  needs?: readonly BankValue[];
  accepts?: readonly BankValue[];
  settings: BankSettings;
  sources: readonly string[];
}

const ACBR = (unit: string) =>
  `https://github.com/frones/ACBr, Fontes/ACBrPIXCD/ACBrPIXPSP${unit}.pas`;
const PYPIX = "https://pypi.org/project/pypix-api/0.14.0/";
const ISSUE = (number: number) => `https://github.com/bacen/pix-api/issues/${number}`;

const SICOOB_TOKENS =
  "https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token";

const bank = (settings: Partial<BankSettings>): BankSettings => ({ ...DOCUMENT, ...settings });

export const BANKS = {
  document: { settings: DOCUMENT, sources: ["https://bacen.github.io/pix-api/"] },
  banco_do_brasil: {
    name: "Banco do Brasil",
    baseUrl: "https://api-pix.bb.com.br/pix/v2",
    tokenUrl: "https://oauth.bb.com.br/oauth/token",
    testBaseUrl: "https://api.hm.bb.com.br/pix/v2",
    testTokenUrl: "https://oauth.hm.bb.com.br/oauth/token",
    needs: ["application_key"],
    settings: bank({ api_query: "gw-dev-app-key: {application_key}", charge_list: "no" }),
    sources: [ACBR("BancoDoBrasil"), PYPIX, "https://github.com/imobanco/bb-wrapper"],
  },
  banrisul: {
    name: "Banrisul",
    baseUrl: "https://mtls-api.banrisul.com.br/pix/api-mtls",
    tokenUrl: "https://mtls-api.banrisul.com.br/auth/oauth/v2/token",
    testBaseUrl: "https://mtls-api-h.banrisul.com.br/pix/api-mtls",
    testTokenUrl: "https://mtls-api-h.banrisul.com.br/auth/oauth/v2/token",
    settings: bank({ token_credentials: "body" }),
    sources: [
      ACBR("Banrisul"),
      "https://developers.banrisul.com.br/pages/docs/clientes-banrisul/api-pix-v2.9.0.html",
    ],
  },
  bradesco: {
    name: "Bradesco",
    baseUrl: "https://qrpix.bradesco.com.br/v2",
    tokenUrl: "https://qrpix.bradesco.com.br/oauth/token",
    testBaseUrl: "https://qrpix-h.bradesco.com.br/v2",
    testTokenUrl: "https://qrpix-h.bradesco.com.br/oauth/token",
    settings: bank({ token_scope: "" }),
    sources: [ACBR("Bradesco"), ISSUE(343)],
  },
  c6: {
    name: "C6 Bank",
    baseUrl: "https://baas-api.c6bank.info/v2/pix",
    tokenUrl: "https://baas-api.c6bank.info/v1/auth",
    testBaseUrl: "https://baas-api-sandbox.c6bank.info/v2/pix",
    testTokenUrl: "https://baas-api-sandbox.c6bank.info/v1/auth",
    settings: bank({
      token_credentials: "body",
      token_scope: "",
      token_headers: "partner-software-name: Qassa\npartner-software-version: {version}",
      api_headers: "partner-software-name: Qassa\npartner-software-version: {version}",
    }),
    sources: [ACBR("C6Bank"), "https://developers.c6bank.com.br/apis/pix"],
  },
  efi: {
    name: "Efí",
    baseUrl: "https://pix.api.efipay.com.br/v2",
    tokenUrl: "https://pix.api.efipay.com.br/oauth/token",
    testBaseUrl: "https://pix-h.api.efipay.com.br/v2",
    testTokenUrl: "https://pix-h.api.efipay.com.br/oauth/token",
    settings: bank({ token_format: "json", token_scope: "" }),
    sources: [
      "https://dev.efipay.com.br/docs/api-pix/credenciais/",
      "https://www.npmjs.com/package/sdk-node-apis-efi",
      ACBR("GerenciaNet"),
    ],
  },
  inter: {
    name: "Inter",
    baseUrl: "https://cdpj.partners.bancointer.com.br/pix/v2",
    tokenUrl: "https://cdpj.partners.bancointer.com.br/oauth/v2/token",
    testBaseUrl: "https://cdpj-sandbox.partners.uatinter.co/pix/v2",
    testTokenUrl: "https://cdpj-sandbox.partners.uatinter.co/oauth/v2/token",
    accepts: ["account_number"],
    settings: bank({
      token_credentials: "body",
      api_headers: "x-conta-corrente: {account_number}",
      txid_parameter: "txId",
    }),
    sources: [ACBR("Inter"), PYPIX],
  },
  itau: {
    name: "Itaú",
    baseUrl: "https://secure.api.itau/pix_recebimentos/v2",
    tokenUrl: "https://sts.itau.com.br/api/oauth/token",
    settings: bank({
      token_credentials: "body",
      token_scope: "",
      token_headers: "x-itau-correlationID: {uuid}\nx-itau-flowID: {uuid}",
      api_headers:
        "x-itau-apikey: {client_id}\nx-itau-correlationID: {uuid}\nx-correlationID: {uuid}",
    }),
    sources: [ACBR("Itau"), ISSUE(531), ISSUE(573)],
  },
  santander: {
    name: "Santander",
    baseUrl: "https://trust-pix.santander.com.br/api/v1",
    tokenUrl: "https://trust-pix.santander.com.br/oauth/token",
    testBaseUrl: "https://trust-pix-h.santander.com.br/api/v1",
    testTokenUrl: "https://trust-pix-h.santander.com.br/oauth/token",
    settings: bank({
      token_credentials: "body",
      token_grant: "query",
      token_scope: "",
      query_times: "seconds",
      path_versions: "PATCH /cob/: v2",
    }),
    sources: [
      ACBR("Santander"),
      "https://pt.scribd.com/document/663740670/santander-api-qrcode-user-guide-v009",
    ],
  },
  sicoob: {
    name: "Sicoob",
    baseUrl: "https://api.sicoob.com.br/pix/api/v2",
    tokenUrl: SICOOB_TOKENS,
    settings: bank({ token_credentials: "id_only", api_headers: "client_id: {client_id}" }),
    sources: [
      ACBR("Sicoob"),
      "https://developers.sicoob.com.br",
      "https://github.com/divulgueregional/api-sicoob/pull/2",
    ],
  },
  sicredi: {
    name: "Sicredi",
    baseUrl: "https://api-pix.sicredi.com.br/api/v2",
    tokenUrl: "https://api-pix.sicredi.com.br/oauth/token",
    testBaseUrl: "https://api-pix-h.sicredi.com.br/api/v2",
    testTokenUrl: "https://api-pix-h.sicredi.com.br/oauth/token",
    settings: bank({}),
    sources: [ACBR("Sicredi"), PYPIX],
  },
  other: { settings: DOCUMENT, sources: [] },
} as const satisfies Record<string, Bank>;

export type BankName = keyof typeof BANKS;
export const BANK_NAMES = Object.keys(BANKS) as BankName[];

const isBankName = (name: string): name is BankName => Object.hasOwn(BANKS, name);

/** Returns what is known of a bank; of one that this version does not know, what the document says. */
export const bankOf = (name: string = "document"): Bank =>
  BANKS[isBankName(name) ? name : "document"];
