"use client";
import { Fragment, type ReactNode, use } from "react";
import { loadLanguage } from "@/lib/client/language";
import { type Language, setDocumentLanguage } from "@/lib/kit/language";
import { hasTranslations } from "@/lib/messages/translatable";

/**
 * The part of a page that is in a language, which the server has chosen: it is shown once the language's texts have loaded.
 * When the language changes, it is rendered anew, because components keep texts.
 */
export function PageLanguage({ language, children }: { language: Language; children: ReactNode }) {
  if (!hasTranslations(language)) use(loadLanguage(language));
  setDocumentLanguage(language);
  return <Fragment key={language}>{children}</Fragment>;
}
