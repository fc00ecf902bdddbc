"use client";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** A password field that also tells screen readers when it is invalid. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />
);
