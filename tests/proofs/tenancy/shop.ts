// An organization with one of everything in both modes, and its mark in each of its texts.
import { randomBytes } from "node:crypto";
import { addChannel } from "@/lib/domain/notifications";
import { saveView } from "@/lib/domain/saved-views";
import { type Member } from "@/lib/domain/sign-in";
import { inviteMember } from "@/lib/domain/team";
import { addSlide } from "@/lib/domain/till";
import type { Mode } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { type Role, ROLES } from "@/lib/kit/permissions";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import type { OwnDatabase } from "@/tests/support/product";
import { type Branch, openBranch, type Opened } from "./branch";

export const MODES: readonly Mode[] = ["test", "live"];

export const otherMode = (mode: Mode): Mode => (mode === "test" ? "live" : "test");

export interface Shop {
  /** Part of all its texts, and of no other organization's texts. */
  mark: string;
  merchant: Merchant;
  members: Record<Role, Member>;
  branches: Record<Mode, Branch>;
}

const AUDIT_ENTRIES = 120;

/** Stops changes over time for a day: nothing of the organization is polled, and nothing expires. */
export async function rest(database: OwnDatabase, { merchant, branches }: Shop): Promise<void> {
  const { id } = merchant.organization;
  const later = "now() + interval '1 day'";
  await database.run(
    `UPDATE payments SET next_check_at = ${later}, expires_at = ${later}
     WHERE organization_id = $1 AND next_check_at IS NOT NULL`,
    [id],
  );
  await database.run(
    `UPDATE refunds SET next_check_at = ${later}
     WHERE organization_id = $1 AND next_check_at IS NOT NULL`,
    [id],
  );
  await database.run(
    `UPDATE network_accounts SET history_next_at = ${later} WHERE organization_id = $1`,
    [id],
  );
  const accounts = [MODES.map((mode) => branches[mode].accountId)];
  await database.run(
    `UPDATE sandbox.operations SET fate_at = NULL, fate = NULL,
       expires_at = CASE WHEN expires_at IS NOT NULL THEN ${later} END WHERE account_id = ANY($1)`,
    accounts,
  );
  await database.run(
    `UPDATE sandbox.refunds SET decides_at = ${later} WHERE account_id = ANY($1)`,
    accounts,
  );
}

/** Creates an organization with one of everything. The things of both modes include what the modes share. */
export async function openShop(opened: Opened): Promise<Shop> {
  const { database } = opened;
  const mark = `mark${randomBytes(5).toString("hex")}`;
  const merchant = await newMerchant();
  const { id } = merchant.organization;
  merchant.organization.name = mark;
  await database.run(
    "UPDATE organizations SET name = $2, require_device_key_for_static_qr = true WHERE id = $1",
    [id, mark],
  );
  await database.run("UPDATE sandbox.merchants SET name = $2 WHERE account_id = $1", [
    merchant.account.id,
    mark,
  ]);
  const members = {} as Record<Role, Member>;
  for (const role of ROLES) members[role] = await newMember(id, role);
  await database.run(
    `UPDATE users SET name = $2, email = $2 || email
     WHERE id IN (SELECT user_id FROM memberships WHERE organization_id = $1)`,
    [id, mark],
  );
  const owner = await memberOf(members.owner);
  const invited = `${mark}@example.com`;
  const invitation = await inviteMember(owner, { email: invited, role: "cashier" });
  const { view_id: savedViewId } = await saveView(owner, {
    list: "payments",
    name: mark,
    filters: { merchant_order_id: mark },
    is_shared: true,
  });
  const { channel_id: channelId } = await addChannel(await memberOf(owner), {
    name: mark,
    format: "json",
    url: `http://127.0.0.1:9/${mark}`,
    kinds: ["refund_failed"],
    in_test_mode: false,
  });
  const { id: slideId } = await addSlide(owner, { text: mark });
  // More than a page, so that there is a cursor to a second one.
  await database.run(
    `INSERT INTO audit_log (organization_id, mode, actor, action, target, data)
     SELECT $1, NULL, $2, 'organization.changed', $1, jsonb_build_object('name', $3::text)
     FROM generate_series(1, ${AUDIT_ENTRIES})`,
    [id, owner.userId, mark],
  );
  const branches = {
    test: await openBranch({ ...opened, merchant, owner, mark }, "test"),
    live: await openBranch({ ...opened, merchant, owner, mark }, "live"),
  };
  const session = await db().session.findFirstOrThrow({ where: { userId: owner.userId } });
  for (const { things } of Object.values(branches)) {
    things.organizationID = [id];
    things.userID = [members.cashier.userId, members.admin.userId];
    things.invitationID = [invitation.id];
    things.sessionID = [session.id];
    things.savedViewID = [savedViewId];
    things.channelID = [channelId];
    things.slideID = [slideId];
    things.networkID = [branches.live.accountId];
  }
  const shop = { mark, merchant, members, branches };
  await rest(database, shop);
  return shop;
}
