"use client";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { ConfirmDialogProps } from "./confirm-dialog";

const ConfirmDialog = lazyWithRetry(() =>
  import("./confirm-dialog").then((module) => module.ConfirmDialog),
);

/** A question before something is done, asked while `isAsking`; it comes when it is asked for the first time. */
export const LazyConfirm = ({
  isAsking,
  ...question
}: ConfirmDialogProps & { isAsking: boolean }) => (
  <DialogSlot>{isAsking && <ConfirmDialog {...question} />}</DialogSlot>
);
