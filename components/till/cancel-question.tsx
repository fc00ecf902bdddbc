"use client";
import { Button } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { Heading } from "@/components/ui/heading";
import * as messages from "@/lib/messages";
import classes from "./cancel-question.module.css";

const m = messages.till.waiting;

/** Whether the payment is to be called off while the customer may be about to pay it. */
export function CancelQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  const title = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    yes.current?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.question}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onNo();
      }}
      onClick={(event) => {
        // Beside it.
        if (event.target === dialog.current) onNo();
      }}
    >
      <Heading order={2} size="h4" id={title}>
        {m.cancelTitle}
      </Heading>
      <p className={classes.text}>{m.cancelText}</p>
      <div className={classes.answers}>
        <Button size="lg" variant="default" onClick={onNo}>
          {m.cancelNo}
        </Button>
        <Button ref={yes} size="lg" color="red" onClick={onYes}>
          {m.cancelYes}
        </Button>
      </div>
    </dialog>
  );
}
