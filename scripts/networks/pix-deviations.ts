// How banks differ from the document of the Pix API, each as somebody has reported it in public. The server that plays a
// bank does so too where it is told to: `npm run network:pix -- --deviate NAME`.

interface Deviation {
  /** Where it is said. */
  source: string;
  what: string;
  /** Changes an answer. What is not in an answer's shape is in the server. */
  change?: (answer: Json) => Json;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const issue = (number: number) => `https://github.com/bacen/pix-api/issues/${number}`;
const MOMENTS = new Set(["criacao", "horario", "solicitacao", "liquidacao"]);
const BRASILIA_MS = 3 * 3_600_000;

/** Changes the members of each object in an answer. */
const eachMember =
  (change: (name: string, value: Json) => [string, Json] | undefined) =>
  (answer: Json): Json => {
    if (Array.isArray(answer)) return answer.map(eachMember(change));
    if (answer === null || typeof answer !== "object") return answer;
    return Object.fromEntries(
      Object.entries(answer).flatMap(([name, value]) => {
        const changed = change(name, eachMember(change)(value));
        return changed ? [changed] : [];
      }),
    );
  };
const eachMoment = (spell: (at: string) => string) =>
  eachMember((name, value) => [
    name,
    MOMENTS.has(name) && typeof value === "string" ? spell(value) : value,
  ]);
const inBrasilia = (at: string) => new Date(Date.parse(at) - BRASILIA_MS).toISOString();

export const PIX_DEVIATIONS = {
  local_time_as_utc: {
    source: issue(573),
    what: "Times are Brasilia's, marked Z.",
    change: eachMoment(inBrasilia),
  },
  no_zone: {
    source: issue(163),
    what: "Times have no zone.",
    change: eachMoment((at) => inBrasilia(at).slice(0, 19)),
  },
  no_milliseconds: {
    source: issue(573),
    what: "Times have no milliseconds.",
    change: eachMoment((at) => `${at.slice(0, 19)}Z`),
  },
  txid_in_other_case: {
    source: issue(278),
    what: "The field is called txId.",
    change: eachMember((name, value) => [name === "txid" ? "txId" : name, value]),
  },
  filters_ignored: {
    source: issue(278),
    what: "txIdPresente does not filter, nor do the others.",
  },
  texts_for_numbers: {
    source: issue(64),
    what: "expiracao is a text.",
    change: eachMember((name, value) => [
      name,
      name === "expiracao" && typeof value === "number" ? String(value) : value,
    ]),
  },
  returns_without_id: {
    source: issue(140),
    what: "A return that was not requested by the API has no ID.",
    change: eachMember((name, value) =>
      name === "id" && typeof value === "string" && value.startsWith("PORTAL")
        ? undefined
        : [name, value],
    ),
  },
  short_period: {
    source: issue(436),
    what: "Lists of more than seven days are refused.",
  },
} as const satisfies Record<string, Deviation>;

export type PixDeviation = keyof typeof PIX_DEVIATIONS;
export const PIX_DEVIATION_NAMES = Object.keys(PIX_DEVIATIONS) as PixDeviation[];

export const isPixDeviation = (name: string): name is PixDeviation => name in PIX_DEVIATIONS;

/** Returns an answer as a bank with these deviations gives it. */
export const deviate = (answer: object, deviations: readonly PixDeviation[] = []): object =>
  deviations.reduce<Json>((told, name) => {
    const { change }: Deviation = PIX_DEVIATIONS[name];
    return change ? change(told) : told;
  }, answer as Json) as object;
