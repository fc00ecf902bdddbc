"use client";
import { Button, type ButtonProps, Text } from "@mantine/core";
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
      leftSection={<IconBuildingStore size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      styles={{ root: { minWidth: 0, flexShrink: 1 } }}
      aria-label={`${messages.frame.switchOrganization}: ${organizationName}`}
      aria-haspopup="menu"
      {...props}
    >
      <Text span truncate size="sm" fw={600} maw={{ base: 96, sm: 220 }}>
        {organizationName}
      </Text>
    </Button>
  );
}
