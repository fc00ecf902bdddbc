"use client";
import { Box, Button, Group, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { PayerAnswer } from "@/lib/network/schemas";
import { money, spacedPhone } from "./format";
import classes from "./payer-card.module.css";

/** Who is being played, what they have, and the way to somebody else. */
export function PayerCard({ payer, onChange }: { payer: PayerAnswer; onChange: () => void }) {
  return (
    <Box component="section" aria-label="Payer" className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div className={classes.who}>
          <Text fw={600} truncate>
            {payer.name}
          </Text>
          <Text size="sm" className={classes.soft}>
            {spacedPhone(payer.phone)}
          </Text>
        </div>
        <Button
          size="compact-sm"
          radius="xl"
          className={classes.switch}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onChange}
        >
          Change
        </Button>
      </Group>
      <Text size="xs" mt="md" className={classes.soft}>
        Balance
      </Text>
      <Text fz={28} lh={1.2} fw={700}>
        {money(payer.balance, payer.currency)}
      </Text>
    </Box>
  );
}
