"use client";
import { Text } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import records from "./records.module.css";

/** The link of a row; the whole row is clickable. */
export const RecordLink = ({
  href,
  label,
  children,
}: {
  href: string;
  label: string;
  children: ReactNode;
}) => (
  <Link className={records.link} href={href} prefetch={false} aria-label={label} data-record>
    {children}
  </Link>
);

/** A text on one line, truncated if it is too long; hovering shows all of it. */
export const RecordText = ({
  text,
  children = <Missing />,
}: {
  text: string | undefined;
  /** Shown if there is no text. */
  children?: ReactNode;
}) => (
  <div className={records.text} title={text}>
    {text ?? children}
  </div>
);

/** A placeholder for a value that a record doesn't have. */
export const Missing = ({ children }: { children?: ReactNode }) => (
  <Text span inherit c="dimmed" aria-hidden={children === undefined || undefined}>
    {children ?? "—"}
  </Text>
);
