import { describe, expect, it } from "vitest";
import { changeRole, removeMember } from "@/lib/domain/team";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { deleteSavedView, listSavedViews, saveView } from "./";

const view = {
  list: "payments",
  name: "Large",
  filters: { amount_min: "10000" },
  is_shared: false,
} as const;
const names = async (...ask: Parameters<typeof listSavedViews>) =>
  (await listSavedViews(...ask)).map(
    ({ name, is_shared }) => `${name}${is_shared ? " (shared)" : ""}`,
  );

describe("saved views", () => {
  it("are one's own or the organization's, of one list, and the same in both modes", async () => {
    const { owner, organization } = await newMerchant();
    const developer = await newMember(organization.id, "developer");
    await saveView(owner, view);
    await saveView(owner, { ...view, name: "Refunded", is_shared: true });
    await saveView(developer, { ...view, name: "Mine" });
    await saveView(developer, { ...view, list: "deliveries", name: "Failed" });
    expect(await names(owner, "payments")).toEqual(["Refunded (shared)", "Large"]);
    expect(await names(inMode(owner, "live"), "payments")).toEqual(["Refunded (shared)", "Large"]);
    expect(await names(developer, "payments")).toEqual(["Refunded (shared)", "Mine"]);
    expect(await names(developer, "deliveries")).toEqual(["Failed"]);
    expect(await names((await newMerchant()).owner, "payments")).toEqual([]);
  });

  it("are replaced by one of the same name", async () => {
    const { owner } = await newMerchant();
    const first = await saveView(owner, view);
    const second = await saveView(owner, { ...view, filters: { status: "paid" } });
    expect(second).toEqual({ ...first, filters: { status: "paid" } });
    expect(await listSavedViews(owner, "payments")).toEqual([second]);
  });

  it("are at most 30 of each list, and one of them can still be replaced", async () => {
    const { owner } = await newMerchant();
    for (let number = 1; number <= 30; number += 1) {
      await saveView(owner, { ...view, name: `View ${number}` });
    }
    await expect(saveView(owner, view)).rejects.toMatchObject({ code: "TOO_MANY_SAVED_VIEWS" });
    await saveView(owner, { ...view, name: "View 7" });
    await saveView(owner, { ...view, list: "refunds" });
    expect(await listSavedViews(owner, "payments")).toHaveLength(30);
  });

  it("of the organization can be shared and deleted only by those who manage it", async () => {
    const { owner, organization } = await newMerchant();
    const accountant = await newMember(organization.id, "accountant");
    const shared = await saveView(owner, { ...view, is_shared: true });
    const forbidden = { code: "FORBIDDEN" };
    await expect(saveView(accountant, { ...view, is_shared: true })).rejects.toMatchObject(
      forbidden,
    );
    await expect(deleteSavedView(accountant, shared.view_id)).rejects.toMatchObject(forbidden);
    expect(await names(accountant, "payments")).toEqual(["Large (shared)"]);
    await deleteSavedView(owner, shared.view_id);
    expect(await names(accountant, "payments")).toEqual([]);
    const actions = await db().auditEntry.findMany({
      where: { organizationId: organization.id, target: shared.view_id },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "saved_view.shared",
      "saved_view.deleted",
    ]);
  });

  it("of others are not found, and end with the membership", async () => {
    const { owner, organization } = await newMerchant();
    const admin = await newMember(organization.id, "admin");
    const adminView = await saveView(admin, view);
    for (const [actor, id] of [
      [owner, adminView.view_id],
      [(await newMerchant()).owner, adminView.view_id],
      [admin, "viw_unknown"],
    ] as const) {
      await expect(deleteSavedView(actor, id)).rejects.toMatchObject({
        code: "SAVED_VIEW_NOT_FOUND",
      });
    }
    await changeRole(owner as never, admin.userId, { role: "cashier" });
    await removeMember(owner as never, admin.userId);
    expect(await db().savedView.count({ where: { organizationId: organization.id } })).toBe(0);
  });

  it("can be read only by roles that see the list", async () => {
    const { organization } = await newMerchant();
    const accountant = await newMember(organization.id, "accountant");
    const cashier = await newMember(organization.id, "cashier");
    await expect(listSavedViews(accountant, "deliveries")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(saveView(cashier, view)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
