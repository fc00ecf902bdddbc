"use client";
import { Drawer, Tabs } from "@mantine/core";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { FaultDescription } from "@/lib/network/sandbox/schemas";
import { FaultsPanel } from "./faults-panel";
import { MagicAmountsPanel } from "./magic-amounts-panel";
import { ProfileSelect } from "./profile-select";

const m = sandboxMessages.faults;

interface FaultsDrawerProps {
  opened: boolean;
  phoneCode: string;
  currency: string;
  faultDescriptions: FaultDescription[];
  onClose: () => void;
}

/** The faults that can be turned on, and the magic amounts. */
export default function FaultsDrawer({
  opened,
  phoneCode,
  currency,
  faultDescriptions,
  onClose,
}: FaultsDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={420}
      title={m.title}
      closeButtonProps={{ "aria-label": sandboxMessages.close }}
    >
      <Tabs defaultValue="faults">
        <Tabs.List grow mb="md">
          <Tabs.Tab value="faults">{m.faults}</Tabs.Tab>
          <Tabs.Tab value="magic">{m.magic}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="faults">
          <ProfileSelect phoneCode={phoneCode} />
          <FaultsPanel phoneCode={phoneCode} descriptions={faultDescriptions} />
        </Tabs.Panel>
        <Tabs.Panel value="magic">
          <MagicAmountsPanel currency={currency} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
