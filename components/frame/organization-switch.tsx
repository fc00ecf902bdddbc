"use client";
import { Button, Menu, Text } from "@mantine/core";
import { IconBuildingStore, IconCheck, IconChevronDown, IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { useView } from "@/components/ui/view-provider";
import { messages } from "@/lib/messages";
import { useChooseView } from "./choose-view";

const m = messages.frame;

/** The organizations of the user, and a way to another one. */
export function OrganizationSwitch() {
  const { organizations, organizationId, organizationName } = useView();
  const choose = useChooseView();
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          loading={choose.isPending}
          leftSection={<IconBuildingStore size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          styles={{ root: { minWidth: 0, flexShrink: 1 } }}
          aria-label={`${m.switchOrganization}: ${organizationName}`}
        >
          <Text span truncate size="sm" fw={600} maw={{ base: 96, sm: 220 }}>
            {organizationName}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map((one) => (
          <Menu.Item
            key={one.organizationId}
            rightSection={one.organizationId === organizationId ? <IconCheck size={14} /> : null}
            onClick={() => choose.mutate({ organizationId: one.organizationId, mode: "test" })}
          >
            {one.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} href="/new-organization" leftSection={<IconPlus size={14} />}>
          {m.newOrganization}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
