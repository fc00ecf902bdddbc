import { z } from "zod";
import { after, days, hours, minutes, toTimestamp } from "@/lib/kit/time";
import { type HttpAnswer, readAnswer } from "../http";
import { type HistoryPage, NetworkNoAnswer, type StaticQrEntry } from "../port";
import { operationNumber } from "../references";
import { type Call, isLastPage } from "./charges";
import type { PixConnection } from "./connection";
import { type Readable, type Receipt, Receipts } from "./contract";
import { momentOfEndToEndId } from "./moments";
import { transfersOf } from "./transfers";

const ITEMS_PER_PAGE = 100;
/** How far back the first reading begins. */
const BEGINNING = days(7);
/** The longest time that one list covers. */
const SPAN = hours(24);
/**
 * What is read once more each time: a payment can become visible later than its time says, and clocks differ. Doubles do
 * no harm, since a payment is stored once.
 */
const OVERLAP = minutes(10);

const Cursor = z.object({
  from: z.iso.datetime().transform((moment) => new Date(moment)),
  /** The end of the list whose next page is to be read. */
  until: z.iso
    .datetime()
    .transform((moment) => new Date(moment))
    .optional(),
  page: z.int().min(0),
  /** The first payment of the page before. */
  first: z.string().optional(),
  /** How often the end was reached. */
  round: z.int().min(0).default(0),
});
type Cursor = z.output<typeof Cursor>;

/**
 * Reads one page of what was received, in the order of its times: payments to a printed code, which name no charge, and
 * those of charges. At the end, reads again a part of what was read before, in turns: banks list some payments late, and
 * returns with the payment whose money they are.
 */
export async function readHistory(
  connection: PixConnection,
  call: Call,
  text: string,
): Promise<HistoryPage> {
  const { from, until: fixed, page, first, round } = readCursor(text);
  const now = new Date();
  const spanEnd = after(from, SPAN);
  const until = fixed ?? (spanEnd < now ? spanEnd : now);
  const response = await list({ call, span: { from, until }, page });
  const { pix, parametros } = readAnswer(Receipts, response);
  const receipts = pageOf(connection, pix);
  const begin = pix.entries[0]?.endToEndId;
  // A bank that knows no pages says the same again.
  const isRepeated = page > 0 && begin !== undefined && begin === first;
  if (!isRepeated && !isLastPage({ page, pages: parametros, items: pix, size: ITEMS_PER_PAGE })) {
    const next = writeCursor({ from, until, page: page + 1, first: begin, round });
    return { ...receipts, cursor: next, hasMore: true };
  }
  // Our clock may be ahead: nothing after the time there can have been told.
  const there = response.date === undefined ? until : new Date(response.date);
  const next = after(there < until ? there : until, -OVERLAP);
  const start = next > from ? next : from;
  if (until < now && spanEnd <= until) {
    return { ...receipts, cursor: writeCursor({ from: start, page: 0, round }), hasMore: true };
  }
  const again = await readAgain(connection, call, round, now);
  return {
    ...joined([receipts, ...again]),
    cursor: writeCursor({ from: start, page: 0, round: round + 1 }),
    hasMore: false,
  };
}

function readCursor(text: string): Cursor {
  if (text === "") return { from: after(new Date(), -BEGINNING), page: 0, round: 0 };
  try {
    return Cursor.parse(JSON.parse(text));
  } catch (error) {
    throw new NetworkNoAnswer("the position in its history is not one of Pix", { cause: error });
  }
}

const writeCursor = ({ from, until, page, first, round }: Cursor): string =>
  JSON.stringify({
    from: from.toISOString(),
    ...(until && { until: until.toISOString() }),
    page,
    ...(first !== undefined && { first }),
    round,
  });

type ReceiptsPage = Required<Pick<HistoryPage, "entries" | "transfers">> &
  Pick<HistoryPage, "unreadable">;

/** What a list says of this account: money to other keys of the same bank account is told by other networks. */
function pageOf(
  { pixKey }: PixConnection,
  { entries: all, unreadable, why }: Readable<Receipt>,
): ReceiptsPage {
  const isOwn = ({ chave }: Receipt) =>
    chave === undefined || chave.toLowerCase() === pixKey.toLowerCase();
  const own = all.filter((receipt) => receipt.txid !== undefined || isOwn(receipt));
  const unnamed = own.filter(({ txid }) => txid === undefined);
  const dated = unnamed.flatMap((receipt) => toEntry(receipt) ?? []);
  const count = unreadable + unnamed.length - dated.length;
  return {
    entries: dated,
    transfers: transfersOf(own),
    ...(count > 0 && { unreadable: { count, why: why ?? "horario: is not a time" } }),
  };
}

const joined = (pages: readonly ReceiptsPage[]): ReceiptsPage => {
  const unreadable = pages.flatMap((page) => page.unreadable ?? []);
  return {
    entries: pages.flatMap(({ entries }) => entries),
    transfers: pages.flatMap(({ transfers }) => transfers),
    ...(unreadable[0] && {
      unreadable: {
        count: unreadable.reduce((sum, { count }) => sum + count, 0),
        why: unreadable[0].why,
      },
    }),
  };
};

/** A return can be made for 90 days. */
const DAYS_OF_RETURNS = 90;
const WITH_RETURNS = { devolucaoPresente: "true" };
const MAX_PAGES_AGAIN = 20;

/**
 * Reads what was returned of the last 24 hours' payments, and in turns an hour of these, with all payments, or the returns
 * of an earlier day. Each is a list of its own, so that no bank has to list much at once.
 */
async function readAgain(
  connection: PixConnection,
  call: Call,
  round: number,
  now: Date,
): Promise<ReceiptsPage[]> {
  const turn = Math.floor(round / 2);
  const hour = turn % 24;
  const day = 1 + (turn % (DAYS_OF_RETURNS - 1));
  const lists: [from: number, until: number, filter?: Record<string, string>][] = [
    [hours(24), 0, WITH_RETURNS],
    round % 2 === 0 ? [hours(hour + 1), hours(hour)] : [days(day + 1), days(day), WITH_RETURNS],
  ];
  const pages: ReceiptsPage[] = [];
  for (const [from, until, filter] of lists) {
    const span = { from: after(now, -from), until: after(now, -until) };
    try {
      for (let page = 0; page < MAX_PAGES_AGAIN; page++) {
        const { pix, parametros } = readAnswer(Receipts, await list({ call, span, page, filter }));
        pages.push(pageOf(connection, pix));
        if (isLastPage({ page, pages: parametros, items: pix, size: ITEMS_PER_PAGE })) break;
      }
    } catch (error) {
      // It is read again in its turn, and new payments must not wait for it.
      if (!(error instanceof NetworkNoAnswer)) throw error;
    }
  }
  return pages;
}

async function list({
  call,
  span: { from, until },
  page,
  filter = {},
}: {
  call: Call;
  span: { from: Date; until: Date };
  page: number;
  filter?: Record<string, string> | undefined;
}): Promise<HttpAnswer> {
  const search = new URLSearchParams({
    inicio: toTimestamp(from),
    fim: toTimestamp(until),
    ...filter,
    "paginacao.paginaAtual": String(page),
    "paginacao.itensPorPagina": String(ITEMS_PER_PAGE),
  });
  const response = await call(`/pix?${search.toString()}`);
  if (response.status === 200) return response;
  throw new NetworkNoAnswer(`it answered ${response.status} to GET /pix`);
}

function toEntry({
  endToEndId,
  valor,
  horario = momentOfEndToEndId(endToEndId),
  infoPagador,
}: Receipt): StaticQrEntry | undefined {
  return (
    horario && {
      orderNumber: endToEndId,
      providerOperationId: operationNumber(endToEndId),
      saleId: operationNumber(endToEndId),
      saleType: "PIX",
      sourceType: "STATIC_QR",
      operationType: 0,
      operationMethod: 0,
      features: 0,
      amount: valor,
      currency: "BRL",
      ...(infoPagador !== undefined && { comment: infoPagador }),
      orderRegDate: horario,
    }
  );
}
