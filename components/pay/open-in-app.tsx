"use client";
import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import { isWebAddress } from "@/components/ui/web-address";
import * as messages from "@/lib/messages";

const m = messages.pay;

/** For a payer on the phone that has the payment app: opens the code's address, or copies its text. */
export function OpenInApp({ code, className }: { code: string; className: string | undefined }) {
  if (isWebAddress(code)) {
    return (
      <Button
        component="a"
        href={code}
        target="_blank"
        rel="noreferrer"
        size="lg"
        className={className}
        leftSection={<IconExternalLink size={20} aria-hidden />}
      >
        {m.open}
      </Button>
    );
  }
  return (
    <CopyButton value={code} timeout={10_000}>
      {({ copied, copy }) => (
        <Button
          size="lg"
          className={className}
          leftSection={
            copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />
          }
          onClick={copy}
        >
          {copied ? m.codeCopied : m.copyCode}
        </Button>
      )}
    </CopyButton>
  );
}
