// Gives a server the texts of all languages. Browsers load those of their own (lib/client/language.ts).
import type * as en from "./en";
import * as kk from "./kk";
import * as ru from "./ru";
import { addTranslations } from "./translatable";
import type { Translation } from "./translation";

/** The documentation is in English. */
type Translated = { [Area in Exclude<keyof typeof en, "docs">]: Translation<(typeof en)[Area]> };

const languages: Readonly<Record<"ru" | "kk", Translated>> = { ru, kk };

addTranslations("ru", languages.ru);
addTranslations("kk", languages.kk);
