import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, ofWork } from "./language";

const scope = (ofWork.language ??= new AsyncLocalStorage<Language>());

/** Does the work in a language, such as writing an email for a person who has chosen it. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  scope.run(language, work);
