import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newPendingIntent } from "@/components/form/pending-intent";
import { useView } from "@/components/session/view-provider";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { type AmountEntry, amountOf } from "../entry/amount-entry";
import { requestRefund, tillKeys, tillQueries, type TillRefund } from "../queries";
import { judgeRefund, refundAllowance } from "./refund-amount";
import type { Approval } from "./refund-approval";

/** A refund that a cashier enters: the amount, the reason, an approval if it is needed, and sending it. */
export function useRefund({
  tillId,
  payment,
  refundLimit,
  onRequested,
}: {
  tillId: string;
  payment: AccountPayment;
  refundLimit: number | undefined;
  onRequested: (refund: TillRefund) => void;
}) {
  const view = useView();
  const queries = useQueryClient();
  const [entry, setEntry] = useState<AmountEntry>("");
  const [reason, setReason] = useState("");
  const [approval, setApproval] = useState<Approval>();
  // Nothing is wrong with an empty entry until somebody wants to go on with it.
  const [isChecked, setChecked] = useState(false);
  // The same for the same refund, so that a second press or a retry after a lost response doesn't create a second one.
  const [keyOf] = useState(newPendingIntent);
  const amount = amountOf(entry);
  const allowed = refundAllowance(payment, refundLimit);
  const isBounded = allowed < payment.refundable_amount;
  const known = useQuery({ ...tillQueries.approvers(view, tillId), enabled: isBounded });
  const approvers = known.data?.data ?? [];
  const till = useQuery({ ...tillQueries.open(view), enabled: false }).data;
  const network = till?.networks.find((one) => one.network === payment.network)?.profile;
  // Who can approve it is not known yet.
  const isAsking = isBounded && known.isLoading;
  const verdict = judgeRefund(payment, amount, {
    allowed,
    isApprovable: isAsking || approvers.length > 0,
    isWholeOnly: network?.refunds === "all_of_it",
  });
  const refund = useMutation({
    mutationFn: () => {
      const intent = { amount, ...(reason.trim() && { reason: reason.trim() }) };
      return requestRefund(view, payment.payment_id, {
        ...intent,
        till_id: tillId,
        idempotency_key: keyOf(intent),
        ...(approval && verdict === "to be approved" && { approval }),
      });
    },
    onSuccess: onRequested,
    onError: () => setApproval((given) => given && { ...given, pin: "" }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...tillKeys.all(view), "last"] }),
  });
  const submit = () => {
    setChecked(true);
    if (refund.isPending || isAsking) return;
    if (verdict === "to be approved") {
      const [first] = approvers;
      if (!approval) return first && setApproval({ user_id: first.user_id, pin: "" });
      return approval.pin.length >= 4 && refund.mutate();
    }
    if (verdict === undefined) refund.mutate();
  };
  return {
    ...{ entry, amount, reason, setReason, approval, setApproval, approvers, allowed, isBounded },
    ...{ isAsking, refund, submit, networkName: network?.name },
    verdict: verdict === "missing" && !isChecked ? undefined : verdict,
    setEntry: (next: (entry: AmountEntry) => AmountEntry) => {
      setChecked(false);
      refund.reset();
      setEntry(next);
    },
  };
}
