// What a bank says about a request that it refuses: a problem document (RFC 7807), as the document asks, or its own form.
import { z } from "zod";
import { cutText, type HttpAnswer, readIfMatching } from "../http";
import type { Refusal, RefusalCode } from "../port";

const MAX_WORDS = 300;
const MAX_DEPTH = 4;

/** Where words for people are, the most precise first. */
const LISTS = ["violacoes", "erros", "errors", "mensagens", "_errors", "campos", "details"];
const OBJECTS = ["error", "fault", "erro"];
const WORDS = [
  ...["razao", "mensagem", "message", "_message", "descricao", "detail", "detalhe", "faultstring"],
  ...["error_description", "title", "titulo", "_details", "error"],
];
const FIELDS = ["propriedade", "campo", "field", "_field", "nome"];

interface Explanation {
  words?: string | undefined;
  /** The field that it is about. */
  field?: string | undefined;
}

const AnyObject = z.record(z.string(), z.unknown());
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function explanationIn(value: unknown, depth = 0): Explanation {
  if (typeof value === "string") return { words: textOf(value) };
  if (!isObject(value) || depth > MAX_DEPTH) return {};
  const listed = LISTS.flatMap((name) => {
    const list: unknown = value[name];
    return Array.isArray(list) ? (list as unknown[]).slice(0, 1) : [];
  });
  const inner = [...listed, ...OBJECTS.map((name) => value[name]).filter(isObject)];
  for (const one of inner) {
    const explanation = explanationIn(one, depth + 1);
    if (explanation.words !== undefined) return explanation;
  }
  return {
    words: WORDS.map((name) => textOf(value[name])).find((text) => text !== undefined),
    field: FIELDS.map((name) => textOf(value[name])).find((text) => text !== undefined),
  };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" ? cutText(value.trim(), MAX_WORDS) : "";
  return text === "" ? undefined : text;
}

const ABOUT: readonly [RegExp, RefusalCode][] = [[/valor/i, "AMOUNT_NOT_ACCEPTED"]];

const readExplanation = (response: HttpAnswer): Explanation =>
  explanationIn(readIfMatching(AnyObject, response));

/** Returns the bank's words about a refused request; undefined if there are none. */
export const wordsOf = (response: HttpAnswer): string | undefined =>
  readExplanation(response).words;

/** Converts a refused request to a refusal with the bank's words. */
export function refusalOf(response: HttpAnswer): Refusal {
  const { words, field } = readExplanation(response);
  const about = field ?? words ?? "";
  const code = ABOUT.find(([pattern]) => pattern.test(about))?.[1] ?? "REFUSED_BY_NETWORK";
  return {
    outcome: "refused",
    code,
    reason: words ?? `Pix refused the request (${response.status}).`,
  };
}
