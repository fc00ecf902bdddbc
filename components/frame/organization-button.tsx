"use client";
import { Box, Button, type ButtonProps, Text } from "@mantine/core";
import { IconBuildingStore, IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";

export function OrganizationButton(props: ButtonProps & ComponentProps<"button">) {
  const { organizationName } = useView();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      rightSection={<IconChevronDown size={14} aria-hidden />}
      styles={{ root: { minWidth: 0, flexShrink: 1 }, label: { minWidth: 0 } }}
      aria-label={`${messages.frame.switchOrganization}: ${organizationName}`}
      aria-haspopup="menu"
      {...props}
    >
      <Box component="span" visibleFrom="xs" mr="xs" lh={0}>
        <IconBuildingStore size={16} aria-hidden />
      </Box>
      <Text span truncate size="sm" fw={600} maw={{ base: "100%", sm: 220 }}>
        {organizationName}
      </Text>
    </Button>
  );
}
