import { randomBytes } from "node:crypto";
import { auditLine } from "@/lib/domain/audit";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction, Prisma } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { isId, newId } from "@/lib/kit/ids";
import { toMajorUnits } from "@/lib/kit/money";
import { changedAmounts, type LinkAmounts } from "./amounts";
import { type ReusableLink, linkColumns, ofActor } from "./columns";
import { ReusableLinkNotFound, TooManyReusableLinks } from "./errors";
import type { ChangeReusableLink, CreateReusableLink } from "./schemas";

/** Active links of an organization in one mode. */
const MAX_ACTIVE = 500;
/** 128 random bits: short enough for a QR code that is easy to scan. */
const TOKEN_BYTES = 16;

const NO_AMOUNTS: LinkAmounts = { amount: null, amountMin: null, amountMax: null };

/**
 * Creates a link that any number of payers can pay, and returns its ID. Throws `ValidationFailed` and
 * `TooManyReusableLinks`.
 */
export async function createReusableLink(actor: Actor, input: CreateReusableLink): Promise<string> {
  authorize(actor, "payments.link");
  const { currency } = actor;
  const amounts = changedAmounts(NO_AMOUNTS, input, currency);
  const networkNumber = input.network ?? null;
  const id = newId("reusableLink");
  await inTransaction(async (transaction) => {
    await requireNetwork(transaction, actor, networkNumber);
    await requireCapacity(transaction, actor);
    await transaction.reusableLink.create({
      data: {
        id,
        organizationId: actor.organizationId,
        mode: actor.mode,
        token: randomBytes(TOKEN_BYTES).toString("base64url"),
        title: input.title.trim(),
        description: input.description?.trim() || null,
        ...amounts,
        currency,
        networkNumber,
        createdBy: actor.userId,
      },
    });
    const facts = { title: input.title.trim(), ...auditable(amounts, currency), currency };
    await transaction.auditEntry.create({
      data: auditLine(actor, "reusable_link.created", id, facts),
    });
  });
  return id;
}

/**
 * Changes what is given of a reusable link; pending payments stay as they are. Throws `ReusableLinkNotFound`,
 * `ValidationFailed`, and `TooManyReusableLinks` if it is activated again.
 */
export async function changeReusableLink(
  actor: Actor,
  id: string,
  change: ChangeReusableLink,
): Promise<void> {
  authorize(actor, "payments.link");
  if (!isId("reusableLink", id)) throw new ReusableLinkNotFound();
  await inTransaction(async (transaction) => {
    const [link] = await transaction.$queryRaw<ReusableLink[]>(Prisma.sql`
      SELECT ${linkColumns} FROM reusable_links l WHERE l.id = ${id} AND ${ofActor(actor)} FOR NO KEY UPDATE`);
    if (!link) throw new ReusableLinkNotFound();
    const { title, description, is_active: isActive = link.isActive } = change;
    const amounts = changedAmounts(link, change, link.currency);
    const next = {
      title: title === undefined ? link.title : title.trim(),
      description: description === undefined ? link.description : description.trim() || null,
      networkNumber: change.network === undefined ? link.networkNumber : change.network,
      ...amounts,
    };
    if (isActive) await requireNetwork(transaction, actor, next.networkNumber);
    if (isActive && !link.isActive) await requireCapacity(transaction, actor);
    const names = Object.keys(next) as (keyof typeof next)[];
    const changed = names.filter((name) => next[name] !== link[name]);
    if (changed.length === 0 && isActive === link.isActive) return;
    await transaction.$executeRaw(Prisma.sql`
      UPDATE reusable_links l SET title = ${next.title}, description = ${next.description},
        network_number = ${next.networkNumber}::smallint, amount = ${next.amount}::bigint, amount_min = ${next.amountMin}::bigint, amount_max = ${next.amountMax}::bigint,
        is_active = ${isActive}, ended_at = CASE WHEN ${isActive} THEN NULL ELSE coalesce(ended_at, now()) END,
        updated_at = now()
      WHERE l.id = ${id}`);
    const record = async (action: string, facts: object) => {
      const data = auditLine(actor, action, id, { title: next.title, ...facts });
      await transaction.auditEntry.create({ data });
    };
    if (changed.length > 0) {
      await record("reusable_link.changed", {
        changed,
        ...auditable(amounts, link.currency),
        currency: link.currency,
      });
    }
    if (isActive !== link.isActive) {
      await record(isActive ? "reusable_link.reactivated" : "reusable_link.ended", {});
    }
  });
}

/** Amounts that are set, in major units. */
const auditable = ({ amount, amountMin, amountMax }: LinkAmounts, currency: string) => ({
  ...(amount !== null && { amount: toMajorUnits(amount, currency) }),
  ...(amountMin !== null && { amount_min: toMajorUnits(amountMin, currency) }),
  ...(amountMax !== null && { amount_max: toMajorUnits(amountMax, currency) }),
});

/** Throws `ValidationFailed` unless the network is connected. Until the transaction ends, it stays connected. */
async function requireNetwork(
  transaction: Prisma.TransactionClient,
  { organizationId, mode }: Actor,
  networkNumber: number | null,
): Promise<void> {
  if (networkNumber === null) return;
  // Connecting and disconnecting lock the row as well.
  await transaction.$queryRaw(lockOrganization(organizationId, "FOR SHARE"));
  const where = { organizationId, mode, networkNumber };
  if (await transaction.networkAccount.findFirst({ where, select: { id: true } })) return;
  const message = "must be the number of a network that is connected";
  throw new ValidationFailed([{ field: "network", message }]);
}

async function requireCapacity(transaction: Prisma.TransactionClient, actor: Actor): Promise<void> {
  const { organizationId, mode } = actor;
  const active = await transaction.reusableLink.count({
    where: { organizationId, mode, isActive: true },
  });
  if (active >= MAX_ACTIVE) throw new TooManyReusableLinks(MAX_ACTIVE);
}
