import { beforeAll, describe, expect, it } from "vitest";
import { claimTick } from "@/lib/domain/shared/polling";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { hideAttention, presentOverview, readOverview, restoreAttention } from "./";

const attentionOf = async (actor: Actor) => presentOverview(await readOverview(actor)).attention;
const items = async (actor: Actor) => (await attentionOf(actor)).items;

// A process that has not polled for a while needs attention too.
beforeAll(() => claimTick(0));

describe("hiding what needs attention", () => {
  async function troubled() {
    const { owner, organization } = await newMerchant();
    const { id } = await db().subscription.create({
      data: {
        id: newId("subscription"),
        organizationId: organization.id,
        mode: "test",
        url: "https://shop.example/hooks",
        events: ["*"],
        failingSince: after(new Date(), -minutes(5)),
      },
    });
    const [shown] = await items(owner);
    const failsAgain = () =>
      db().subscription.update({ where: { id }, data: { failingSince: new Date() } });
    return { owner, organization, shown: shown!, failsAgain };
  }
  const counts = async (actor: Actor) => {
    const { items: shown, hidden_count } = await attentionOf(actor);
    return [shown.length, hidden_count];
  };

  it("dismisses it until it happens again, for this member and mode alone", async () => {
    const { owner, organization, shown, failsAgain } = await troubled();
    const colleague = await newMember(organization.id, "developer");
    await hideAttention(owner, { item: shown.item, last_at: shown.last_at });
    expect(await counts(owner)).toEqual([0, 1]);
    expect(await counts(colleague)).toEqual([1, 0]);
    await failsAgain();
    expect(await counts(owner)).toEqual([1, 0]);
  });

  it("keeps what happened after the page was shown", async () => {
    const { owner, shown, failsAgain } = await troubled();
    await failsAgain();
    await hideAttention(owner, { item: shown.item, last_at: shown.last_at });
    expect(await counts(owner)).toEqual([1, 0]);
  });

  it("snoozes it for some hours, even if it happens again", async () => {
    const { owner, organization, shown, failsAgain } = await troubled();
    await hideAttention(owner, { item: shown.item, hours: 1 });
    await failsAgain();
    expect(await counts(owner)).toEqual([0, 1]);
    await db().hiddenAttention.updateMany({
      where: { organizationId: organization.id },
      data: { until: after(new Date(), -minutes(1)) },
    });
    expect(await counts(owner)).toEqual([1, 0]);
  });

  it("keeps the latest 200 that were hidden, however long ago they happened", async () => {
    const { owner, shown } = await troubled();
    const { organizationId, mode, userId } = owner;
    const now = new Date();
    await db().hiddenAttention.createMany({
      data: Array.from({ length: 200 }, (_, index) => ({
        ...{ organizationId, mode, userId },
        key: `payment:pay_${index}`,
        hiddenAt: after(now, -minutes(index + 1)),
        seenAt: now,
      })),
    });
    await hideAttention(owner, { item: shown.item, last_at: shown.last_at });
    expect(await counts(owner)).toEqual([0, 1]);
    expect(await db().hiddenAttention.count({ where: { organizationId } })).toBe(200);
  });

  it("can be undone", async () => {
    const { owner, shown } = await troubled();
    await hideAttention(owner, { item: shown.item });
    await restoreAttention(owner);
    expect(await counts(owner)).toEqual([1, 0]);
  });
});
