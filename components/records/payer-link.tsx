"use client";
import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useMay } from "@/components/session/view-provider";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import * as messages from "@/lib/messages";
import { payerAddress } from "./payer-address";
import records from "../list/records.module.css";

/** A payer's phone number, which leads to the payer's page for those who can see it. */
export function PayerLink({ phone, isInRow }: { phone: string; isInRow?: boolean }) {
  if (!useMay("payments.search")) return spacedPhone(phone);
  return (
    <Anchor
      component={Link}
      href={payerAddress(phone)}
      prefetch={false}
      inherit
      aria-label={messages.payers.open(spacedPhone(phone))}
      // In a row it is above the link of the row.
      {...(isInRow && { className: records.aside, c: "inherit" })}
    >
      {spacedPhone(phone)}
    </Anchor>
  );
}
