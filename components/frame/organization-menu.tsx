"use client";
import { Menu } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { useChooseView } from "@/components/session/choose-view";
import { useView } from "@/components/session/view-provider";
import { useOpenOnMount } from "@/components/ui/open-on-mount";
import * as messages from "@/lib/messages";
import { OrganizationButton } from "./organization-button";

/** The user's organizations, and a link to create another one, or why there is none. */
export function OrganizationMenu() {
  const { organizations, organizationId, mayOpenOrganizations } = useView();
  const choose = useChooseView();
  const { button, isOpen, onChange } = useOpenOnMount();
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-start" width={260}>
      <Menu.Target>
        <OrganizationButton ref={button} loading={choose.isPending} />
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
        {mayOpenOrganizations ? (
          <Menu.Item component={Link} href="/new-organization" leftSection={<IconPlus size={14} />}>
            {messages.frame.newOrganization}
          </Menu.Item>
        ) : (
          <Menu.Label>{messages.frame.noNewOrganization}</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
