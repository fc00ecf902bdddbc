"use client";
import { Button } from "@mantine/core";
import { IconDeviceMobileMessage, IconQrcode } from "@tabler/icons-react";
import * as messages from "@/lib/messages";
import entryClasses from "./entry.module.css";

const m = messages.till.entry;

/** How the entered amount can be requested. */
export function EntryActs({
  isReady,
  isTaking,
  offlineReason,
  onShowQr,
  onSendToPhone,
}: {
  isReady: boolean;
  isTaking: boolean;
  offlineReason: string | undefined;
  /** Undefined if the network can't do it. */
  onShowQr: (() => void) | undefined;
  onSendToPhone: (() => void) | undefined;
}) {
  return (
    <div className={entryClasses.acts} data-single={!(onShowQr && onSendToPhone) || undefined}>
      {onShowQr && (
        <Button
          size="xl"
          className={entryClasses.act}
          fz={{ base: 20, sm: 22 }}
          px={6}
          leftSection={<IconQrcode size={28} aria-hidden />}
          loading={isTaking}
          disabled={!isReady}
          aria-describedby={offlineReason}
          onClick={onShowQr}
        >
          {m.showQr}
        </Button>
      )}
      {onSendToPhone && (
        <Button
          size="xl"
          className={entryClasses.act}
          fz={{ base: 16, sm: 18 }}
          px={6}
          variant="default"
          leftSection={<IconDeviceMobileMessage size={24} aria-hidden />}
          disabled={!isReady}
          aria-describedby={offlineReason}
          onClick={onSendToPhone}
        >
          {m.sendToPhone}
        </Button>
      )}
    </div>
  );
}
