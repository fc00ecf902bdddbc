// How the played bank lets clients in, for each of the banks that somebody has described in public: what it refuses is what
// they say that the bank refuses. It knows nothing of the table that Qassa has of them.
import { PIX_KEYS } from "./pix-keys";

/** A request, without what is the same at every bank. */
interface BankRequest {
  url: URL;
  method: string;
  headers: Headers;
  /** The fields of the body. */
  fields: Record<string, string>;
  isJson: boolean;
}

interface PlayedBank {
  /** Where it is said. */
  sources: string[];
  tokenPath: string;
  /** The path of the API; of each call, where versions differ. */
  base: string | ((method: string, path: string) => string);
  /** Where single charges are too. */
  baseOfCharges?: string;
  /** Amounts can be numbers. */
  takesNumbers?: boolean;
  /** What is wrong with a request for a token, or with a call; undefined if nothing is. */
  token: (request: BankRequest) => string | undefined;
  call?: (request: BankRequest, seen: Set<string>) => string | undefined;
  /** It has no list of charges. */
  hasNoChargeList?: boolean;
  /** Times in queries must have no fractions. */
  refusesFractions?: boolean;
  /** The parameter that finds payments by their charge. */
  txidParameter?: string;
}

const { clientId, clientSecret, applicationKey, accountNumber } = PIX_KEYS;
const BASIC = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
const GRANT = "client_credentials";
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The first complaint there is. */
const first = (...complaints: (string | false | undefined)[]): string | undefined =>
  complaints.find((one): one is string => typeof one === "string");

const inForm = ({ isJson, fields }: BankRequest): string | undefined =>
  first(
    isJson && "the body must be a form",
    fields.grant_type !== GRANT && "grant_type is missing from the body",
  );
const byBasic = ({ headers, fields }: BankRequest): string | undefined =>
  first(
    headers.get("authorization") !== BASIC && "invalid_client",
    "client_secret" in fields && "the secret must not be in the body",
  );
const byBody = ({ headers, fields }: BankRequest): string | undefined =>
  first(
    headers.has("authorization") && "the Authorization header must not be sent",
    (fields.client_id !== clientId || fields.client_secret !== clientSecret) && "invalid_client",
  );
const withScopes = ({ fields }: BankRequest): string | undefined =>
  first(!/\bcob\.write\b/.test(fields.scope ?? "") && "invalid_scope");
const withoutScopes = ({ fields }: BankRequest): string | undefined =>
  first("scope" in fields && "invalid_scope");

/** A header with a UUID that no earlier call had. */
const newId = ({ headers }: BankRequest, name: string, seen: Set<string>): string | undefined => {
  const id = headers.get(name) ?? "";
  if (!UUID.test(id)) return `${name} must be a UUID`;
  if (seen.has(`${name} ${id}`)) return `${name} was used before`;
  seen.add(`${name} ${id}`);
  return undefined;
};

const acbr = (unit: string) => `ACBrPIXPSP${unit}.pas of the ACBr components`;

export const PLAYED_BANKS = {
  banco_do_brasil: {
    sources: [
      acbr("BancoDoBrasil"),
      "pypix-api 0.14.0, banks/bb.py",
      "bb-wrapper 0.5.5, wrapper/pix_cob.py: also for amounts",
    ],
    takesNumbers: true,
    tokenPath: "/oauth/token",
    base: "/pix/v2",
    token: (request) => first(inForm(request), byBasic(request), withScopes(request)),
    call: ({ url }) =>
      first(url.searchParams.get("gw-dev-app-key") !== applicationKey && "gw-dev-app-key"),
    hasNoChargeList: true,
  },
  banrisul: {
    sources: [acbr("Banrisul")],
    tokenPath: "/auth/oauth/v2/token",
    base: "/pix/api-mtls",
    token: (request) => first(inForm(request), byBody(request), withScopes(request)),
  },
  bradesco: {
    sources: [acbr("Bradesco"), "bacen/pix-api 343: Basic and grant_type, nothing else"],
    tokenPath: "/oauth/token",
    base: "/v2",
    token: (request) => first(inForm(request), byBasic(request), withoutScopes(request)),
  },
  c6: {
    sources: [acbr("C6Bank") + ", for the addresses", "clients with partner-software-name"],
    tokenPath: "/v1/auth",
    base: "/v2/pix",
    token: (request) =>
      first(inForm(request), byBody(request), withoutScopes(request), partnerOf(request.headers)),
    call: ({ headers }) => partnerOf(headers),
  },
  efi: {
    sources: ["dev.efipay.com.br/docs/api-pix/credenciais", acbr("GerenciaNet")],
    tokenPath: "/oauth/token",
    base: "/v2",
    token: (request) =>
      first(
        !request.isJson && "the body must be JSON",
        request.fields.grant_type !== GRANT && "unsupported_grant_type",
        byBasic(request),
        withoutScopes(request),
      ),
  },
  inter: {
    sources: [acbr("Inter"), "pypix-api 0.14.0, banks/inter.py"],
    tokenPath: "/oauth/v2/token",
    base: "/pix/v2",
    token: (request) => first(inForm(request), byBody(request), withScopes(request)),
    // The played application has two accounts.
    call: ({ headers }) =>
      first(headers.get("x-conta-corrente") !== accountNumber && "x-conta-corrente"),
    txidParameter: "txId",
  },
  itau: {
    sources: [acbr("Itau"), "bacen/pix-api 531 and 399", "clients with x-itau-apikey"],
    tokenPath: "/api/oauth/token",
    base: "/pix_recebimentos/v2",
    token: (request) =>
      first(
        inForm(request),
        byBody(request),
        withoutScopes(request),
        !request.headers.has("x-itau-flowid") && "x-itau-flowID",
        !request.headers.has("x-itau-correlationid") && "x-itau-correlationID",
      ),
    call: (request, seen) =>
      first(
        request.headers.get("x-itau-apikey") !== clientId && "x-itau-apikey",
        newId(request, "x-itau-correlationid", seen),
        newId(request, "x-correlationid", seen),
      ),
  },
  santander: {
    sources: [acbr("Santander")],
    tokenPath: "/oauth/token",
    base: (method, path) => (method === "PATCH" && path.startsWith("/cob") ? "/api/v2" : "/api/v1"),
    token: (request) =>
      first(
        request.isJson && "the body must be a form",
        request.url.searchParams.get("grant_type") !== GRANT && "Missing grant type",
        "grant_type" in request.fields && "grant_type must be in the query",
        byBody(request),
        withoutScopes(request),
      ),
    refusesFractions: true,
  },
  sicoob: {
    sources: [acbr("Sicoob"), "developers.sicoob.com.br", "divulgueregional/api-sicoob, pull 2"],
    tokenPath: "/auth/realms/cooperado/protocol/openid-connect/token",
    base: "/pix/api/v2",
    token: (request) =>
      first(
        inForm(request),
        request.headers.has("authorization") && "the Authorization header must not be sent",
        (request.fields.client_id !== clientId || "client_secret" in request.fields) &&
          "invalid_client",
        withScopes(request),
      ),
    call: ({ headers }) => first(headers.get("client_id") !== clientId && "client_id"),
  },
  sicredi: {
    sources: [acbr("Sicredi"), "pypix-api 0.14.0, banks/sicredi.py: charges at v3"],
    baseOfCharges: "/api/v3",
    tokenPath: "/oauth/token",
    base: "/api/v2",
    token: (request) => first(inForm(request), byBasic(request), withScopes(request)),
  },
} as const satisfies Record<string, PlayedBank>;

function partnerOf(headers: Headers): string | undefined {
  return ["partner-software-name", "partner-software-version"].find((name) => !headers.get(name));
}

export type PlayedBankName = keyof typeof PLAYED_BANKS;
export const PLAYED_BANK_NAMES = Object.keys(PLAYED_BANKS) as PlayedBankName[];
export const isPlayedBank = (name: string): name is PlayedBankName =>
  Object.hasOwn(PLAYED_BANKS, name);

/** The gate of a bank: what it says about requests before anything else is looked at. */
export class BankGate {
  private readonly seen = new Set<string>();
  readonly bank: PlayedBank;

  constructor(name: PlayedBankName) {
    this.bank = PLAYED_BANKS[name];
  }

  isToken = ({ pathname }: URL): boolean => pathname === this.bank.tokenPath;

  /** Returns what is wrong with a request for a token. */
  refuseToken = (request: Request, text: string): string | undefined =>
    this.bank.token(parseRequest(request, text));

  /** Returns the path below the API of a call, or what is wrong with the call. */
  pathOf(request: Request, text: string): { path: string } | { status: number; why: string } {
    const parsed = parseRequest(request, text);
    const { base, baseOfCharges, call, hasNoChargeList, refusesFractions } = this.bank;
    const { pathname, searchParams } = parsed.url;
    const bases = typeof base === "string" ? [base] : ["/api/v1", "/api/v2"];
    const found =
      baseOfCharges !== undefined && pathname.startsWith(`${baseOfCharges}/cob/`)
        ? baseOfCharges
        : bases.find((one) => pathname.startsWith(`${one}/`));
    if (found === undefined) return { status: 404, why: "NaoEncontrado" };
    const path = pathname.slice(found.length);
    if (typeof base === "function" && base(parsed.method, path) !== found) {
      return { status: 404, why: "NaoEncontrado" };
    }
    const complaint = call?.(parsed, this.seen);
    if (complaint !== undefined) return { status: 403, why: complaint };
    if (hasNoChargeList && path === "/cob" && parsed.method === "GET") {
      return { status: 404, why: "NaoEncontrado" };
    }
    const times = [searchParams.get("inicio"), searchParams.get("fim")];
    if (refusesFractions && times.some((time) => time?.includes("."))) {
      return { status: 400, why: "inicio" };
    }
    return { path };
  }
}

function parseRequest({ url, method, headers }: Request, text: string): BankRequest {
  const isJson = headers.get("content-type")?.startsWith("application/json") === true;
  const fields = isJson
    ? (JSON.parse(text || "{}") as Record<string, string>)
    : Object.fromEntries(new URLSearchParams(text));
  return { url: new URL(url), method, headers, fields, isJson };
}
