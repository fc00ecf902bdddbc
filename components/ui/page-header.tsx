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
    <Box component="header" mb="lg">
      {above}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box style={{ minWidth: 0 }}>
          <Heading order={1} size="h2">
            {title}
          </Heading>
          {description && (
            <Text c="dimmed" size="sm" mt={4}>
              {description}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </Box>
  );
}
