import type { View } from "@/lib/domain/accounts/schemas";

export type { View };
import { fetchJson, type JsonRequest } from "./fetch-json";

type Seen = Pick<View, "organizationId" | "mode">;

/**
 * Asks the account area's API about what the page shows: another tab may have switched to another organization or
 * mode meanwhile. Throws `RequestFailed`.
 */
export const accountJson = <Answer>(
  { organizationId, mode }: Seen,
  path: string,
  request: JsonRequest = {},
): Promise<Answer> =>
  fetchJson<Answer>(`/api/account${path}`, {
    ...request,
    headers: { "x-qassa-organization": organizationId, "x-qassa-mode": mode, ...request.headers },
  });

/** The address of a file to download; a link cannot send headers. */
export function downloadAddress(seen: Seen, path: string, query: Record<string, string>): string {
  const search = new URLSearchParams({
    ...query,
    organization: seen.organizationId,
    mode: seen.mode,
  });
  return `/api/account${path}?${search.toString()}`;
}

/** Query text of filters; what is not set is left out. */
export function searchOf(filters: Record<string, string | number | undefined>): string {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(set).toString();
  return search && `?${search}`;
}
