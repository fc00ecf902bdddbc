"use client";
import { Menu } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/kit/language";
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
    {LANGUAGES.map((language) => (
      <Menu.Item
        key={language}
        lang={language}
        role="menuitemradio"
        aria-checked={language === current}
        leftSection={
          language === current ? (
            <IconCheck size={14} aria-hidden />
          ) : (
            <IconLanguage size={14} aria-hidden />
          )
        }
        onClick={() => choose(language)}
      >
        {LANGUAGE_NAMES[language]}
      </Menu.Item>
    ))}
  </>
);
