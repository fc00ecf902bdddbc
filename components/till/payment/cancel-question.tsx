"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Dialog } from "@/components/ui/dialog";
import * as messages from "@/lib/messages";

const m = messages.till.waiting;

/** Asks for confirmation before cancelling a payment that the customer may be about to pay. */
export const CancelQuestion = ({ onYes, onNo }: { onYes: () => void; onNo: () => void }) => (
  <Dialog title={m.cancelTitle} close={onNo}>
    <Stack>
      <Text>{m.cancelText}</Text>
      <Group>
        <Button flex="1 1 auto" size="lg" variant="default" onClick={onNo}>
          {m.cancelNo}
        </Button>
        <Button flex="1 1 auto" data-autofocus size="lg" color="red" onClick={onYes}>
          {m.cancelYes}
        </Button>
      </Group>
    </Stack>
  </Dialog>
);
