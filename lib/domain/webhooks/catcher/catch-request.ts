import { z } from "zod";
import { db, Prisma, query } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
import { decryptSecret } from "@/lib/kit/secrets";
import { isPostgresText } from "@/lib/kit/text";
import {
  type ArrivedRequest,
  type CheckedSignatures,
  checkSignatures,
  signatureOf,
} from "./check-signatures";
import { CatcherNotFound } from "./errors";
import { type CatcherAnswer, MAX_CAUGHT_REQUESTS } from "./vocabulary";

export interface Caught {
  id: string;
  /** What the catcher was set to answer when the request arrived. */
  answer: CatcherAnswer;
}

/** Returns the organization that a catcher's address belongs to. Throws `CatcherNotFound`. */
export async function findCatcher(token: string): Promise<{ organizationId: string }> {
  const catcher = await db().webhookCatcher.findUnique({
    where: { token },
    select: { organizationId: true },
  });
  if (!catcher) throw new CatcherNotFound();
  return catcher;
}

/**
 * Keeps a request that arrived at an organization's webhook catcher, with the result of checking its signatures, and
 * returns what to answer. The oldest requests over the limit make way. Throws `CatcherNotFound`.
 */
export async function catchRequest(
  organizationId: string,
  { headers, body }: ArrivedRequest,
): Promise<Caught> {
  const { now, ...secrets } = await readSecrets(organizationId);
  const signatures = checkSignatures({ headers, body }, secrets, now);
  return insert(organizationId, { headers: withoutCredentials(headers), body }, signatures);
}

async function readSecrets(organizationId: string) {
  const [found] = await query<{
    now: Date;
    subscriptionId: string | null;
    current: Uint8Array | null;
    next: Uint8Array | null;
  }>(Prisma.sql`
    SELECT now(), s.id AS "subscriptionId", s.secret_encrypted AS current, s.next_secret_encrypted AS next
    FROM webhook_catchers c LEFT JOIN subscriptions s ON s.organization_id = c.organization_id
      AND s.mode = c.mode AND s.is_catcher AND s.deleted_at IS NULL
    WHERE c.organization_id = ${organizationId} AND c.mode = 'test'`);
  if (!found) throw new CatcherNotFound();
  const open = (encrypted: Uint8Array | null) =>
    encrypted ? decryptSecret(encrypted, found.subscriptionId!) : undefined;
  return { now: found.now, current: open(found.current), next: open(found.next) };
}

/** Headers that identify the caller elsewhere, such as the session cookie of a page of Qassa. */
const CREDENTIALS = ["authorization", "cookie", "proxy-authorization", "x-device-key"];

const withoutCredentials = (headers: ArrivedRequest["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      CREDENTIALS.includes(name) ? "[not kept]" : value,
    ]),
  );

async function insert(
  organizationId: string,
  { headers, body }: ArrivedRequest,
  signatures: CheckedSignatures,
): Promise<Caught> {
  const id = newId("caughtRequest");
  const { event, delivery_id, attempt_number } = fieldsOf(body);
  const isWebhook = event !== undefined && signatureOf(signatures) === "verified";
  const [caught] = await query<Caught>(Prisma.sql`
    WITH catcher AS (
      SELECT * FROM webhook_catchers
      WHERE organization_id = ${organizationId} AND mode = 'test' FOR KEY SHARE
    ),
    caught AS (
      INSERT INTO caught_requests (id, organization_id, mode, headers, body, event_type, delivery_id,
        attempt_number, service_signature, standard_signature, answer)
      SELECT ${id}, organization_id, mode, ${JSON.stringify(headers)}::jsonb, ${body},
        ${event ?? null}, ${delivery_id ?? null}, ${attempt_number ?? null}::int,
        ${signatures.service}, ${signatures.standard}, answer
      FROM catcher
      RETURNING id, answer
    ),
    -- The statement does not see its own insert, so one fewer is left.
    surplus AS (
      SELECT r.id FROM caught_requests r JOIN catcher c ON c.organization_id = r.organization_id AND c.mode = r.mode
      ORDER BY r.created_at DESC, r.id DESC OFFSET ${MAX_CAUGHT_REQUESTS - 1}
    ),
    removed AS (
      DELETE FROM caught_requests WHERE id = ANY(ARRAY(
        SELECT id FROM caught_requests WHERE id = ANY(ARRAY(SELECT id FROM surplus))
        FOR UPDATE SKIP LOCKED))
    ),
    first AS (
      UPDATE webhook_catchers c SET first_caught_at = now()
      FROM catcher WHERE c.organization_id = catcher.organization_id AND c.mode = catcher.mode
        AND c.first_caught_at IS NULL AND ${isWebhook}
    )
    SELECT id, answer FROM caught`);
  // It was removed in the meantime.
  if (!caught) throw new CatcherNotFound();
  return caught;
}

const MAX_EVENT_CHARACTERS = 100;

const Fields = z.object({
  event: z
    .string()
    .min(1)
    .max(MAX_EVENT_CHARACTERS)
    .refine(isPostgresText)
    .optional()
    .catch(undefined),
  delivery_id: z
    .string()
    .refine((id) => isId("delivery", id))
    .optional()
    .catch(undefined),
  attempt_number: z.int32().min(1).optional().catch(undefined),
});

/** Returns those of a webhook's fields that a body has; it can be anything. */
function fieldsOf(body: Buffer): z.output<typeof Fields> {
  try {
    return Fields.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return {};
  }
}
