"use client";
import { Box, Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { QRCodeCanvas, QRCodeSVG } from "qrcode.react";
import { useRef } from "react";
import * as messages from "@/lib/messages";

const m = messages.qrCodes;
const PNG_PIXELS = 1024;

/** The modules of white around a code that ISO/IEC 18004 asks for: without them, a camera loses it in dark mode. */
export const QUIET_ZONE = 4;

/** A QR code that every camera reads: black on white in dark mode too, with its quiet zone. */
export function QrCode({ value, label, size }: { value: string; label: string; size: number }) {
  return (
    <Box
      bg="white"
      style={{
        borderRadius: "var(--mantine-radius-md)",
        overflow: "hidden",
        width: "fit-content",
        maxWidth: "100%",
      }}
    >
      <QRCodeSVG
        value={value}
        size={size}
        level="M"
        marginSize={QUIET_ZONE}
        role="img"
        aria-label={label}
        style={{ display: "block", width: size, maxWidth: "100%", height: "auto" }}
      />
    </Box>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Buttons that download the code: as PNG for documents, as SVG for printing. */
export function QrDownloads({ value, fileName }: { value: string; fileName: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const savePng = () =>
    canvas.current?.toBlob((file) => {
      if (file) save(file, `${fileName}.png`);
    }, "image/png");
  const saveSvg = () => {
    if (!svg.current) return;
    const text = new XMLSerializer().serializeToString(svg.current);
    save(new Blob([text], { type: "image/svg+xml" }), `${fileName}.svg`);
  };
  const drawing = { value, size: PNG_PIXELS, level: "M", marginSize: QUIET_ZONE } as const;
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={savePng}>
        {m.downloadPng}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={saveSvg}>
        {m.downloadSvg}
      </Button>
      <div hidden aria-hidden>
        <QRCodeCanvas ref={canvas} {...drawing} />
        <QRCodeSVG ref={svg} {...drawing} />
      </div>
    </>
  );
}
