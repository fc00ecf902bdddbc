import { IconLock } from "@tabler/icons-react";
import { formatChoice } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { type Permission, type Role, rolesWith } from "@/lib/kit/permissions";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

const m = messages.states;

/** Shown in place of a page that the member's role can't see: says which roles can, and who can grant access. */
export function ForbiddenPage({
  title,
  permission,
  role,
}: {
  title: string;
  permission: Permission;
  role: Role;
}) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<IconLock />} title={m.forbidden}>
        {m.forbiddenText(
          messages.roles[role].name,
          formatChoice(rolesWith(permission).map((one) => messages.roles[one].name)),
        )}
      </EmptyState>
    </>
  );
}
