"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { fieldErrorsOf } from "@/lib/client/field-errors";

/** An error message, announced by screen readers as soon as it appears. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <Callout role="alert" color="red" icon={<IconAlertTriangle size={18} />}>
      {children}
    </Callout>
  );
}

/** Why a form was rejected, unless its fields already show it. */
export function FormFailure({ error, fields }: { error: Error | null; fields: readonly string[] }) {
  if (!error) return null;
  const faults = Object.keys(fieldErrorsOf(error));
  if (faults.length > 0 && faults.every((field) => fields.includes(field))) return null;
  return <Failure>{error.message}</Failure>;
}
