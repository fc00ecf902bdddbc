"use client";
import { Text, type TextProps } from "@mantine/core";
import { formatMoney } from "@/lib/kit/display";
import { useView } from "./view-provider";
import amountClasses from "@/components/ui/amount.module.css";

/** An amount in major units, by default in the organization's currency; digits line up in columns. */
export function Money({
  amount,
  currency,
  ...props
}: { amount: number; currency?: string } & TextProps) {
  const view = useView();
  return (
    <Text span inherit className={amountClasses.amount} {...props}>
      {formatMoney(amount, currency ?? view.currency)}
    </Text>
  );
}
