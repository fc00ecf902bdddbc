"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useView } from "@/components/session/view-provider";
import type { Mode } from "@/lib/kit/actor";
import { api } from "@/lib/client/api";
import { homeOf } from "./pages";

export interface Choice {
  organizationId: string;
  mode: Mode;
}

/** Switches to another organization or mode, and clears all cached data of the previous one. */
export function useChooseView() {
  const view = useView();
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ organizationId, mode }: Choice) =>
      api("PUT /view", { scope: view, body: { organization_id: organizationId, mode } }),
    onSuccess: (_, { organizationId }) => {
      queries.clear();
      const chosen = view.organizations.find((one) => one.organizationId === organizationId);
      router.push(homeOf(chosen?.role ?? view.role));
      router.refresh();
    },
  });
}
