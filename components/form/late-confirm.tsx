"use client";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { late } from "@/components/ui/late";
import type { ConfirmDialogProps } from "./confirm-dialog";

const ConfirmDialog = late(() => import("./confirm-dialog").then((module) => module.ConfirmDialog));

/** A question before something is done, asked while `isAsking`; it comes when it is asked for the first time. */
export const LateConfirm = ({
  isAsking,
  ...question
}: ConfirmDialogProps & { isAsking: boolean }) => (
  <DialogSlot>{isAsking && <ConfirmDialog {...question} />}</DialogSlot>
);
