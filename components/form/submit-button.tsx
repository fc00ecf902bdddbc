"use client";
import { Button, type ButtonProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";

/** Submits a form. Disabled until hydration: before that, the browser would submit natively and lose the input. */
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
