"use client";
import { Stack, Text } from "@mantine/core";
import { IconHistory, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMay, useView } from "@/components/session/view-provider";
import { SideDialog } from "@/components/ui/dialog";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { OrderSearch } from "../entry/order-search";
import { tillQueries } from "../queries";
import { ReceiptDialog } from "../receipt/receipt-dialog";
import { RefundPanel } from "../refund/refund-panel";
import { TillPayment } from "./till-payment";
import classes from "../refund/refund.module.css";

const m = messages.till.last;

/** As many payments of one order as the till lists. */
const MAX_FOUND = 10;

/** The last ten payments of this till, or those of an order: their status, receipts and refunds. */
export function LastPayments({
  tillId,
  refundLimit,
  order: scanned = "",
  takesCodes,
  onShow,
  onClose,
}: {
  tillId: string;
  refundLimit: number | undefined;
  /** The order whose payments are listed first. */
  order?: string | undefined;
  /** One of the till's networks takes the codes that customers show. */
  takesCodes: boolean;
  /** Brings a pending payment back to the screen. */
  onShow: (paymentId: string) => void;
  onClose: () => void;
}) {
  const [order, setOrder] = useState(scanned);
  const [refunding, setRefunding] = useState<AccountPayment>();
  const [wanted, setWanted] = useState<AccountPayment>();
  const [hasReturned, setReturned] = useState(false);
  return (
    <SideDialog
      close={onClose}
      title={refunding ? m.refund : m.title}
      // Esc clears the amount first, and then leads back.
      {...(refunding && { closesOnEscape: false, size: "lg" as const })}
    >
      {refunding ? (
        <RefundPanel
          tillId={tillId}
          payment={refunding}
          refundLimit={refundLimit}
          onClose={() => {
            setReturned(true);
            setRefunding(undefined);
          }}
        />
      ) : (
        <FocusedOnReturn hasReturned={hasReturned}>
          <OrderSearch order={order} takesCodes={takesCodes} onSearch={setOrder} />
          <Payments
            tillId={tillId}
            order={order}
            onShow={onShow}
            onReceipt={setWanted}
            onRefund={setRefunding}
          />
        </FocusedOnReturn>
      )}
      <DialogSlot>
        {wanted && <ReceiptDialog payment={wanted} close={() => setWanted(undefined)} />}
      </DialogSlot>
    </SideDialog>
  );
}

/** Keeps the focus in the dialog when the refund that had it is gone. */
function FocusedOnReturn({ hasReturned, children }: { hasReturned: boolean; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasReturned && !list.current?.contains(document.activeElement)) list.current?.focus();
  }, [hasReturned]);
  return (
    <Stack ref={list} tabIndex={-1} gap="md" className={classes.panel}>
      {children}
    </Stack>
  );
}

function Payments({
  tillId,
  order,
  onShow,
  onReceipt,
  onRefund,
}: {
  tillId: string;
  order: string;
  onShow: (paymentId: string) => void;
  onReceipt: (payment: AccountPayment) => void;
  onRefund: (payment: AccountPayment) => void;
}) {
  const view = useView();
  const seesAll = useMay("payments.search");
  const last = useQuery({ ...tillQueries.last(view, tillId), enabled: !order });
  const found = useQuery({ ...tillQueries.ofOrder(view, tillId, order), enabled: order !== "" });
  const { data, error, refetch } = order ? found : last;
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows />;
  const payments = data.data;
  if (payments.length === 0) {
    return order ? (
      <div role="status">
        <EmptyState icon={<IconSearchOff />} title={m.noneOfOrder(order)}>
          {seesAll ? m.noneOfOrderText : m.noneHereText}
        </EmptyState>
      </div>
    ) : (
      <EmptyState icon={<IconHistory />} title={m.empty}>
        {m.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      {order && (
        <Text role="status" fw={600}>
          {payments.length === 1
            ? m.oneOfOrder(order)
            : payments.length < MAX_FOUND
              ? m.someOfOrder(order)
              : m.newestOfOrder(order)}
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {payments.map((payment) => (
          <li key={payment.payment_id}>
            <TillPayment
              payment={payment}
              isFound={order !== ""}
              isOnly={order !== "" && payments.length === 1}
              onShow={() => onShow(payment.payment_id)}
              onReceipt={() => onReceipt(payment)}
              onRefund={() => onRefund(payment)}
            />
          </li>
        ))}
      </Stack>
    </>
  );
}
