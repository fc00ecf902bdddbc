"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { loadLanguage, rememberLanguage } from "@/lib/client/language";
import type { LanguagePlace } from "@/lib/kit/cookie-names";
import { currentLanguage, type Language } from "@/lib/kit/language";

/** The language of this page, and a function that changes it here without reloading. */
export function useLanguage(place: LanguagePlace) {
  const router = useRouter();
  const [, start] = useTransition();
  return {
    language: currentLanguage(),
    choose: (language: Language) =>
      start(async () => {
        rememberLanguage(place, language);
        await loadLanguage(language);
        start(() => router.refresh());
      }),
  };
}
