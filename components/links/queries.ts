import { queryOptions } from "@tanstack/react-query";
import type { ListPage } from "@/components/list/merge-latest";
import { accountJson, searchOf, type View } from "@/lib/client/view";
import type { PaymentResource } from "@/lib/domain/payments/schemas";

type Seen = Pick<View, "organizationId" | "mode">;

export const PAGE_SIZE = 20;

/** While a link is on the screen and can be paid. */
const WATCH_MS = 2000;

export const linkKeys = {
  all: ({ organizationId, mode }: Seen) => ["links", organizationId, mode] as const,
  list: (seen: Seen) => [...linkKeys.all(seen), "list"] as const,
  one: (seen: Seen, id: string) => [...linkKeys.all(seen), "one", id] as const,
};

export const linkQueries = {
  list: (seen: Seen) => ({
    queryKey: linkKeys.list(seen),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      accountJson<ListPage<PaymentResource>>(
        seen,
        `/links${searchOf({ cursor, limit: PAGE_SIZE })}`,
        { signal },
      ),
    listed: ({ payment_id, created_at }: PaymentResource) => ({ id: payment_id, created_at }),
    isMoving: ({ status }: PaymentResource) => status === "pending",
  }),

  one: (seen: Seen, id: string) =>
    queryOptions({
      queryKey: linkKeys.one(seen, id),
      queryFn: ({ signal }) =>
        accountJson<PaymentResource>(seen, `/links/${encodeURIComponent(id)}`, { signal }),
      refetchInterval: ({ state }) =>
        !state.data || state.data.status === "pending" ? WATCH_MS : false,
    }),
};
