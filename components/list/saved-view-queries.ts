"use client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { api, type Scope } from "@/lib/client/api";
import type { SaveView, ViewList } from "@/lib/domain/saved-views/schemas";
import { savedViewsOptions } from "./saved-view-options";

export const savedViewsQuery = (scope: Scope, list: ViewList) =>
  queryOptions({
    ...savedViewsOptions(scope, list),
    queryFn: ({ signal }) => api("GET /saved-views", { scope, query: { list }, signal }),
  });

function useInvalidate(list: ViewList) {
  const view = useView();
  const queries = useQueryClient();
  return () => queries.invalidateQueries(savedViewsOptions(view, list));
}

export function useSaveView(list: ViewList) {
  const view = useView();
  const reread = useInvalidate(list);
  return useMutation({
    mutationFn: (body: Omit<SaveView, "list">) =>
      api("POST /saved-views", { scope: view, body: { ...body, list } }),
    onSuccess: reread,
  });
}

export function useDeleteView(list: ViewList) {
  const view = useView();
  const reread = useInvalidate(list);
  return useMutation({
    mutationFn: (savedViewID: string) =>
      api("DELETE /saved-views/{savedViewID}", { scope: view, params: { savedViewID } }),
    onSettled: reread,
  });
}
