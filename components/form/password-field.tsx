"use client";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** A field for a password, which tells screen readers too when it is wrong. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />
);
