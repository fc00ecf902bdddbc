import type { z } from "zod";
import type { Permission } from "@/lib/kit/permissions";

/** One operation of the account area: its route and its tenancy, role and forgery tests come from it. */
export interface AccountOperation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/account`; names in braces. */
  path: string;
  /** What the member's role must allow; null: whoever is signed in. The operation itself checks it. */
  permission: Permission | null;
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyOptional?: boolean;
  success?: 200 | 201 | 202;
  response: z.ZodType;
}
