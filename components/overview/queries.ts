import { queryOptions } from "@tanstack/react-query";
import { accountJson, searchOf, type View } from "@/lib/client/view";
import type { OverviewResource, VolumePeriod, VolumeResource } from "@/lib/domain/overview/schemas";
import type { PaymentResource } from "@/lib/domain/payments/schemas";

type Seen = Pick<View, "organizationId" | "mode">;

const all = ({ organizationId, mode }: Seen) => ["overview", organizationId, mode] as const;

/** New and changed payments are there within 3 s; sums follow a little later. */
const LATEST_EVERY_MS = 2500;
const SUMS_EVERY_MS = 10_000;
const VOLUME_EVERY_MS = 60_000;

export const overviewQueries = {
  overview: (seen: Seen) =>
    queryOptions({
      queryKey: [...all(seen), "now"] as const,
      queryFn: ({ signal }) => accountJson<OverviewResource>(seen, "/overview", { signal }),
      refetchInterval: SUMS_EVERY_MS,
    }),
  volume: (seen: Seen, period: VolumePeriod) =>
    queryOptions({
      queryKey: [...all(seen), "volume", period] as const,
      queryFn: ({ signal }) =>
        accountJson<VolumeResource>(seen, `/overview/volume${searchOf({ period })}`, { signal }),
      refetchInterval: VOLUME_EVERY_MS,
    }),
  latest: (seen: Seen) =>
    queryOptions({
      queryKey: [...all(seen), "latest"] as const,
      queryFn: ({ signal }) =>
        accountJson<{ data: PaymentResource[] }>(seen, "/overview/latest", { signal }),
      refetchInterval: LATEST_EVERY_MS,
    }),
};
