"use client";
import { Button, CopyButton } from "@mantine/core";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import classes from "./order-number.module.css";

/** The order number by which the merchant finds a static QR payment. */
export function OrderNumber({ value }: { value: string }) {
  return (
    <div className={classes.order}>
      <p>{m.result.orderNumber}</p>
      <code>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-sm" radius="xl" className={classes.copy} onClick={copy}>
            {copied ? m.copied : m.copy}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
