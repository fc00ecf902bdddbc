import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Scope } from "@/lib/client/api";
import type { SpeedName } from "@/lib/domain/busy-hours/schemas";

export type BusyHour = NonNullable<Answer<"GET /busy-hour">["busy_hour"]>;

const PLAYING_POLL_MS = 1_000;
/** Somebody else may start one. */
const IDLE_POLL_MS = 15_000;

/** The busy hour that is played, or the last one. */
export const busyHourQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["busy-hour", scope.organizationId],
    queryFn: ({ signal }) => api("GET /busy-hour", { scope, signal }),
    refetchInterval: ({ state }) => {
      const hour = state.data?.busy_hour;
      return hour && !hour.ended_at ? PLAYING_POLL_MS : IDLE_POLL_MS;
    },
  });

export const busyHourMutations = {
  start: (scope: Scope) =>
    mutationOptions({
      mutationFn: (body: { speed: SpeedName; payers: number }) =>
        api("POST /busy-hour", { scope, body }),
      onSuccess: (answer, _sent, _result, { client }) =>
        client.setQueryData(busyHourQuery(scope).queryKey, answer),
    }),
  stop: (scope: Scope) =>
    mutationOptions({
      mutationFn: () => api("DELETE /busy-hour", { scope }),
      onSuccess: (answer, _sent, _result, { client }) =>
        client.setQueryData(busyHourQuery(scope).queryKey, answer),
    }),
};
