import { Group, Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { Heading } from "./heading";

/** A section of a page with its own heading. */
export const Section = ({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-label={title}>
    <Group justify="space-between" mb="md" gap="sm">
      <Heading order={2}>{title}</Heading>
      {action}
    </Group>
    {children}
  </Paper>
);
