// Calls the account area's routes as a member's page does: by operation, with a real Request and a session's cookie.
import type { AccountOperation } from "@/lib/api/core/operation";
import type { Actor } from "@/lib/kit/actor";
import { publicUrl } from "@/lib/kit/env";
import { sessionFor } from "@/tests/support/session";
import { answered, type Answered } from "../answered";

export interface AccountRequest {
  params?: Record<string, string>;
  /** By name, or as the text of the URL's query. */
  query?: Record<string, string> | string;
  body?: unknown;
  /** Replaces the headers of the member's page. */
  headers?: Record<string, string>;
}

/** Returns the route's response to a member, unread. */
export async function requestAccount(
  member: Actor,
  operation: AccountOperation,
  { params = {}, query = {}, body, headers }: AccountRequest = {},
): Promise<Response> {
  const below = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name]!),
  );
  const search = new URLSearchParams(query).toString();
  const request = new Request(`${publicUrl()}/api/account${below}${search && `?${search}`}`, {
    method: operation.method,
    headers: {
      ...(headers ?? (await sessionFor(member)).headers),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // Read anew for each request, since tests load modules again with other settings.
  const routes = await import("@/app/api/account/[...path]/route");
  return routes[operation.method](request);
}

/** Sends the same request and reads the whole response. */
export async function callAccount(
  member: Actor,
  operation: AccountOperation,
  input?: AccountRequest,
): Promise<Answered> {
  return answered(await requestAccount(member, operation, input));
}

/** Returns every row of a list, page by page. Throws on an error or inconsistent paging. */
export async function everyPage(
  member: Actor,
  operation: AccountOperation,
  query: Record<string, string> = {},
): Promise<Answered["body"][]> {
  const rows: Answered["body"][] = [];
  let cursor = "";
  do {
    const { status, body, text } = await callAccount(member, operation, {
      query: { ...query, ...(cursor && { cursor }) },
    });
    if (status !== 200) throw new Error(`${status} ${text}`);
    rows.push(...body.data);
    cursor = body.next_cursor;
    if (body.has_more !== (cursor !== "")) throw new Error("has_more and next_cursor disagree");
  } while (cursor !== "");
  return rows;
}
