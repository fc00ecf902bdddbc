// Requests with values that differ from one to the next, for the pages and devices of the measured organization.
import { cursorAfter } from "@/lib/kit/pagination";
import type { Caller, Sample } from "./scale-callers";

export interface ScaleRequest {
  /** Such as `/api/account/payments?status=paid`. */
  path: string;
  /** With the device key instead of the session. */
  isDevice?: boolean;
  /** Of a POST. */
  body?: object;
  /** Sent after it, and measured with it. */
  next?: (answer: { payment_id: string }) => ScaleRequest;
}

export type RequestOf = (caller: Caller, request: number) => ScaleRequest;

const SECOND = 1_000;
export const pick = <Item>(items: readonly Item[], request: number): Item =>
  items[(request * 7) % items.length]!;
export const sampleOf = ({ samples }: Caller, request: number): Sample => pick(samples, request);
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const idSuffixOf = ({ id }: Sample): string => id.slice(id.indexOf("_") + 1);

/** Cursor to the rows after what belongs to a payment, in lists of other things. */
export const cursorTo = ({
  prefix,
  sample,
  later,
  order,
}: {
  prefix: string;
  sample: Sample;
  later: number;
  order?: "oldest";
}): string =>
  cursorAfter(
    {
      createdAt: new Date(sample.createdAt.getTime() + later * SECOND),
      id: `${prefix}_${idSuffixOf(sample)}`,
    },
    order,
  );

export type Query = Record<string, string | number>;
const pathWith = (path: string, query: Query): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text ? `${path}?${text}` : path;
};

export const account =
  (path: string, query: (caller: Caller, request: number) => Query = () => ({})): RequestOf =>
  (caller, request) => ({ path: pathWith(`/api/account${path}`, query(caller, request)) });

export const device =
  (path: string, query: (caller: Caller, request: number) => Query = () => ({})): RequestOf =>
  (caller, request) => ({
    path: pathWith(`/api/v1${path}`, query(caller, request)),
    isDevice: true,
  });

/** A report of so many days, up to one of the newest payments. */
export function daysTo(caller: Caller, request: number, days: number): Query {
  const { samples } = caller;
  const last = samples.at(-1 - (request % 5))!.createdAt;
  const first = new Date(last.getTime() - (days - 1) * 86_400 * SECOND);
  return { from: dayOf(first), to: dayOf(last) };
}
