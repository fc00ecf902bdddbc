import { momentOfId } from "@/lib/kit/ids";
import { after, minutes, toTimestamp } from "@/lib/kit/time";
import { askEach } from "../each-in-turn";
import { type HttpAnswer, readAnswer, requireSuccess } from "../http";
import { NetworkNoAnswer } from "../port";
import { Charge, Charges, type Readable } from "./contract";
import { pixReference } from "./references";

export type Call = (path: string) => Promise<HttpAnswer>;

/** Up to so many charges of about the same time are asked about one by one. */
const FEW = 8;
/** Charges that were created within this time of each other are listed together. */
const NEAR = minutes(15);
/** How far the clocks of both sides can be apart. */
const MARGIN = minutes(10);
const ITEMS_PER_PAGE = 500;
/** What a list does not tell within so many pages is asked about by itself. */
const MAX_PAGES = 10;

export interface ReadCharge {
  reference: string;
  /** Absent if the network does not know it. */
  charge?: Charge;
}

/**
 * Reads the charges of these payments: those of about the same time from lists by time of creation, the rest, and what a
 * list does not have, one by one. Leaves out those without an answer. Throws `NetworkNoAnswer` if there is none at all.
 */
export async function readCharges(
  call: Call,
  references: readonly string[],
): Promise<ReadCharge[]> {
  const listed = new Map<string, Charge>();
  for (const group of groupsByTime(references)) {
    if (group.length <= FEW) continue;
    // A list that fails is no loss: each charge is asked about by itself.
    await listInto(listed, call, group).catch((error: unknown) => {
      if (!(error instanceof NetworkNoAnswer)) throw error;
    });
  }
  return askEach(references, async (reference): Promise<ReadCharge> => {
    const charge = listed.get(pixReference(reference)) ?? (await readCharge(call, reference));
    return { reference, ...(charge && { charge }) };
  });
}

/** Reads one charge; undefined if the network does not know it. */
export async function readCharge(call: Call, reference: string): Promise<Charge | undefined> {
  const response = await call(`/cob/${pixReference(reference)}`);
  if (response.status === 404) return undefined;
  return chargeOf(reference, response);
}

/** Reads the charge in an answer, which must be about this payment. */
export function chargeOf(reference: string, response: HttpAnswer): Charge {
  if (response.status !== 200 && response.status !== 201) {
    throw new NetworkNoAnswer(`it answered ${response.status}`);
  }
  const charge = readAnswer(Charge, response);
  if (charge.txid === pixReference(reference)) return charge;
  throw new NetworkNoAnswer(
    `asked about ${pixReference(reference)}, it answered about ${charge.txid}`,
  );
}

async function listInto(
  listed: Map<string, Charge>,
  call: Call,
  group: readonly string[],
): Promise<void> {
  const wanted = new Set(group.map(pixReference));
  const span = {
    inicio: toTimestamp(after(momentOfId(group[0]!), -MARGIN)),
    fim: toTimestamp(after(momentOfId(group.at(-1)!), MARGIN)),
  };
  for (let page = 0; page < MAX_PAGES && wanted.size > 0; page++) {
    const search = new URLSearchParams({
      ...span,
      "paginacao.paginaAtual": String(page),
      "paginacao.itensPorPagina": String(ITEMS_PER_PAGE),
    });
    const response = await call(`/cob?${search.toString()}`);
    requireSuccess(response);
    const { cobs, parametros } = readAnswer(Charges, response);
    for (const charge of cobs.entries) {
      if (wanted.delete(charge.txid)) listed.set(charge.txid, charge);
    }
    if (isLastPage({ page, pages: parametros, items: cobs, size: ITEMS_PER_PAGE })) return;
  }
}

/** Whether a page, counted from 0, is the last one; some banks do not say how many there are. */
export const isLastPage = ({
  page,
  pages,
  items,
  size,
}: {
  page: number;
  pages: number | undefined;
  items: Readable<unknown>;
  size: number;
}): boolean =>
  pages === undefined ? items.entries.length + items.unreadable < size : page + 1 >= pages;

/** Groups payments in the order of their creation, which their IDs have, wherever there is a gap. */
function groupsByTime(references: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const reference of references.toSorted()) {
    const group = groups.at(-1);
    const isNear =
      group && momentOfId(reference).getTime() - momentOfId(group.at(-1)!).getTime() <= NEAR;
    if (isNear) group.push(reference);
    else groups.push([reference]);
  }
  return groups;
}
