"use client";
import { Button, Group } from "@mantine/core";
import { IconChevronDown, IconQrcode } from "@tabler/icons-react";
import { LargeAmount } from "@/components/ui/amount";
import { moneyParts } from "@/lib/kit/display";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PayerAnswer } from "@/lib/network/sandbox/schemas";
import classes from "./payer-card.module.css";

const m = sandboxMessages.card;

interface PayerCardProps {
  payer: PayerAnswer;
  merchant: string;
  /** Compact, while something else matters more. */
  isSmall: boolean;
  onChange: () => void;
  onShowCode: () => void;
}

/** The current payer, their balance, and buttons to show their code and to switch. */
export function PayerCard({ payer, merchant, isSmall, onChange, onShowCode }: PayerCardProps) {
  const { before, whole, rest, after } = moneyParts(payer.balance, payer.currency);
  return (
    <section aria-label={m.region} className={classes.card} data-small={isSmall}>
      <div className={classes.row}>
        <div className={classes.who}>
          <p className={classes.label}>{m.balance}</p>
          <p className={classes.balance}>
            <LargeAmount decimals={rest + after}>{before + whole}</LargeAmount>
          </p>
        </div>
        <Group gap={6} wrap="nowrap">
          {!isSmall && (
            <Button
              size="compact-sm"
              radius="xl"
              className={classes.switch}
              leftSection={<IconQrcode size={14} aria-hidden />}
              aria-haspopup="dialog"
              onClick={onShowCode}
            >
              {m.code}
            </Button>
          )}
          <Button
            size="compact-sm"
            radius="xl"
            className={classes.switch}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-haspopup="dialog"
            onClick={onChange}
          >
            {m.change}
          </Button>
        </Group>
      </div>
      <div className={classes.row}>
        <div className={classes.who}>
          <p className={classes.name}>{payer.name}</p>
          <p className={classes.label}>{spacedPhone(payer.phone)}</p>
        </div>
        <p className={classes.merchant} hidden={isSmall}>
          {m.of(merchant)}
        </p>
      </div>
    </section>
  );
}
