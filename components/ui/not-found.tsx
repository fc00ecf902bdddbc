"use client";
import { Button } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import Link from "next/link";
import { PageHeader } from "./page-header";
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
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconZoomQuestion />}
        title={title}
        action={
          <Button component={Link} href={back.href} variant="light">
            {back.label}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}
