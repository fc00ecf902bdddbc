"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useView } from "@/components/ui/view-provider";
import type { Mode } from "@/lib/actor";
import { accountJson } from "@/lib/client/view";

export interface Choice {
  organizationId: string;
  mode: Mode;
}

/** Switches to another organization or mode: nothing of the old one stays in the browser. */
export function useChooseView() {
  const view = useView();
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ organizationId, mode }: Choice) =>
      accountJson(view, "/view", {
        method: "PUT",
        body: { organization_id: organizationId, mode },
      }),
    onSuccess: () => {
      queries.clear();
      router.push("/overview");
      router.refresh();
    },
  });
}
