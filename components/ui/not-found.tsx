"use client";
import { Button } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "./states";

/** In place of something that is not there, with the way back to where it would be listed. */
export function NotFoundPage({
  title,
  text,
  back,
}: {
  title: string;
  text: string;
  back: { href: string; label: string };
}) {
  return (
    <EmptyState
      icon={<IconZoomQuestion />}
      title={title}
      isPage
      action={
        <Button component={Link} href={back.href} variant="light">
          {back.label}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
