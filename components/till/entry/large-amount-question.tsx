"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.till.large;

/** Asks whether a large amount is meant. Enter means no: that is what hasty fingers and barcode readers press. */
export function LargeAmountQuestion({
  amount,
  onYes,
  onNo,
}: {
  amount: number;
  onYes: () => void;
  onNo: () => void;
}) {
  const { currency } = useView();
  const money = formatMoney(amount, currency);
  return (
    <Dialog title={m.title(money)} close={onNo}>
      <Stack>
        <Text>{m.text}</Text>
        <Group>
          <Button flex="1 1 auto" data-autofocus size="lg" variant="default" onClick={onNo}>
            {m.no}
          </Button>
          <Button flex="1 1 auto" size="lg" onClick={onYes}>
            {m.yes(money)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
