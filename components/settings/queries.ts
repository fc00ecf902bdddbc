import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import { api, type Scope } from "@/lib/client/api";

/** The filters' names in the URL and in the API. */
export const AUDIT_FILTERS = ["actor", "action", "ip", "created_from", "created_to"] as const;
export type AuditLogFilters = Filters<(typeof AUDIT_FILTERS)[number]>;

export const settingsKeys = {
  all: ({ organizationId, mode }: Scope) => ["settings", organizationId, mode] as const,
};

const keyOf = (scope: Scope, name: string) => [...settingsKeys.all(scope), name] as const;

export const settingsQueries = {
  organization: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "organization"),
      queryFn: ({ signal }) => api("GET /organization", { scope, signal }),
    }),
  brand: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "brand"),
      queryFn: ({ signal }) => api("GET /organization/brand", { scope, signal }),
    }),
  slides: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "slides"),
      queryFn: ({ signal }) => api("GET /display-slides", { scope, signal }),
    }),
  team: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "team"),
      queryFn: ({ signal }) => api("GET /team", { scope, signal }),
    }),
  invitations: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "invitations"),
      queryFn: ({ signal }) => api("GET /team/invitations", { scope, signal }),
    }),
  locations: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "locations"),
      queryFn: ({ signal }) => api("GET /locations", { scope, signal }),
    }),
  networks: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "networks"),
      queryFn: ({ signal }) => api("GET /networks", { scope, signal }),
    }),
  profile: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "profile"),
      queryFn: ({ signal }) => api("GET /profile", { scope, signal }),
    }),
  notifications: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "notifications"),
      queryFn: ({ signal }) => api("GET /profile/notifications", { scope, signal }),
    }),
  channels: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "channels"),
      queryFn: ({ signal }) => api("GET /notification-channels", { scope, signal }),
    }),
  pin: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "pin"),
      queryFn: ({ signal }) => api("GET /profile/pin", { scope, signal }),
    }),
  sessions: (scope: Scope) =>
    queryOptions({
      queryKey: keyOf(scope, "sessions"),
      queryFn: ({ signal }) => api("GET /profile/sessions", { scope, signal }),
    }),
  audit: (scope: Scope, filters: AuditLogFilters) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(scope, "audit"), filters] as const,
      queryFn: ({ pageParam, signal }) =>
        api("GET /audit", { scope, query: { ...filters, cursor: pageParam }, signal }),
      initialPageParam: "",
      getNextPageParam: (page) => page.next_cursor || undefined,
    }),
};
