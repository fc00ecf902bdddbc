import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { after, minutes } from "@/lib/kit/time";
import { listen } from "@/tests/support/listener";
import { keepMails } from "@/tests/support/mailbox";
import { newMember } from "@/tests/support/member";
import { failRefund, newShop, notifyAll } from "@/tests/support/notifying";
import {
  addChannel,
  listChannels,
  openNotifications,
  removeChannel,
  sendNotifications,
  testChannel,
} from ".";
import { MAX_ATTEMPTS } from "./message-queue";
import type { NewChannel } from "./schemas";

keepMails();

describe("a chat", () => {
  const received: { path: string; body: Record<string, unknown> }[] = [];
  let status = 200;
  afterEach(() => {
    received.length = 0;
    status = 200;
  });
  async function newChat(
    member: Member,
    { given, path = "/chat" }: { given?: Partial<NewChannel>; path?: string } = {},
  ): Promise<string> {
    const listener = await listen(async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      received.push({ path: new URL(request.url).pathname, body });
      return new Response(status === 200 ? "ok" : "no_such_channel", { status });
    });
    onTestFinished(() => listener.close());
    const { channel_id } = await addChannel(member, {
      name: "Shop floor",
      format: "slack",
      url: `${listener.origin}${path}`,
      kinds: ["refund_failed"],
      in_test_mode: true,
      ...given,
    });
    return channel_id;
  }

  it("gets the same as the emails say, in the form that it takes", async () => {
    for (const format of ["slack", "discord", "telegram", "teams", "json"] as const) {
      const { owner, ownerMember } = await newShop();
      await newChat(ownerMember, { given: { format }, path: "/chat?chat_id=-100" });
      await failRefund(owner);
      await notifyAll();
      const { body } = received.pop()!;
      expect(JSON.stringify(body), format).toContain("A refund of ₸1,500.00 failed");
      expect(JSON.stringify(body), format).toContain("Insufficient balance");
      if (format === "telegram") expect(body).toMatchObject({ chat_id: "-100" });
      if (format === "discord") expect(body).toMatchObject({ allowed_mentions: { parse: [] } });
      if (format === "json") {
        expect(body).toMatchObject({
          notifications: [
            { type: "refund_failed", resolved: false, organization_id: owner.organizationId },
          ],
        });
      }
    }
  });

  it("that does not take a message is tried again, five times in all, and shows why", async () => {
    const { owner, ownerMember } = await newShop();
    await newChat(ownerMember);
    status = 404;
    await failRefund(owner);
    await openNotifications();
    const of = { where: { notification: { organizationId: owner.organizationId } } };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS + 2; attempt += 1) {
      await sendNotifications();
      await db().notificationMessage.updateMany({
        where: { ...of.where, userId: null, nextAttemptAt: { not: null } },
        data: { nextAttemptAt: after(new Date(), -minutes(1)) },
      });
    }
    expect(received).toHaveLength(MAX_ATTEMPTS);
    const [chat] = await listChannels(ownerMember);
    expect(chat!.last_message).toMatchObject({ status: "failed" });
    expect(chat!.last_message!.error).toContain("no_such_channel");
  });

  it("can be tested, and says why it does not take a message", async () => {
    const { ownerMember } = await newShop();
    const id = await newChat(ownerMember);
    expect(await testChannel(ownerMember, id)).toEqual({ is_delivered: true });
    expect(received[0]!.body.text).toContain("Notifications of Corner Shop will appear here.");
    status = 403;
    expect(await testChannel(ownerMember, id)).toMatchObject({ is_delivered: false });
  });

  it("does not keep its address readable, and must be one that may be posted to", async () => {
    const { ownerMember } = await newShop();
    const id = await newChat(ownerMember, { given: {}, path: "/secret-path" });
    const stored = await db().notificationChannel.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(stored.urlEncrypted).toString("utf8")).not.toContain("secret-path");
    expect(JSON.stringify(await listChannels(ownerMember))).not.toContain("secret-path");
    for (const url of ["https://10.0.0.1/x", "https://a:b@chat.example/x", "ftp://chat.example"]) {
      const refused = addChannel(ownerMember, {
        name: "x",
        format: "json",
        url,
        kinds: ["refund_failed"],
        in_test_mode: false,
      });
      await expect(refused, url).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    await expect(newChat(ownerMember, { given: { format: "telegram" } })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  it("is one of at most ten", async () => {
    const { ownerMember } = await newShop();
    for (let count = 0; count < 10; count += 1) await newChat(ownerMember);
    await expect(newChat(ownerMember)).rejects.toMatchObject({
      code: "TOO_MANY_NOTIFICATION_CHANNELS",
    });
  });

  it("of another organization is not found, and is for those who manage the organization", async () => {
    const { ownerMember, organization } = await newShop();
    const id = await newChat(ownerMember);
    const { ownerMember: other } = await newShop();
    await expect(removeChannel(other, id)).rejects.toMatchObject({
      code: "NOTIFICATION_CHANNEL_NOT_FOUND",
    });
    const accountant = await newMember(organization.id, "accountant");
    await expect(listChannels(accountant)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await removeChannel(ownerMember, id);
    expect(await listChannels(ownerMember)).toEqual([]);
  });
});
