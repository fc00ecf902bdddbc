import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { phoneQueries } from "./queries";

/** A brief notice on the phone when a refund arrives. */
export function useRefundNotice(phoneCode: string, phone: string) {
  const { data } = useQuery(phoneQueries.latest(phoneCode, phone));
  const [notice, setNotice] = useState<string>();
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const refunds = data.entries.filter(({ what }) => what === "refund");
    const fresh = known.current && refunds.find(({ entry_id }) => !known.current?.has(entry_id));
    known.current = new Set(refunds.map(({ entry_id }) => entry_id));
    if (!fresh) return;
    const amount = formatMoney(fresh.amount, fresh.currency);
    setNotice(sandboxMessages.history.refundReceived(amount, data.merchant));
  }, [data]);
  return [notice, setNotice] as const;
}
