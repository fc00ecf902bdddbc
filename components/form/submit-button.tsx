"use client";
import { Button, type ButtonProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";

/** Sends a form; not before the page runs, when the browser would send it by itself and lose what was typed. */
export function SubmitButton({
  isRunning,
  children,
  ...button
}: ButtonProps & { isRunning: boolean; children: ReactNode }) {
  const isReady = useMounted();
  return (
    <Button {...button} type="submit" loading={isRunning} disabled={!isReady}>
      {children}
    </Button>
  );
}
