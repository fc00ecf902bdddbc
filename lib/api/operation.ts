import type { z } from "zod";
import type { Permission, Scope } from "@/lib/kit/permissions";

/**
 * One operation of a surface (device, account, access, sandbox, display). Its route, its page in the surface's
 * OpenAPI document, the browser's typed client and the contract, tenancy and role tests all come from it.
 */
export interface Operation {
  /** Name in the OpenAPI document and in the log, and scope of idempotency keys. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the surface's base address; parameters in braces. */
  path: string;
  summary: string;
  tag: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A request without a body is fine. */
  bodyOptional?: boolean;
  /** Takes X-Idempotency-Key. */
  idempotent?: boolean;
  /** 200 unless stated. */
  success?: 200 | 201 | 202;
  response: z.ZodType;
  /** What comes instead of JSON; `response` describes it. */
  produces?: "text/csv" | "text/event-stream";
  /** Error statuses beyond those that follow from the rest. */
  errors?: readonly number[];
}

/** A table of operations as it is written: the name of each is its key. */
export type OperationTable<Op extends Operation = Operation> = Record<string, Omit<Op, "id">>;

type Named<Table> = { readonly [Id in keyof Table]: Table[Id] & { readonly id: Id } };

/** The table with each operation's name in it. */
export const named = <Table extends OperationTable>(table: Table): Named<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([id, operation]) => [id, { ...operation, id }]),
  ) as Named<Table>;

/** Names in a path's braces. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never;

/** One of the interface's operations. */
export interface DeviceOperation extends Operation {
  /** The interface's scheme. A device key is taken from either header all the same. */
  auth: "bearer" | "device" | "none";
  /** What a key must allow. */
  scope?: Scope;
}

/** One operation of the account area. */
export interface AccountOperation extends Operation {
  /** What the member's role must allow; null: any member. The operation itself checks it. */
  permission: Permission | null;
}

/** One operation for people who are not signed in, or belong to no organization. */
export interface AccessOperation extends Operation {
  method: "POST";
  /** Whether the user must be signed in; an organization is not needed. */
  session: "none" | "user";
}

/** One act of a payer at the sandbox. */
export interface SandboxOperation extends Operation {
  /** Who has access: the phone's code or a test device key, or the token in the URL. */
  auth: "phone" | "token";
}
