import { isId } from "@/lib/kit/ids";
import type { NetworkReturn, NetworkTransfer } from "../port";
import { type Receipt, type Refund, REFUNDED } from "./contract";

/** Returns the Pix that paid a charge, and what was returned of it. `reference` is the payment's. */
export const transferOf = (
  reference: string,
  { endToEndId, valor, devolucoes }: Receipt,
): NetworkTransfer => ({
  reference,
  id: endToEndId,
  amount: valor,
  currency: "BRL",
  returns: (devolucoes?.entries ?? [])
    // What has no name would be learnt again and again.
    .filter(({ status, id }) => status === REFUNDED && id !== "")
    .map((refund) => returnOf(endToEndId, refund)),
});

/** Our own refunds have a part of their ID as the ID of the return; others have any. */
const returnOf = (
  endToEndId: string,
  { id, rtrId, valor, descricao, motivo }: Refund,
): NetworkReturn => ({
  // The settlement system's ID is the same wherever the bank shows it; the other one can be missing in places.
  id: rtrId ?? `${endToEndId}:${id}`,
  reference: isId("refund", `ref_${id}`) ? `ref_${id}` : undefined,
  amount: valor,
  reason: descricao ?? motivo,
});

/** Returns the transfers among receipts that name a charge which may be ours. */
export const transfersOf = (receipts: readonly Receipt[]): NetworkTransfer[] =>
  receipts.flatMap((receipt) => {
    const reference = `pay_${receipt.txid}`;
    return receipt.txid !== undefined && isId("payment", reference)
      ? [transferOf(reference, receipt)]
      : [];
  });
