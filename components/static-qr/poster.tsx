"use client";
import { Anchor, Group } from "@mantine/core";
import { IconArrowLeft, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { PrintableCode } from "@/components/records/printable-code";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import * as messages from "@/lib/messages";
import { staticQrQueries } from "./queries";

const m = messages.staticQr.poster;

/** The merchant's static QR, to print and put on the counter. */
export function Poster() {
  const view = useView();
  const { data, error, isPending, refetch } = useQuery(staticQrQueries.address(view));
  return (
    <>
      <PageHeader
        above={
          <Anchor component={Link} href="/static-qr" size="sm" mb="xs" display="inline-block">
            <Group gap={4} component="span">
              <IconArrowLeft size={14} aria-hidden />
              {m.back}
            </Group>
          </Anchor>
        }
        title={m.title}
        description={m.description}
      />
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : isPending ? (
        <LoadingRows />
      ) : data.address ? (
        <PrintableCode
          content={data.address}
          fileName="qassa-static-qr"
          label={m.qr}
          steps={m.steps}
        />
      ) : (
        <EmptyState icon={<IconQrcode />} title={m.none}>
          {m.noneText}
        </EmptyState>
      )}
    </>
  );
}
