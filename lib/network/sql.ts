// SQL fragments on network accounts, for statements of the domain.
import type { Mode } from "@/lib/kit/actor";
import { type NetworkAccount, Prisma } from "@/lib/kit/db";
import type { EncryptedColumn } from "@/lib/kit/encrypted-column";
import type { AtNetwork } from "./organization-network";

/** SQL condition that an organization has connected a live network; its ID is an SQL expression. */
export const hasLiveNetwork = (organizationId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM network_accounts n WHERE n.organization_id = ${organizationId} AND n.mode = 'live')`;

/**
 * SELECT of the name of the network account of a row of payments, whose alias is given: what the merchant calls it, or
 * else what it is. Nothing if the organization has only one, or the row's was disconnected.
 */
export const nameOfNetwork = (row: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT coalesce(n.name, CASE n.kind WHEN 'vipps_mobilepay' THEN 'Vipps MobilePay' WHEN 'pix' THEN 'Pix'
      WHEN 'apipay' THEN 'ApiPay.kz'      ELSE n.profile->>'name' END, 'Network ' || n.network_number) FROM network_accounts n
  WHERE n.organization_id = ${row}.organization_id AND n.mode = ${row}.mode AND n.network_number = ${row}.network_number
    AND EXISTS (SELECT FROM network_accounts other
      WHERE other.organization_id = n.organization_id AND other.mode = n.mode AND other.id <> n.id)`;

/**
 * SELECT of `kind`, `name`, `last_answer_at`, `last_failure_at`, `last_failure` and `history_next_at` of the network
 * account of an organization and mode; of several, of one that does not respond, or else of the default one.
 */
export const networkHealth = (organizationId: string, mode: Mode): Prisma.Sql => Prisma.sql`
  SELECT kind, name, last_answer_at, last_failure_at, last_failure, history_next_at FROM network_accounts
  WHERE organization_id = ${organizationId} AND mode = ${mode}::mode
  ORDER BY coalesce(last_failure_at > coalesce(last_answer_at, '-infinity'), false) DESC, is_default DESC,
    network_number LIMIT 1`;

/** A network account whose history of static QR payments is synced, and the cursor to continue from. */
export type HistoryAccount = Pick<
  NetworkAccount,
  "id" | "organizationId" | "mode" | "networkNumber" | "historyCursor"
>;

const historyAccount = Prisma.raw(
  `a.id, a.organization_id AS "organizationId", a.mode, a.network_number AS "networkNumber",
    a.history_cursor AS "historyCursor"`,
);

const postponeHistory = (seconds: number) => Prisma.sql`
  UPDATE network_accounts a SET history_next_at = now() + make_interval(secs => ${seconds})`;

/**
 * UPDATE that claims, for some seconds, the histories of accounts that match a condition, longest due first, and
 * returns `HistoryAccount`s. Skips accounts that another process is claiming.
 */
export const claimHistories = (
  condition: Prisma.Sql,
  { seconds, limit }: { seconds: number; limit: number },
): Prisma.Sql => Prisma.sql`${postponeHistory(seconds)}
  FROM (SELECT id FROM network_accounts WHERE ${condition}
        ORDER BY history_next_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE a.id = due.id RETURNING ${historyAccount}`;

/** Like `claimHistories`, for one organization and mode; without those that were synced in the last 2 s. */
export const claimHistoriesOf = (
  { organizationId, mode }: { organizationId: string; mode: Mode },
  seconds: number,
): Prisma.Sql => Prisma.sql`${postponeHistory(seconds)}
  WHERE a.organization_id = ${organizationId} AND a.mode = ${mode}::mode
    AND coalesce(a.history_synced_at, '-infinity') < now() - interval '2 seconds'
  RETURNING ${historyAccount}`;

/** UPDATE that moves an account's history cursor, unless another process has already moved it. */
export const moveHistoryCursor = (accountId: string, from: string, to: string): Prisma.Sql =>
  Prisma.sql`
    UPDATE network_accounts SET history_cursor = ${to}, history_synced_at = now()
    WHERE id = ${accountId} AND history_cursor = ${from}`;

const isAccount = ({ organizationId, mode, networkNumber }: AtNetwork) => Prisma.sql`
  organization_id = ${organizationId} AND mode = ${mode}::mode AND network_number = ${networkNumber}::smallint`;

/**
 * SQL condition that a network account can tell what it holds of a row of payments, whose alias is given: the payment was
 * made there, or at an account of the same organization and mode that was disconnected since, and may be this one.
 */
export const isReportedBy = (
  { organizationId, mode, networkNumber }: AtNetwork,
  row: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(
  ${row}.organization_id = ${organizationId} AND ${row}.mode = ${mode}::mode AND (
    ${row}.network_number = ${networkNumber}::smallint OR NOT EXISTS (SELECT FROM network_accounts a
      WHERE a.organization_id = ${organizationId} AND a.mode = ${mode}::mode AND a.network_number = ${row}.network_number)))`;

/**
 * SQL array of the numbers, up to one, of the networks that an account can tell of: its own, and those of accounts that were
 * disconnected.
 */
export const networkNumbersOf = (
  account: AtNetwork,
  max: Prisma.Sql,
): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT number::smallint FROM generate_series(1, ${max}) AS number
  WHERE number = ${account.networkNumber}::smallint OR NOT EXISTS (SELECT FROM network_accounts a
    WHERE a.organization_id = ${account.organizationId} AND a.mode = ${account.mode}::mode AND a.network_number = number))`;

/** SELECT of `created_at` of an account. */
export const connectedAt = (account: AtNetwork): Prisma.Sql => Prisma.sql`
  SELECT created_at FROM network_accounts WHERE ${isAccount(account)}`;

/** SELECT of `since`: until when an account's completed payments are watched for money that others return. */
export const returnsWatched = (account: AtNetwork): Prisma.Sql => Prisma.sql`
  SELECT coalesce(returns_watched_until, created_at) AS since FROM network_accounts
  WHERE ${isAccount(account)}`;

/** UPDATE of that time to an expression. */
export const moveReturnsWatched = (account: AtNetwork, until: Prisma.Sql): Prisma.Sql => Prisma.sql`
  UPDATE network_accounts SET returns_watched_until = ${until} WHERE ${isAccount(account)}`;

export const encryptedNetworkColumns: readonly EncryptedColumn[] = [
  {
    table: "network_accounts",
    column: "credentials_encrypted",
    whenLost: Prisma.sql`UPDATE network_accounts SET credentials_encrypted = NULL`,
  },
];

/**
 * SELECT, over all organizations, of the networks that have failed and given no answer for some seconds:
 * `organization_id`, `mode`, `id`, the time of the last answer as `since`, and `last_failure`.
 */
export const silentNetworks = (seconds: number): Prisma.Sql => Prisma.sql`
  SELECT organization_id, mode, id, coalesce(last_answer_at, created_at) AS since, last_failure
  FROM network_accounts
  WHERE last_failure_at > coalesce(last_answer_at, '-infinity')
    AND coalesce(last_answer_at, created_at) < now() - make_interval(secs => ${seconds})`;

/**
 * SELECT, over all organizations, of the certificates that end within some days: `organization_id`, `mode`, `id`, and the
 * time as `expires_at`.
 */
export const endingCertificates = (days: number): Prisma.Sql => Prisma.sql`
  SELECT organization_id, mode, id, certificate_expires_at AS expires_at FROM network_accounts
  WHERE certificate_expires_at < now() + make_interval(days => ${days})`;

/** A boolean: the network account with this ID, an SQL expression, has answered since its last failure, or is gone. */
export const isNetworkBack = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`NOT EXISTS (
  SELECT FROM network_accounts a WHERE a.id = ${id}
    AND a.last_failure_at > coalesce(a.last_answer_at, '-infinity'))`;
