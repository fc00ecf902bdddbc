import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Heading } from "./heading";

/** A page's title, description and actions. */
export function PageHeader({
  title,
  description,
  actions,
  above,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** For example, a link back to a list. */
  above?: ReactNode;
}) {
  return (
    <Box component="header" mb="md">
      {above}
      <Group justify="space-between" gap="xs">
        <Box style={{ minWidth: 0 }}>
          <Heading order={1}>{title}</Heading>
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {description && (
        <Text c="dimmed" size="sm" mt={4}>
          {description}
        </Text>
      )}
    </Box>
  );
}
