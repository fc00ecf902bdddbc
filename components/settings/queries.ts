import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  InvitationList,
  OrganizationResource,
  ProfileResource,
  SessionList,
  TeamResource,
} from "@/lib/domain/accounts/schemas";
import type { AuditEntryPage } from "@/lib/domain/audit/schemas";
import { accountJson, type View } from "@/lib/client/view";
import type { LiveNetworkResource } from "@/lib/domain/live-network/schemas";

type Seen = Pick<View, "organizationId" | "mode">;
export type AuditLogFilters = Partial<Record<"actor" | "action", string>>;

export const settingsKeys = {
  all: ({ organizationId, mode }: Seen) => ["settings", organizationId, mode] as const,
};

const read = <Answer>(seen: Seen, name: string, path: string) =>
  queryOptions({
    queryKey: [...settingsKeys.all(seen), name] as const,
    queryFn: ({ signal }) => accountJson<Answer>(seen, path, { signal }),
  });

export const settingsQueries = {
  organization: (seen: Seen) => read<OrganizationResource>(seen, "organization", "/organization"),
  team: (seen: Seen) => read<TeamResource>(seen, "team", "/team"),
  invitations: (seen: Seen) => read<InvitationList>(seen, "invitations", "/team/invitations"),
  network: (seen: Seen) => read<LiveNetworkResource>(seen, "network", "/network"),
  profile: (seen: Seen) => read<ProfileResource>(seen, "profile", "/profile"),
  sessions: (seen: Seen) => read<SessionList>(seen, "sessions", "/profile/sessions"),
  audit: (seen: Seen, filters: AuditLogFilters) =>
    infiniteQueryOptions({
      queryKey: [...settingsKeys.all(seen), "audit", filters] as const,
      queryFn: ({ pageParam, signal }) =>
        accountJson<AuditEntryPage>(seen, `/audit${auditSearch(filters, pageParam)}`, { signal }),
      initialPageParam: "",
      getNextPageParam: (page) => page.next_cursor || undefined,
    }),
};

function auditSearch(filters: AuditLogFilters, cursor: string): string {
  const search = new URLSearchParams({ ...filters, ...(cursor && { cursor }) }).toString();
  return search && `?${search}`;
}
