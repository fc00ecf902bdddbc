"use client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { notifyError } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type { Language } from "@/lib/kit/language";
import { useLanguage } from "./use-language";
import { useView } from "./view-provider";

/** The signed-in person's language; their choice also holds for emails and for other browsers. */
export function useOwnLanguage() {
  const scope = useView();
  const { language, choose } = useLanguage("person");
  const change = useMutation({
    mutationFn: (next: Language) => api("PATCH /profile", { scope, body: { language: next } }),
    onSuccess: (_, next) => choose(next),
    onError: notifyError,
  });
  return { language, choose: change.mutate };
}

/** Brings what the person has chosen elsewhere into this browser. */
export function useStoredLanguage() {
  const { language: stored } = useView();
  const { language, choose } = useLanguage("person");
  const adopt = useEffectEvent(() => {
    if (stored && stored !== language) choose(stored);
  });
  useEffect(() => adopt(), [stored]);
}
