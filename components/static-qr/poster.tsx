"use client";
import { Anchor, Button, Center, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconArrowLeft, IconExternalLink, IconPrinter, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { PrintSheet } from "@/components/ui/print-sheet";
import { QrDownloads } from "@/components/ui/qr-code";
import { EmptyState, ErrorState, LoadingRows } from "@/components/ui/states";
import { useView } from "@/components/ui/view-provider";
import { messages } from "@/lib/messages";
import classes from "./poster.module.css";
import { staticQrQueries } from "./queries";

const m = messages.staticQr.poster;

type Paper = "A4" | "A5";

/** The merchant's static QR code to be printed and put on the counter. */
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
        <Printable address={data.address} />
      ) : (
        <EmptyState icon={<IconQrcode />} title={m.none}>
          {m.noneText}
        </EmptyState>
      )}
    </>
  );
}

function Printable({ address }: { address: string }) {
  const { mode } = useView();
  const [paper, setPaper] = useState<Paper>("A4");
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <SegmentedControl
          aria-label={m.size}
          value={paper}
          data={[
            { value: "A4", label: m.a4 },
            { value: "A5", label: m.a5 },
          ]}
          onChange={(size) => setPaper(size)}
        />
        <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {m.print}
        </Button>
        <QrDownloads value={address} fileName="qassa-static-qr" />
        {mode === "test" && (
          <Button
            component="a"
            href={address}
            target="_blank"
            variant="default"
            leftSection={<IconExternalLink size={16} />}
          >
            {m.openAsPayer}
          </Button>
        )}
      </Group>
      <Center>
        <div className={classes.preview} data-paper={paper}>
          <Sheet address={address} paper={paper} />
        </div>
      </Center>
      <PrintSheet paper={paper}>
        <Sheet address={address} paper={paper} />
      </PrintSheet>
    </Stack>
  );
}

function Sheet({ address, paper }: { address: string; paper: Paper }) {
  const { organizationName, mode } = useView();
  return (
    <div className={classes.sheet} data-paper={paper}>
      <p className={classes.name}>{organizationName}</p>
      <QRCodeSVG
        value={address}
        size={512}
        level="Q"
        role="img"
        aria-label={m.qr(organizationName)}
        className={classes.code}
      />
      <p className={classes.scan}>{m.scan}</p>
      <p className={classes.how}>{m.howTo}</p>
      {mode === "test" && <p className={classes.test}>{m.test}</p>}
    </div>
  );
}
