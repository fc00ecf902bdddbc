"use client";
import { Box, Button, Group, Menu, Text } from "@mantine/core";
import { IconCheck, IconChevronDown, IconPencil, IconUserPlus } from "@tabler/icons-react";
import type { PayerAnswer } from "@/lib/network/schemas";
import { money, spacedPhone } from "./format";
import classes from "./payer-card.module.css";

interface PayerCardProps {
  payer: PayerAnswer;
  payers: PayerAnswer[];
  onChoose: (phone: string) => void;
  onAdd: () => void;
  onEdit: () => void;
}

/** Who is being played, what they have, and the way to somebody else. */
export function PayerCard({ payer, payers, onChoose, onAdd, onEdit }: PayerCardProps) {
  return (
    <Box component="section" aria-label="Payer" className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>{payer.name}</Text>
          <Text size="sm" className={classes.soft}>
            {spacedPhone(payer.phone)}
          </Text>
        </div>
        <Menu position="bottom-end" width={280} shadow="md">
          <Menu.Target>
            <Button
              size="compact-sm"
              radius="xl"
              className={classes.switch}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              Change
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Box mah={260} style={{ overflowY: "auto" }}>
              {payers.map(({ phone, name, balance, currency }) => (
                <Menu.Item
                  key={phone}
                  onClick={() => onChoose(phone)}
                  leftSection={
                    <IconCheck size={16} opacity={phone === payer.phone ? 1 : 0} aria-hidden />
                  }
                  aria-current={phone === payer.phone}
                >
                  <Group justify="space-between" wrap="nowrap" gap="xs">
                    <Text size="sm" truncate>
                      {name}
                    </Text>
                    <Text size="sm">{money(balance, currency)}</Text>
                  </Group>
                  <Text size="xs" c="dimmed">
                    {spacedPhone(phone)}
                  </Text>
                </Menu.Item>
              ))}
            </Box>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              Edit name or balance
            </Menu.Item>
            <Menu.Item leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAdd}>
              Add a payer
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Text size="xs" mt="md" className={classes.soft}>
        Balance
      </Text>
      <Text fz={28} lh={1.2} fw={700} data-testid="balance">
        {money(payer.balance, payer.currency)}
      </Text>
    </Box>
  );
}
