"use client";
import { Menu } from "@mantine/core";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/kit/language";
import * as messages from "@/lib/messages";

/** The languages, as items of a menu. Each names itself, so that everyone finds their own. */
export const LanguageItems = ({
  current,
  choose,
}: {
  current: Language;
  choose: (language: Language) => void;
}) => (
  <>
    <Menu.Label>{messages.common.language}</Menu.Label>
    <Menu.RadioGroup value={current} onChange={(next) => isLanguage(next) && choose(next)}>
      {LANGUAGES.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
          {LANGUAGE_NAMES[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </>
);
