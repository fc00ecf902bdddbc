"use client";
import { Button, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowLeft, IconScan, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { PHONE_MARKS, typeDigit } from "@/components/form/type-digit";
import { beforeCode, useScannedField } from "@/components/form/use-scanned-field";
import { useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { Heading } from "@/components/ui/heading";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { isPersonalCode } from "../scan/personal-code";
import { Keypad } from "./keypad";
import { useTillKeys } from "./use-till-keys";
import classes from "./entry.module.css";

const ScanCodeDialog = lazyWithRetry(() =>
  import("../scan/scan-code-dialog").then((module) => module.ScanCodeDialog),
);

const m = messages.till.phone;
const MAX_CHARACTERS = 20;

/** Asks whom to send the request to: a phone number, on the same keypad as the amount, or the code in their app. */
export function PhoneEntry({
  amount,
  isTaking,
  error,
  offlineReason,
  onSend,
  onCode,
  onBack,
}: {
  amount: number;
  isTaking: boolean;
  error: Error | null;
  offlineReason: string | undefined;
  onSend: (phone: string) => void;
  /** Asks whoever showed a code. Undefined if the network can't do it. */
  onCode: ((code: string) => void) | undefined;
  onBack: () => void;
}) {
  const { currency } = useView();
  const [phone, setPhone] = useState("");
  const fault = error ? fieldErrorsOf(error).payer_phone : undefined;
  const [scanned, setScanned] = useState<string>();
  const [isScanning, scanning] = useDisclosure();
  const canAsk = !isTaking && offlineReason === undefined;
  const onScan = (code: string) => {
    const isCode = onCode !== undefined && isPersonalCode(code.trim());
    setScanned(isCode ? undefined : code);
    if (isCode && canAsk) onCode(code.trim());
  };
  const fieldKeys = useScannedField((replaced, code) => {
    // A barcode is nobody's phone number.
    setPhone((typed) => beforeCode(replaced(typed), code));
    onScan(code);
  });
  const isReady = phone.replaceAll(/\D/g, "").length >= 3 && canAsk;
  const onKey = (key: string) => {
    setScanned(undefined);
    setPhone((typed) =>
      key === "Backspace" ? typed.slice(0, -1) : (typed + key).slice(0, MAX_CHARACTERS),
    );
  };
  // Also while a button has the focus, which a reader's Enter would press.
  useTillKeys({
    onKey,
    handles: (key) => /^[\d+]$|^Backspace$/.test(key),
    remember: () => () => setPhone(phone),
    onScan,
  });
  return (
    <Form
      className={classes.entry}
      aria-labelledby="send-to-phone"
      onSubmit={() => {
        if (isReady) onSend(phone);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onBack();
      }}
    >
      <div className={classes.sum}>
        <Heading order={1} id="send-to-phone">
          {m.heading(formatMoney(amount, currency))}
        </Heading>
        {error && !fault && <Failure>{error.message}</Failure>}
        {scanned && <Failure>{messages.till.scan.noPhone(bidiSafe(scanned))}</Failure>}
        <TextInput
          label={m.number}
          description={m.hint}
          error={fault}
          size="xl"
          type="tel"
          // The keypad types into it; an on-screen keyboard would cover the keypad.
          inputMode="none"
          autoComplete="off"
          autoFocus
          maxLength={40}
          value={phone}
          onChange={(event) => {
            setScanned(undefined);
            setPhone(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (fieldKeys(event)) event.preventDefault();
            else typeDigit(event, PHONE_MARKS);
          }}
          styles={{ input: { fontSize: "clamp(24px, 5dvh, 40px)", height: 72 } }}
        />
        {onCode && (
          <Button
            size="lg"
            variant="light"
            leftSection={<IconScan size={22} aria-hidden />}
            aria-haspopup="dialog"
            disabled={!canAsk}
            aria-describedby={offlineReason}
            onClick={scanning.open}
          >
            {messages.till.customerCode.scan}
          </Button>
        )}
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {m.keys}
        </Text>
      </div>
      <Keypad onKey={onKey} extra={{ key: "+", label: m.plus }} />
      <div className={classes.acts}>
        <Button
          type="submit"
          size="xl"
          h={72}
          fz={22}
          leftSection={<IconSend size={26} aria-hidden />}
          loading={isTaking}
          disabled={!isReady}
          aria-describedby={offlineReason}
        >
          {m.send}
        </Button>
        <Button
          size="xl"
          h={72}
          variant="default"
          leftSection={<IconArrowLeft size={24} aria-hidden />}
          onClick={onBack}
        >
          {m.back}
        </Button>
      </div>
      <DialogSlot>
        {isScanning && onCode && (
          <ScanCodeDialog
            close={scanning.close}
            onCode={(code) => {
              scanning.close();
              onCode(code);
            }}
          />
        )}
      </DialogSlot>
    </Form>
  );
}
