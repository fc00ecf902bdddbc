"use client";
import { UnstyledButton } from "@mantine/core";
import type { LanguagePlace } from "@/lib/kit/cookie-names";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/kit/language";
import * as messages from "@/lib/messages";
import { useLanguage } from "./use-language";
import classes from "./language-links.module.css";

/** The languages in a row, for pages without a menu. */
export function LanguageLinks({ place }: { place: LanguagePlace }) {
  const { language: current, choose } = useLanguage(place);
  return (
    <div
      role="group"
      aria-label={messages.common.language}
      className={classes.languages}
      data-place={place}
    >
      {LANGUAGES.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={classes.language}
          aria-pressed={language === current}
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </UnstyledButton>
      ))}
    </div>
  );
}
