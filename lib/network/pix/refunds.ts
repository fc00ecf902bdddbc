import { momentOfId } from "@/lib/kit/ids";
import { after, minutes, toTimestamp } from "@/lib/kit/time";
import { readAnswer, requireSuccess } from "../http";
import { NetworkNoAnswer, type Refusal } from "../port";
import { type Call, readCharge } from "./charges";
import { type Receipt, Receipts, Refund } from "./contract";
import { pixReference } from "./references";

/** How far the clocks of both sides can be apart. */
const MARGIN = minutes(10);
const COMPLETED = "CONCLUIDA";
const NOT_DONE = "NAO_REALIZADO";

/**
 * Returns what paid a charge: as its charge shows it, or else as the list of what was received does, which can be first.
 * Throws `NetworkNoAnswer`.
 */
export async function receiptsOf(call: Call, paymentReference: string): Promise<Receipt[]> {
  const charge = await readCharge(call, paymentReference);
  const shown = charge?.pix?.entries ?? [];
  if (!charge || shown.length > 0) return shown;
  const search = new URLSearchParams({
    inicio: toTimestamp(after(momentOfId(paymentReference), -MARGIN)),
    fim: toTimestamp(after(new Date(), MARGIN)),
    txid: pixReference(paymentReference),
  });
  const response = await call(`/pix?${search.toString()}`);
  // Not every bank lists by charge.
  if (response.status === 400 || response.status === 404) return [];
  if (response.status !== 200)
    throw new NetworkNoAnswer(`it answered ${response.status} to GET /pix`);
  const { entries } = readAnswer(Receipts, response).pix;
  // A filter that a bank ignores must not lead to another payment's money.
  const listed = entries.filter(({ txid }) => txid === pixReference(paymentReference));
  if (listed.length > 0 || charge.status !== COMPLETED) return listed;
  throw new NetworkNoAnswer("it does not show yet what paid the charge");
}

/** Returns a refund of ours among those of a payment's receipts; undefined if the network does not know it. */
export async function findRefund(
  call: Call,
  receipts: readonly Receipt[],
  reference: string,
): Promise<Refund | undefined> {
  const id = pixReference(reference);
  for (const { devolucoes } of receipts) {
    const refund = devolucoes?.entries.find((one) => one.id === id);
    if (refund) return refund;
  }
  // Not every bank lists refunds with the charge.
  for (const { endToEndId } of receipts) {
    const response = await call(`/pix/${endToEndId}/devolucao/${id}`);
    if (response.status === 404) continue;
    requireSuccess(response);
    return readAnswer(Refund, response);
  }
  return undefined;
}

/** Returns the receipt whose money a refund returns. Of several, it must be one that has enough left. */
export function receiptFor(receipts: readonly Receipt[], amount: bigint): Receipt | Refusal {
  const [first, ...others] = receipts;
  if (!first) {
    const reason = "Nobody has paid this charge.";
    return { outcome: "refused", code: "REFUSED_BY_NETWORK", reason };
  }
  if (others.length === 0) return first;
  const enough = receipts.filter((receipt) => leftOf(receipt) >= amount);
  const fitting = enough.find((receipt) => leftOf(receipt) === amount) ?? enough[0];
  if (fitting) return fitting;
  const reason =
    "The payer paid more than once, and each payment is refunded by itself. Refund the amount of one of them.";
  return { outcome: "refused", code: "AMOUNT_NOT_ACCEPTED", reason };
}

const leftOf = ({ valor, devolucoes }: Receipt): bigint =>
  (devolucoes?.entries ?? [])
    .filter(({ status }) => status !== NOT_DONE)
    .reduce((left, returned) => left - returned.valor, valor);
