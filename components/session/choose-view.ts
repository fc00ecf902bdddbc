"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { api } from "@/lib/client/api";
import type { Mode } from "@/lib/kit/actor";
import { homeOf } from "./home-of";
import { useView } from "./view-provider";

interface Choice {
  organizationId: string;
  mode: Mode;
  /** The page to open there; the start page by default. */
  page?: string;
}

/** Switches to another organization or mode, and clears all cached data of the previous one. */
export function useChooseView() {
  const view = useView();
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ organizationId, mode }: Choice) =>
      api("PUT /view", { scope: view, body: { organization_id: organizationId, mode } }),
    onSuccess: (_, { organizationId, page }) => {
      queries.clear();
      const chosen = view.organizations.find((one) => one.organizationId === organizationId);
      router.push(page ?? homeOf(chosen?.role ?? view.role));
      router.refresh();
    },
  });
}
