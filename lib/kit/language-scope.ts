import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "./language";

const shared = globalThis as { qassaLanguage?: AsyncLocalStorage<Language> };
const scope = (shared.qassaLanguage ??= new AsyncLocalStorage());

/** Does the work in a language, such as writing an email for a person who has chosen it. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  scope.run(language, work);
