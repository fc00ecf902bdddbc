"use client";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { ConfirmDialogProps } from "./confirm-dialog";

const ConfirmDialog = lazyWithRetry(() =>
  import("./confirm-dialog").then((module) => module.ConfirmDialog),
);

/** A confirmation dialog, open while `isAsking`. Its code loads when it is first opened. */
export const LazyConfirm = ({
  isAsking,
  ...question
}: ConfirmDialogProps & { isAsking: boolean }) => (
  <DialogSlot>{isAsking && <ConfirmDialog {...question} />}</DialogSlot>
);
