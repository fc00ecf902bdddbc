"use client";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useView } from "@/components/session/view-provider";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { type PaymentFilters, paymentQueries } from "./queries";
import classes from "./payment-rows.module.css";

const m = messages.payments.totals;

/** How many payments match the filters, and their sums. */
export function PaymentTotals({ filters }: { filters: PaymentFilters }) {
  const { data } = useQuery(paymentQueries.totals(useView(), filters));
  if (!data) return null;
  const sumOf = (name: "amount" | "paid" | "refunded") =>
    data.sums
      .filter((sums) => sums[name] > 0)
      .map((sums) => formatMoney(sums[name], sums.currency))
      .join(" + ");
  const [paid, refunded, amount] = [sumOf("paid"), sumOf("refunded"), sumOf("amount")];
  const parts = [
    data.is_capped ? m.moreThan(data.count) : m.count(data.count),
    paid ? m.paid(paid) : amount && m.requested(amount),
    refunded && m.refunded(refunded),
  ];
  return (
    <div>
      {parts.filter(Boolean).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && " · "}
          <span className={classes.total}>{part}</span>
        </Fragment>
      ))}
    </div>
  );
}
