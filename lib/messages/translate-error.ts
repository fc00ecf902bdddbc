import { type ErrorTexts, errorTemplates } from "./error-templates";
import { textFor } from "./text-for";

interface Pattern {
  name: keyof ErrorTexts;
  expression: RegExp;
}

const SEPARATOR = "; ";
/** No value contains the separator, so a template never matches across two joined messages. */
const VALUE = `((?:(?!${SEPARATOR})[^])+?)`;
/** What the server puts before the words about a field: its name, such as `payer_phone` or `events.0`. */
const FIELD = /^(?:the body|[a-z]\w*(?:\.\w+)*) /;

const templates = Object.entries(errorTemplates) as [keyof ErrorTexts, string][];
const plain = new Map(templates.map(([name, template]) => [template, name]));
const patterns: readonly Pattern[] = templates
  .filter(([, template]) => template.includes("{}"))
  // The longest literal text is the most specific.
  .sort(([, one], [, other]) => literalLength(other) - literalLength(one))
  .map(([name, template]) => {
    const literals = template.split("{}").map((literal) => literal.replaceAll(/\W/g, "\\$&"));
    return { name, expression: new RegExp(`^${literals.join(VALUE)}$`) };
  });

/** How many parts a template has at most when it is split at the separator. */
const MAX_PARTS = Math.max(...templates.map(([, text]) => text.split(SEPARATOR).length));

function literalLength(template: string): number {
  return template.replaceAll("{}", "").length;
}

/**
 * Translates an error message of the server; `texts` has the translations. Several messages joined by "; " are each
 * translated, and a message without a template stays as it is. The name of a field that a message begins with is left
 * out. Values go through `word`, each item of a list by itself, so that statuses and roles can be translated.
 */
export function translateError(
  message: string,
  texts: ErrorTexts,
  word: (value: string) => string = (value) => value,
): string {
  const parts = message.split(SEPARATOR);
  const translations: string[] = [];
  while (parts.length > 0) {
    let taken = Math.min(MAX_PARTS, parts.length);
    let translated: string | undefined;
    // The most parts first: the separator is also within templates.
    for (; taken > 0; taken--) {
      const given = parts.slice(0, taken).join(SEPARATOR);
      translated =
        translateOne(given, texts, word) ?? translateOne(given.replace(FIELD, ""), texts, word);
      if (translated !== undefined) break;
    }
    translations.push(translated ?? parts[0]!);
    parts.splice(0, Math.max(taken, 1));
  }
  return translations.join(SEPARATOR);
}

/** Returns the translation of one whole message without a field's name, or undefined without a template. */
function translateOne(
  message: string,
  texts: ErrorTexts,
  word: (value: string) => string,
): string | undefined {
  const name = plain.get(message);
  if (name !== undefined) return texts[name];
  for (const pattern of patterns) {
    const values = pattern.expression.exec(message);
    if (!values) continue;
    return texts[pattern.name].replaceAll(/\{(\d)\}/g, (_, place: string) => {
      const value = values[Number(place)]!;
      return translateOne(value, texts, word) ?? value.split(", ").map(word).join(", ");
    });
  }
  return undefined;
}

/** Returns a function that translates error messages, and the statuses and roles that are named in them. */
export const errorTranslator =
  (
    texts: ErrorTexts,
    statuses: Readonly<Record<string, string>>,
    roles: Readonly<Record<string, { name: string }>>,
  ) =>
  (message: string): string =>
    translateError(
      message,
      texts,
      (value) => textFor(statuses, value) ?? textFor(roles, value)?.name ?? value,
    );
