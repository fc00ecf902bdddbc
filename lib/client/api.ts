import type { z } from "zod";
import type { accessOperations } from "@/lib/api/access/operations";
import type { accountOperations } from "@/lib/api/account/operations";
import type { Operation, PathParameter } from "@/lib/api/core/operation";
import type { displayOperations } from "@/lib/api/display/operations";
import type { payOperations } from "@/lib/api/pay/operations";
import type { sandboxOperations } from "@/lib/api/sandbox/operations";
import type { View } from "@/lib/domain/sign-in/view-schemas";
import { requestJson } from "./request-json";

/** The organization and mode that a page shows; another tab may have switched to others in the meantime. */
export type Scope = Pick<View, "organizationId" | "mode">;

// Only the types of the tables are imported: neither the tables nor zod reach the browser.
type Table = Readonly<Record<string, Operation>>;
type Endpoints<Ops extends Table> = {
  [Id in keyof Ops as `${Ops[Id]["method"]} ${Ops[Id]["path"]}`]: Ops[Id];
};

type OperationAt<Ops extends Table, Endpoint> = Extract<
  Endpoints<Ops>[Endpoint & keyof Endpoints<Ops>],
  Operation
>;

type ParamsOf<Op extends Operation> =
  PathParameter<Op["path"]> extends never
    ? { params?: never }
    : { params: Record<PathParameter<Op["path"]>, string | number> };

type QueryOf<Op extends Operation> = Op["query"] extends z.ZodType
  ? { query?: { [Name in keyof z.input<Op["query"]>]?: string | number | undefined } }
  : { query?: never };

type BodyOf<Op extends Operation> = Op["body"] extends z.ZodType
  ? Op["bodyOptional"] extends true
    ? { body?: z.input<Op["body"]> }
    : { body: z.input<Op["body"]> }
  : { body?: never };

type InputOf<Op extends Operation> = ParamsOf<Op> &
  QueryOf<Op> &
  BodyOf<Op> & { signal?: AbortSignal };

/** The response of an endpoint, such as `Answer<"GET /payments">`. */
export type Answer<Endpoint extends keyof AccountEndpoints> = z.output<
  AccountEndpoints[Endpoint]["response"]
>;
type AccountEndpoints = Endpoints<typeof accountOperations>;

type Request<Input extends object, Extra extends object> =
  Record<never, never> extends Input & Extra ? [input?: Input & Extra] : [input: Input & Extra];

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

const addressOf = (base: string, endpoint: string, { params = {}, query = {} }: AnyInput) => {
  const path = endpoint
    .slice(endpoint.indexOf(" ") + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  return `${base}${path}${searchOf(query)}`;
};

/** Returns a query string of the filters that are set. */
function searchOf(filters: Record<string, string | number | undefined>): string {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(set).toString();
  return search && `?${search}`;
}

/** Creates a client of one surface, with endpoints, input and responses typed by its table. */
const clientOf =
  <Ops extends Table, Extra extends object>(
    base: string,
    headersOf: (extra: Extra) => Record<string, string>,
  ) =>
  <Endpoint extends keyof Endpoints<Ops> & string>(
    endpoint: Endpoint,
    ...[input]: Request<InputOf<OperationAt<Ops, Endpoint>>, Extra>
  ): Promise<z.output<OperationAt<Ops, Endpoint>["response"]>> => {
    const { body, signal } = (input ?? {}) as AnyInput;
    return requestJson(addressOf(base, endpoint, (input ?? {}) as AnyInput), {
      method: endpoint.slice(0, endpoint.indexOf(" ")),
      headers: headersOf((input ?? {}) as Extra),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  };

/**
 * Calls the account API in the page's scope: `api("GET /payments", { scope, query })`. Throws `RequestFailed`; an
 * aborted request throws the signal's reason.
 */
export const api = clientOf<typeof accountOperations, { scope: Scope }>(
  "/api/account",
  ({ scope }) => ({ "x-qassa-organization": scope.organizationId, "x-qassa-mode": scope.mode }),
);

/** Calls the access API: sign-up, invitations and forgotten passwords. Throws `RequestFailed`. */
export const accessApi = clientOf<typeof accessOperations, object>("/api/access", () => ({}));

/** Calls the API of customer displays. Throws `RequestFailed`. */
export const displayApi = clientOf<typeof displayOperations, object>("/api", () => ({}));

/** Calls the API of reusable links' public pages. Throws `RequestFailed`. */
export const payApi = clientOf<typeof payOperations, object>("/api/pay", () => ({}));

/** Calls the payer's side of the sandbox with a phone's code or a test device key. Throws `RequestFailed`. */
export const sandboxApi = clientOf<
  typeof sandboxOperations,
  { phoneCode?: string; deviceKey?: string }
>("/api/sandbox", ({ phoneCode, deviceKey }) => ({
  ...(phoneCode && { "x-sandbox-phone": phoneCode }),
  ...(deviceKey && { "x-device-key": deviceKey }),
}));

/** Returns the URL of a download or event stream, with the scope in the query because links cannot send headers. */
export function apiUrl<Endpoint extends keyof AccountEndpoints & `GET ${string}`>(
  endpoint: Endpoint,
  {
    scope,
    ...input
  }: ParamsOf<AccountEndpoints[Endpoint]> & QueryOf<AccountEndpoints[Endpoint]> & { scope: Scope },
): string {
  const { params, query } = input as AnyInput;
  return addressOf("/api/account", endpoint, {
    ...(params && { params }),
    query: { ...query, organization: scope.organizationId, mode: scope.mode },
  });
}
