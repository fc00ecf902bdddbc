import { z } from "zod";
import { after, days, hours, minutes, toTimestamp } from "@/lib/kit/time";
import { type HttpAnswer, readAnswer } from "../http";
import { type HistoryPage, NetworkNoAnswer, type StaticQrEntry } from "../port";
import { operationNumber } from "../references";
import { type Receipt, Receipts } from "./contract";

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
});
type Cursor = z.output<typeof Cursor>;

/** Reads one page of the payments that name no charge: those to a printed code, in the order of their times. */
export async function readHistory(
  call: (path: string) => Promise<HttpAnswer>,
  text: string,
): Promise<HistoryPage> {
  const { from, until: fixed, page } = readCursor(text);
  const now = new Date();
  const spanEnd = after(from, SPAN);
  const until = fixed ?? (spanEnd < now ? spanEnd : now);
  const search = new URLSearchParams({
    inicio: toTimestamp(from),
    fim: toTimestamp(until),
    txIdPresente: "false",
    "paginacao.paginaAtual": String(page),
    "paginacao.itensPorPagina": String(ITEMS_PER_PAGE),
  });
  const heard = await call(`/pix?${search.toString()}`);
  if (heard.status !== 200) throw new NetworkNoAnswer(`it answered ${heard.status} to GET /pix`);
  const { pix, parametros } = readAnswer(Receipts, heard);
  const entries = pix.filter(({ txid }) => txid === undefined).map(toEntry);
  if (page + 1 < parametros.paginacao.quantidadeDePaginas) {
    return { entries, cursor: writeCursor({ from, until, page: page + 1 }), hasMore: true };
  }
  // Our clock may be ahead: nothing after the time there can have been told.
  const there = heard.date === undefined ? until : new Date(heard.date);
  const told = there < until ? there : until;
  const next = after(told, -OVERLAP);
  return {
    entries,
    cursor: writeCursor({ from: next > from ? next : from, page: 0 }),
    hasMore: until < now && spanEnd <= until,
  };
}

function readCursor(text: string): Cursor {
  if (text === "") return { from: after(new Date(), -BEGINNING), page: 0 };
  try {
    return Cursor.parse(JSON.parse(text));
  } catch (error) {
    throw new NetworkNoAnswer("the position in its history is not one of Pix", { cause: error });
  }
}

const writeCursor = ({ from, until, page }: Cursor): string =>
  JSON.stringify({
    from: from.toISOString(),
    ...(until && { until: until.toISOString() }),
    page,
  });

const toEntry = ({ endToEndId, valor, horario, infoPagador }: Receipt): StaticQrEntry => ({
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
});
