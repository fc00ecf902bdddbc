"use client";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconDownload, IconFilterOff } from "@tabler/icons-react";
import { useState } from "react";
import { useAddressFilters } from "@/components/list/address-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { late } from "@/components/ui/late";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { PageHeader } from "@/components/ui/page-header";
import { useView } from "@/components/session/view-provider";
import { downloadAddress } from "@/lib/client/view";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import { PaymentFilterBar } from "./payment-filters";
import { PaymentTable } from "./payment-table";
import { PAYMENT_FILTERS, paymentQueries } from "./queries";

// Seen until the first payment, and then no more.
const NoPayments = late(() => import("./no-payments").then((module) => module.NoPayments));

const m = messages.payments;

/** Every payment of the organization and mode, to be filtered, followed and taken along as a file. */
export function PaymentList({ apiAddress }: { apiAddress: string }) {
  const view = useView();
  const { filters, change, clear, isFiltered } = useAddressFilters(PAYMENT_FILTERS);
  const { list, rows, searchedTo, hasLostTouch } = useLiveList(paymentQueries.list(view, filters));
  const lookedBack =
    searchedTo && list.hasNextPage
      ? m.lookedBackTo(formatMoment(searchedTo, view.timeZone, "date"))
      : undefined;
  return (
    <>
      <PageHeader
        title={m.title}
        description={m.description}
        actions={
          <Button
            component="a"
            variant="default"
            href={downloadAddress(view, "/payments/export", filters)}
            download
            title={m.downloadHint}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {m.download}
          </Button>
        }
      />
      <PaymentFilterBar filters={filters} change={change} clear={clear} />
      <ListBody
        list={list}
        count={rows.length}
        end={m.end}
        note={lookedBack}
        lostTouch={hasLostTouch && m.lostTouch}
        empty={isFiltered ? <NoMatch clear={clear} /> : <NoPayments apiAddress={apiAddress} />}
      >
        <Arrivals key={JSON.stringify(filters)} payments={rows} />
        <PaymentTable key={`table ${JSON.stringify(filters)}`} payments={rows} />
      </ListBody>
    </>
  );
}

/** Tells a screen reader what has come since the list was opened. */
function Arrivals({ payments }: { payments: readonly AccountPayment[] }) {
  const [newestAtFirst] = useState(payments[0]?.created_at ?? "");
  const arrived = payments.filter(({ created_at }) => created_at > newestAtFirst).length;
  return (
    <VisuallyHidden role="status">
      {arrived > 0 && newestAtFirst && m.newOnes(arrived)}
    </VisuallyHidden>
  );
}

function NoMatch({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff />}
      title={m.noMatch}
      action={
        <Button variant="light" onClick={clear}>
          {m.clearFilters}
        </Button>
      }
    >
      {m.noMatchText}
    </EmptyState>
  );
}
