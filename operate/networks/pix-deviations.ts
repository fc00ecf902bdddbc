// How banks differ from the document of the Pix API, each as somebody has reported it in public. The server that plays a
// bank does so too where it is told to: `npm run network:pix -- --deviate NAME`.
import { type Deviation, deviateBy, eachMember } from "./deviation";

const issue = (number: number) => `https://github.com/bacen/pix-api/issues/${number}`;
const MOMENTS = new Set(["criacao", "horario", "solicitacao", "liquidacao"]);
const BRASILIA_MS = 3 * 3_600_000;

const AS_DOCUMENTED = /^.{10}T.{8}\.\d{3}Z$/;

/** Of several spellings of times, a bank has one. */
const eachMoment = (format: (at: string) => string) =>
  eachMember((name, value) => [
    name,
    MOMENTS.has(name) && typeof value === "string" && AS_DOCUMENTED.test(value)
      ? format(value)
      : value,
  ]);
const inBrasilia = (at: string) => new Date(Date.parse(at) - BRASILIA_MS).toISOString();

const PIX_DEVIATIONS = {
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
  offset_without_colon: {
    source: "https://docs.oracle.com/javase/8/docs/api/java/text/SimpleDateFormat.html",
    what: "Times are Brasilia's with the offset -0300, as Java's pattern Z writes it.",
    change: eachMoment((at) => inBrasilia(at).replace("Z", "-0300")),
  },
  blank_for_t: {
    source: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6",
    what: "Times have a blank for the T, which the RFC's note allows.",
    change: eachMoment((at) => at.replace("T", " ")),
  },
  local_time_as_utc: {
    source: issue(573),
    what: "Times are Brasilia's, marked Z.",
    change: eachMoment(inBrasilia),
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
  states_change_late: {
    source: issue(321),
    what: "A charge is still ATIVA, without its pix, long after it was paid or removed.",
  },
  faults_in_xml: {
    source: issue(535),
    what: "Now and then a call fails with 500 and an envelope of SOAP. The next one succeeds.",
  },
  momentary_locks: {
    source: "https://www.rfc-editor.org/rfc/rfc4918#section-11.3",
    what: "The first request for a refund, or to remove a charge, finds it locked: 423.",
  },
  limits: {
    source: "https://docs.payzu.com.br/docs/getting-started/rate-limits",
    what: "Now and then a call is told to come back later: 429 with Retry-After.",
  },
  limits_without_header: {
    source: "https://docs.payzu.com.br/docs/pix/request-limits",
    what: "The same, and how long to wait is only in the body.",
  },
  maintenance: {
    source: issue(353),
    what: "Banks decide themselves when they serve: in maintenance windows everything is answered with 503, by a page for people.",
  },
} as const satisfies Record<string, Deviation>;

export type PixDeviation = keyof typeof PIX_DEVIATIONS;
export const PIX_DEVIATION_NAMES = Object.keys(PIX_DEVIATIONS) as PixDeviation[];

/** Those in which calls fail, or tell the truth, only later. */
const LATER: readonly PixDeviation[] = [
  "states_change_late",
  "faults_in_xml",
  "momentary_locks",
  "limits",
  "limits_without_header",
  "maintenance",
];
/** Those of the answers themselves. */
export const PIX_DEVIATIONS_OF_ANSWERS = PIX_DEVIATION_NAMES.filter(
  (name) => !LATER.includes(name),
);

/** Returns an answer as a bank with these deviations gives it. */
export const deviate = deviateBy<PixDeviation>(PIX_DEVIATIONS);
