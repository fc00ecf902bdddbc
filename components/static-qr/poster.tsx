"use client";
import { Anchor, Button, Center, Group, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconExternalLink, IconPrinter, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { EmptyState } from "@/components/ui/empty-state";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import { PageHeader } from "@/components/ui/page-header";
import { PrintSheet } from "@/components/ui/print-sheet";
import { QrDownloads, QUIET_ZONE } from "@/components/ui/qr-code";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useView } from "@/components/session/view-provider";
import { brandVariables } from "@/lib/kit/brand";
import * as messages from "@/lib/messages";
import classes from "./poster.module.css";
import { staticQrQueries } from "./queries";

const m = messages.staticQr.poster;

const PAPERS = ["A4", "A5", "cards"] as const;
type Paper = (typeof PAPERS)[number];

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
        <Printable address={data.address} fileName="qassa-static-qr" steps={m.steps} />
      ) : (
        <EmptyState icon={<IconQrcode />} title={m.none}>
          {m.noneText}
        </EmptyState>
      )}
    </>
  );
}

/** What is printed of a code, with its sizes, and the buttons for it. */
export function Printable({
  address,
  fileName,
  steps,
}: {
  address: string;
  fileName: string;
  /** What whoever scans it does. */
  steps: readonly string[];
}) {
  const { mode } = useView();
  const [paper, setPaper] = useState<Paper>("A4");
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <SegmentedControl
          label={m.size}
          value={paper}
          choices={PAPERS.map((value) => ({ value, label: m.papers[value] }))}
          onChange={setPaper}
        />
        <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {m.print}
        </Button>
        <QrDownloads value={address} fileName={fileName} />
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
      {paper === "cards" && (
        <Text size="sm" c="dimmed">
          {m.cardsHint}
        </Text>
      )}
      <Center>
        <div className={classes.preview} data-paper={paper}>
          <Sheet address={address} paper={paper} steps={steps} />
        </div>
      </Center>
      <PrintSheet paper={paper === "A5" ? "A5" : "A4"}>
        <Sheet address={address} paper={paper} steps={steps} />
      </PrintSheet>
    </Stack>
  );
}

const CARDS_ON_A_SHEET = 4;

type Printed = Pick<Parameters<typeof Printable>[0], "address" | "steps">;

function Sheet({ paper, ...printed }: Printed & { paper: Paper }) {
  if (paper !== "cards") return <PosterFace {...printed} paper={paper} />;
  return (
    <div className={classes.cards}>
      {Array.from({ length: CARDS_ON_A_SHEET }, (_, place) => (
        <PosterFace key={place} {...printed} paper="A6" />
      ))}
    </div>
  );
}

function PosterFace({ address, steps, paper }: Printed & { paper: "A4" | "A5" | "A6" }) {
  const { brand, organizationName, mode } = useView();
  return (
    <div className={classes.sheet} data-paper={paper} style={brandVariables(brand)}>
      <div className={classes.head}>
        <div className={classes.merchant}>
          {brand.logo && <MerchantLogo src={brand.logo} height="calc(9 * var(--part))" />}
          <p className={classes.name}>{organizationName}</p>
        </div>
        <p className={classes.scan}>{m.scan}</p>
      </div>
      <div className={classes.body}>
        <div className={classes.frame}>
          <QRCodeSVG
            value={address}
            size={512}
            level="Q"
            marginSize={QUIET_ZONE}
            role="img"
            aria-label={m.qr(organizationName)}
            className={classes.code}
          />
        </div>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {mode === "test" && <p className={classes.test}>{m.test}</p>}
      </div>
    </div>
  );
}
