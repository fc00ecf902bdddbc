"use client";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import * as messages from "@/lib/messages";

const MIN_CHARACTERS = 8;

/** The error of a new password that is too short. Browsers' own messages are not in our words, nor next to the field. */
export const shortPasswordError = (password: string) =>
  password.length < MIN_CHARACTERS ? messages.auth.passwordTooShort : null;

/** A password field that also tells screen readers when it is invalid. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />
);
