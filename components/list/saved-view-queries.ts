"use client";
import { queryOptions } from "@tanstack/react-query";
import { useChangeOf } from "@/components/session/use-change";
import { api, type Scope } from "@/lib/client/api";
import type { SaveView, ViewList } from "@/lib/domain/saved-views/schemas";
import { savedViewsOptions } from "./saved-view-options";

export const savedViewsQuery = (scope: Scope, list: ViewList) =>
  queryOptions({
    ...savedViewsOptions(scope, list),
    queryFn: ({ signal }) => api("GET /saved-views", { scope, query: { list }, signal }),
  });

export const useSaveView = (list: ViewList) =>
  useChangeOf(
    (scope) => savedViewsOptions(scope, list).queryKey,
    (scope, body: Omit<SaveView, "list">) =>
      api("POST /saved-views", { scope, body: { ...body, list } }),
    { rereadsOnFailure: false },
  );

export const useDeleteView = (list: ViewList) =>
  useChangeOf(
    (scope) => savedViewsOptions(scope, list).queryKey,
    (scope, savedViewID: string) =>
      api("DELETE /saved-views/{savedViewID}", { scope, params: { savedViewID } }),
  );
