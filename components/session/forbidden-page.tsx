import { Button } from "@mantine/core";
import { IconLock, IconShieldLock } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { formatChoice } from "@/lib/kit/display";
import { type Permission, type RoleGrant, rolesWith } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";

const m = messages.states;

/**
 * Shown in place of a page that the member can't see: says which roles can, and who can grant access, or that two-factor
 * sign-in is missing, and where to turn it on.
 */
export function ForbiddenPage({
  title,
  permission,
  grant,
}: {
  title: string;
  permission: Permission;
  grant: RoleGrant;
}) {
  if (grant.needsTwoFactor) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon={<IconShieldLock />}
          title={m.twoFactorNeeded}
          action={
            <Button component={Link} href="/settings/profile">
              {m.turnOnTwoFactor}
            </Button>
          }
        >
          {m.twoFactorNeededText}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<IconLock />} title={m.forbidden}>
        {m.forbiddenText(
          messages.roles[grant.role].name,
          formatChoice(rolesWith(permission).map((one) => messages.roles[one].name)),
        )}
      </EmptyState>
    </>
  );
}
