"use client";
import { IconLayoutColumns } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/icon-button";
import * as messages from "@/lib/messages";

/** The button of the column menu. */
export const ColumnButton = (props: ComponentProps<"button">) => (
  <IconButton
    label={messages.listSettings.open}
    isFramed
    aria-haspopup="dialog"
    aria-expanded={false}
    {...props}
  >
    <IconLayoutColumns size={16} aria-hidden />
  </IconButton>
);
