import { auditLine } from "@/lib/domain/audit";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import { type Actor, actorName } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db, inTransaction, type Subscription, type WebhookCatcher } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { parse } from "@/lib/kit/parse";
import { newToken } from "@/lib/kit/secrets";
import { deleteSubscription } from "../change-subscription";
import { insertSubscription } from "../create-subscription";
import { ALL_EVENTS } from "../schemas";
import { generateWebhookSecret } from "../signature";
import { CatcherForTestMode, CatcherNotFound } from "./errors";
import { CatcherChange } from "./schemas";

/** A webhook catcher and its subscription. */
export interface CatcherState {
  catcher: WebhookCatcher;
  subscription: Subscription;
}

/** Returns the address of a catcher, which anyone can POST to. */
export const catcherUrl = (token: string): string => `${publicUrl()}/api/catcher/${token}`;

/** Returns the organization's webhook catcher in the actor's mode, if there is one. Live mode has none. */
export async function readCatcher(actor: Actor): Promise<CatcherState | undefined> {
  authorize(actor, "webhooks.read");
  const of = { organizationId: actor.organizationId, mode: actor.mode };
  const [catcher, subscription] = await Promise.all([
    db().webhookCatcher.findUnique({ where: { organizationId_mode: of } }),
    db().subscription.findFirst({ where: { ...of, isCatcher: true, deletedAt: null } }),
  ]);
  return catcher && subscription ? { catcher, subscription } : undefined;
}

/**
 * Creates the organization's webhook catcher and subscribes it to all events, signed with a generated secret. If there
 * is one, returns it. Throws `CatcherForTestMode` in live mode, and `TooManySubscriptions`.
 */
export async function createCatcher(actor: Actor): Promise<CatcherState> {
  authorize(actor, "webhooks.manage");
  const { organizationId, mode } = actor;
  if (mode !== "test") throw new CatcherForTestMode();
  await inTransaction(async (transaction) => {
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    if ((await transaction.webhookCatcher.count({ where: { organizationId, mode } })) > 0) return;
    const catcher = await transaction.webhookCatcher.create({
      data: { organizationId, mode, token: newToken(), createdBy: actorName(actor) },
    });
    const { id } = await insertSubscription(transaction, actor, {
      url: catcherUrl(catcher.token),
      events: [ALL_EVENTS],
      description: "Webhook catcher",
      secret: generateWebhookSecret(),
      isCatcher: true,
    });
    await transaction.auditEntry.create({ data: auditLine(actor, "webhook_catcher.created", id) });
  });
  return requireCatcher(actor);
}

async function requireCatcher(actor: Actor): Promise<CatcherState> {
  const state = await readCatcher(actor);
  if (!state) throw new CatcherNotFound();
  return state;
}

/** Changes what the catcher answers from now on. Throws `CatcherNotFound`, `ValidationFailed`. */
export async function changeCatcher(actor: Actor, given: CatcherChange): Promise<CatcherState> {
  authorize(actor, "webhooks.manage");
  const { answer } = parse(CatcherChange, given);
  const { subscription } = await requireCatcher(actor);
  const { organizationId, mode } = actor;
  await inTransaction(async (transaction) => {
    const { count } = await transaction.webhookCatcher.updateMany({
      where: { organizationId, mode },
      data: { answer },
    });
    if (count === 0) throw new CatcherNotFound();
    await transaction.auditEntry.create({
      data: auditLine(actor, "webhook_catcher.changed", subscription.id, { answer }),
    });
  });
  return requireCatcher(actor);
}

/**
 * Removes the catcher with everything that it caught, and deletes its subscription, whose ID it returns. The delivery log is
 * kept. Throws `CatcherNotFound`.
 */
export async function removeCatcher(actor: Actor): Promise<string> {
  authorize(actor, "webhooks.manage");
  const { subscription } = await requireCatcher(actor);
  await deleteSubscription(actor, subscription.id);
  return subscription.id;
}

/** Deletes everything that the catcher caught. Returns how many requests. Throws `CatcherNotFound`. */
export async function clearCaughtRequests(actor: Actor): Promise<{ deleted: number }> {
  authorize(actor, "webhooks.manage");
  const { subscription } = await requireCatcher(actor);
  const { organizationId, mode } = actor;
  return inTransaction(async (transaction) => {
    const { count: deleted } = await transaction.caughtRequest.deleteMany({
      where: { organizationId, mode },
    });
    await transaction.auditEntry.create({
      data: auditLine(actor, "webhook_catcher.cleared", subscription.id, { deleted }),
    });
    return { deleted };
  });
}
