import { performance } from "node:perf_hooks";
import { organizationSettings } from "@/lib/domain/organizations/sql";
import type { Mode } from "@/lib/kit/actor";
import { Prisma, queryPrepared } from "@/lib/kit/db";
import type { Scope } from "@/lib/kit/permissions";
import { ofProcess } from "@/lib/kit/process-state";
import { seconds } from "@/lib/kit/time";
import { isWorking } from "./sql";

/** What a valid key grants. */
export interface KnownKey {
  id: string;
  organizationId: string;
  mode: Mode;
  currency: string;
  createdBy: string;
  scopes: Scope[];
  isPayerPresent: boolean | null;
  usedRecently: boolean;
  /** Milliseconds until it expires; null if it does not. */
  expiresIn: number | null;
}

/** How long another process can accept a key after it was revoked. */
const REMEMBERED_MS = seconds(1);
const MAX_REMEMBERED = 10_000;

interface Remembered {
  key: Promise<KnownKey | undefined>;
  until: number;
}

// A page that revokes a key makes it forgotten for routes, too.
const remembered = ofProcess("known keys", () => new Map<string, Remembered>());

/**
 * Returns a key that is neither expired nor revoked by its hash; undefined if there is none. It is read at most once a
 * second, however many requests come with it.
 */
export function knownKey(hash: Buffer): Promise<KnownKey | undefined> {
  const name = hash.toString("base64");
  const known = remembered.get(name);
  if (known && known.until > performance.now()) return known.key;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const startedAt = performance.now();
  const reading: Remembered = { key: readKey(hash), until: startedAt + REMEMBERED_MS };
  remembered.set(name, reading);
  const forget = () => {
    if (remembered.get(name) === reading) remembered.delete(name);
  };
  // A key that was just created must work at once.
  reading.key.then((key) => {
    if (!key) return forget();
    if (key.expiresIn !== null) reading.until = Math.min(reading.until, startedAt + key.expiresIn);
  }, forget);
  return reading.key;
}

/** Makes the next request with any key read it again, in this process. */
export const forgetKnownKeys = (): void => remembered.clear();

async function readKey(hash: Buffer): Promise<KnownKey | undefined> {
  const [key] = await queryPrepared<KnownKey>(Prisma.sql`
    SELECT k.id, k.organization_id AS "organizationId", k.mode, o.currency, k.created_by AS "createdBy", k.scopes,
           k.is_payer_present AS "isPayerPresent",
           coalesce(k.last_used_at > now() - interval '1 minute', false) AS "usedRecently",
           (extract(epoch FROM k.expires_at - now()) * 1000)::float8 AS "expiresIn"
    FROM device_keys k JOIN ${organizationSettings} o ON o.id = k.organization_id
    WHERE k.key_hash = ${hash} AND ${isWorking}`);
  return key;
}
