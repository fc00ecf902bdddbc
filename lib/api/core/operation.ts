import type { z } from "zod";
import type { Permission, Scope } from "@/lib/kit/permissions";
import type { Policy } from "@/lib/kit/rate-limit";
import type { DeviceErrorCode } from "../device/errors";
import type { SandboxErrorCode } from "../sandbox/errors";

/**
 * One operation of a surface (device, account, access, pay, sandbox, display). Its route, its page in the surface's
 * OpenAPI document, the browser's typed client and the contract, tenancy and role tests all come from it.
 */
export interface Operation {
  /** The name in the OpenAPI document and the log, and the scope of idempotency keys. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to the surface's base URL, with parameters in braces. */
  path: string;
  summary: string;
  /** What the summary does not say, in Markdown. */
  description?: string;
  tag: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body can be left out. */
  bodyOptional?: boolean;
  /** Accepts X-Idempotency-Key. */
  idempotent?: boolean;
  /** Defaults to 200. */
  success?: 200 | 201 | 202;
  response: z.ZodType;
  /** The content types if it is not JSON; `response` describes the content. */
  produces?: readonly string[];
  /** Error statuses in addition to those that follow from the other fields. */
  errors?: readonly number[];
}

/** A table of operations as written in the source: each key is an operation's ID. */
export type OperationTable<Op extends Operation = Operation> = Record<string, Omit<Op, "id">>;

type Named<Table> = { readonly [Id in keyof Table]: Table[Id] & { readonly id: Id } };

/** Adds its ID to each operation of a table. */
export const named = <Table extends OperationTable>(table: Table): Named<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([id, operation]) => [id, { ...operation, id }]),
  ) as Named<Table>;

/** The names in a path's braces. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never;

/** One operation of the device API. */
export interface DeviceOperation extends Operation {
  /** The documented scheme. A device key is accepted in either header regardless. */
  auth: "bearer" | "device" | "none";
  /** The scope that a key must have. */
  scope?: Scope;
  /** The error codes in addition to those that follow from the other fields. */
  codes: readonly DeviceErrorCode[];
}

/** One operation of the account area. */
export interface AccountOperation extends Operation {
  /** The permission that the member's role must have, or null for any member. The operation itself checks it. */
  permission: Permission | null;
  /** Without a permission: also for members who signed in at a till with a PIN. */
  isAtTill?: true;
}

/** One operation for people who are not signed in, or belong to no organization. */
export interface AccessOperation extends Operation {
  method: "POST";
  /** Whether the user must be signed in; an organization is not needed. */
  session: "none" | "user";
  /** How many requests an address may send. Defaults to `ACCESS_POLICY`. */
  policy?: Policy;
  /** A browser with a till that accepts PINs is counted by itself: the tills of a shop share an address with others. */
  countsTills?: true;
}

/** One action of a payer in the sandbox. */
export interface SandboxOperation extends Operation {
  /** Who has access: the phone's code or a test device key, or the token in the URL. */
  auth: "phone" | "token";
  /** The error codes in addition to those that follow from the other fields. */
  codes: readonly SandboxErrorCode[];
}
