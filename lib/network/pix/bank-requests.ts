// What is sent to a bank, in the way that it asks for.
import { randomUUID } from "node:crypto";
import qassa from "@/package.json" with { type: "json" };
import type { HttpCall } from "../http";
import { NetworkNoAnswer } from "../port";
import { readPairs } from "./bank-pairs-vocabulary";
import { type BANK_PAIRS, bankOf, type BankSettings, type PLACEHOLDERS } from "./bank-vocabulary";
import type { PixConnection } from "./connection";

type Placeholder = (typeof PLACEHOLDERS)[number];

/** Returns the settings of a connection: its bank's, but for those that the merchant has changed. */
export const settingsOf = ({ bank, bankSettings }: PixConnection): BankSettings => ({
  ...bankOf(bank).settings,
  ...bankSettings,
});

/** Returns the request for an access token. */
export function tokenRequest(connection: PixConnection): HttpCall {
  const { clientId, clientSecret = "", tokenUrl } = connection;
  const settings = settingsOf(connection);
  const { token_credentials: shown, token_grant, token_format, token_scope } = settings;
  const grant = { grant_type: "client_credentials" };
  const fields = {
    ...(token_grant === "body" && grant),
    ...(shown !== "basic" && { client_id: clientId }),
    ...(shown === "body" && { client_secret: clientSecret }),
    ...(token_scope !== "" && { scope: token_scope }),
  };
  const url = new URL(tokenUrl);
  const query = {
    ...(token_grant === "query" && grant),
    ...filled(connection, "token_query", settings),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return {
    url: url.href,
    method: "POST",
    headers: {
      ...filled(connection, "token_headers", settings),
      ...(shown === "basic" && { authorization: `Basic ${basic}` }),
    },
    body: token_format === "json" ? fields : new URLSearchParams(fields),
  };
}

/**
 * Returns a call of the API, whose path has the document's query parameters. Throws `NetworkNoAnswer` for one that the bank
 * does not have.
 */
export function apiRequest(
  connection: PixConnection,
  { path, ...call }: Pick<HttpCall, "method" | "body"> & { path: string },
  token: string,
): HttpCall {
  const settings = settingsOf(connection);
  if (settings.charge_list === "no" && path.startsWith("/cob?")) {
    throw new NetworkNoAnswer("the bank does not list charges");
  }
  const url = new URL(`${baseOf({ connection, settings, method: call.method, path })}${path}`);
  const { searchParams: query } = url;
  if (settings.query_times === "seconds") {
    for (const name of ["inicio", "fim"]) {
      const moment = query.get(name);
      if (moment !== null) query.set(name, `${new Date(moment).toISOString().slice(0, 19)}Z`);
    }
  }
  const txid = query.get("txid");
  if (txid !== null && settings.txid_parameter !== "txid") {
    query.delete("txid");
    query.set(settings.txid_parameter, txid);
  }
  for (const [name, value] of Object.entries(filled(connection, "api_query", settings))) {
    query.set(name, value);
  }
  return {
    ...call,
    url: url.href,
    headers: {
      ...filled(connection, "api_headers", settings),
      authorization: `Bearer ${token}`,
    },
  };
}

/** The address of the API, with the version that answers this call. */
function baseOf({
  connection: { baseUrl },
  settings,
  method,
  path,
}: {
  connection: PixConnection;
  settings: BankSettings;
  method: string;
  path: string;
}): string {
  const [, version] =
    pairsOf("path_versions", settings).find(([call]) => `${method} ${path}`.startsWith(call)) ?? [];
  return version === undefined ? baseUrl : baseUrl.replace(/\/v\d+$/, `/${version}`);
}

function pairsOf(setting: (typeof BANK_PAIRS)[number], settings: BankSettings) {
  const pairs = readPairs(setting, settings[setting]);
  // They were checked when they were entered.
  return Array.isArray(pairs) ? pairs : [];
}

/** Returns lines with their values, without those of which the merchant has entered nothing. */
function filled(
  { clientId, applicationKey = "", accountNumber = "" }: PixConnection,
  setting: Exclude<(typeof BANK_PAIRS)[number], "path_versions">,
  settings: BankSettings,
): Record<string, string> {
  const values: Record<Placeholder, () => string> = {
    client_id: () => clientId,
    application_key: () => applicationKey,
    account_number: () => accountNumber,
    uuid: randomUUID,
    version: () => qassa.version,
  };
  const lines = pairsOf(setting, settings).map(([name, value]) => {
    const withValues = value.replaceAll(/\{(\w+)\}/g, (_, named: Placeholder) => values[named]());
    return [name, withValues] as const;
  });
  return Object.fromEntries(lines.filter(([, value]) => value !== ""));
}
