"use client";
import { Button, Center, Group, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import { PrintSheet } from "@/components/ui/print-sheet";
import { QrDownloads, QUIET_ZONE } from "@/components/ui/qr-code";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { brandVariables } from "@/lib/kit/brand";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useView } from "../session/view-provider";
import classes from "./printable-code.module.css";

const m = messages.staticQr.poster;

const PAPERS = ["A4", "A5", "cards"] as const;
type Paper = (typeof PAPERS)[number];

/** What is printed of a code, with its sizes, and the buttons for it. */
export function PrintableCode({
  content: address,
  fileName,
  label,
  steps,
  place,
}: {
  content: string;
  fileName: string;
  /** What the picture of the code is, for a merchant. */
  label: (merchant: string) => string;
  /** What whoever scans it does. */
  steps: readonly string[];
  /** Where it belongs, so that several are not mixed up. */
  place?: string | undefined;
}) {
  const { mode } = useView();
  const [paper, setPaper] = useState<Paper>("A4");
  const printed = { address, label, steps, place };
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
          <Sheet {...printed} paper={paper} />
        </div>
      </Center>
      <PrintSheet paper={paper === "A5" ? "A5" : "A4"}>
        <Sheet {...printed} paper={paper} />
      </PrintSheet>
    </Stack>
  );
}

const CARDS_ON_A_SHEET = 4;

interface Printed {
  address: string;
  label: (merchant: string) => string;
  steps: readonly string[];
  place: string | undefined;
}

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

function PosterFace({
  address,
  label,
  steps,
  place,
  paper,
}: Printed & { paper: "A4" | "A5" | "A6" }) {
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
            aria-label={label(organizationName)}
            className={classes.code}
          />
        </div>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {place !== undefined && <p className={classes.place}>{bidiSafe(place)}</p>}
        {mode === "test" && <p className={classes.test}>{m.test}</p>}
      </div>
    </div>
  );
}
