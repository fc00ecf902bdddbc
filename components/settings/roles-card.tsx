import { Facts } from "@/components/ui/facts";
import * as messages from "@/lib/messages";
import { ROLES } from "@/lib/kit/permissions";
import { SettingsCard } from "./settings-card";

/** Each role in a sentence. */
export function RolesCard() {
  return (
    <SettingsCard title={messages.teamSettings.rolesTitle}>
      <Facts
        facts={ROLES.map(
          (role) => [messages.roles[role].name, messages.roles[role].description] as const,
        )}
      />
    </SettingsCard>
  );
}
