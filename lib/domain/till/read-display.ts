import type { PaymentLine } from "@/lib/domain/catalogue/sql";
import { organizationBrands, organizationSettings } from "@/lib/domain/organizations/sql";
import { findPayment, paidAmount, readPayment, receiptAddress } from "@/lib/domain/payments";
import { readWatchedPayments } from "@/lib/domain/payments/views";
import type { Actor } from "@/lib/kit/actor";
import { actorFor } from "@/lib/kit/actor-kinds";
import { brandOf } from "@/lib/kit/brand";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { hashOfToken } from "@/lib/kit/secrets";
import { after, seconds, toTimestamp } from "@/lib/kit/time";
import { isBasketCurrent } from "./entry";
import { DisplayNotPaired } from "./errors";
import { type Till, tillColumns } from "./open-till";
import { presentShownSlide } from "./present";
import type { DisplayBasket, DisplayTipQuestion, DisplayResource, ShownPayment } from "./schemas";
import { isStillDisplayed } from "./showing";
import type { Slide } from "./slides";
import { isOnDisplay } from "./tip-questions";

/** A display that has been off for this long must be paired again. */
const REMOVED_AFTER = "30 days";

/** Longer than the interval between two checks by a till's screen. */
const SEEN_INTERVAL_MS = seconds(3);

interface DisplayRow extends Till {
  displayId: string;
  merchantName: string;
  accentColor: string | null;
  logoKey: string | null;
  currency: string;
  slides: Omit<Slide, "id">[] | null;
  tipPercents: number[];
  /** From JSON: amounts are text, because they can be larger than a number in it. */
  tipQuestion: { id: string; amount: string; tip: string | null } | null;
  basket: PaymentLine[] | null;
  isSeenRecently: boolean;
}

/** Reads paired displays; in the condition, `d` is the alias of their table. */
const displayRows = (which: Prisma.Sql): Promise<DisplayRow[]> =>
  query<DisplayRow>(Prisma.sql`
    SELECT ${tillColumns}, d.id AS "displayId", o.name AS "merchantName", o.currency,
      b.accent_color AS "accentColor", b.logo_key AS "logoKey",
      (SELECT jsonb_agg(jsonb_build_object('text', s.text, 'pictureKey', s.picture_key) ORDER BY s.position, s.id)
        FROM display_slides s WHERE s.organization_id = t.organization_id) AS slides,
      o.tip_percents AS "tipPercents",
      (SELECT jsonb_build_object('id', q.id, 'amount', q.amount::text, 'tip', q.tip::text)
        FROM tip_questions q WHERE q.till_id = t.id AND ${isOnDisplay}) AS "tipQuestion",
      (SELECT b.lines FROM till_baskets b WHERE b.till_id = t.id AND ${isBasketCurrent}) AS basket,
      d.last_seen_at > now() - interval '1 minute' AS "isSeenRecently"
    FROM till_displays d JOIN tills t ON t.id = d.till_id JOIN ${organizationSettings} o ON o.id = t.organization_id
      LEFT JOIN ${organizationBrands} b ON b.organization_id = t.organization_id
    WHERE ${which} AND d.last_seen_at > now() - ${REMOVED_AFTER}::interval`);

/**
 * Returns what a customer display shows: the merchant's name and slides, and what is currently on the till's screen, or
 * asked of the customer. Nothing else can be read with its token. A pending payment is checked with the network first, unless that has just been done.
 * Throws `DisplayNotPaired` if the display was never paired, was unpaired, or has been off for 30 days.
 */
export const readDisplay = async (token: string | undefined): Promise<DisplayResource> =>
  (await openDisplay(token)).display;

/** Throws `DisplayNotPaired`. */
export async function displayOfToken(token: string | undefined): Promise<DisplayRow> {
  if (!token) throw new DisplayNotPaired();
  const [row] = await displayRows(Prisma.sql`d.token_hash = ${hashOfToken(token)}`);
  if (!row) throw new DisplayNotPaired();
  return row;
}

/** What a display shows. */
export interface ShownOnDisplay {
  display: DisplayResource;
  /** The till, the payment and the organization, whose changes change it. */
  dependsOn: string[];
}

/** Like `readDisplay`, but also returns the display's ID. */
export async function openDisplay(
  token: string | undefined,
): Promise<ShownOnDisplay & { id: string }> {
  const row = await displayOfToken(token);
  await recordSeen([row]);
  const now = await recentDatabaseTime();
  const { displayId: id, displayedPaymentId: paymentId } = row;
  const payment = paymentId === null ? undefined : await readForDisplay(row, paymentId, now);
  return { id, ...presentDisplayed(row, payment, now) };
}

/**
 * Returns what these displays show, by display ID, across organizations; displays that are no longer paired are
 * missing. All displays are read in one query, and so are all their payments.
 */
export async function readWatchedDisplays(
  ids: readonly string[],
): Promise<Map<string, ShownOnDisplay>> {
  const rows = await displayRows(Prisma.sql`d.id = ANY(${ids})`);
  await recordSeen(rows);
  const shown = new Set(rows.flatMap((row) => row.displayedPaymentId ?? []));
  const payments = shown.size === 0 ? [] : await readWatchedPayments([...shown]);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const now = await recentDatabaseTime();
  return new Map(
    rows.map((row) => {
      const payment = byId.get(row.displayedPaymentId ?? "");
      return [row.displayId, presentDisplayed(row, payment, now)];
    }),
  );
}

function merchantBrand(
  row: DisplayRow,
): Pick<DisplayResource, "merchant_accent" | "merchant_logo"> {
  const { accent, logo } = brandOf(row);
  return { ...(accent && { merchant_accent: accent }), ...(logo && { merchant_logo: logo }) };
}

/** Writes at most once a minute per display, so that polling rarely writes. */
async function recordSeen(rows: readonly DisplayRow[]): Promise<void> {
  const ids = rows
    .filter(({ isSeenRecently }) => !isSeenRecently)
    .map(({ displayId }) => displayId);
  if (ids.length === 0) return;
  await query(Prisma.sql`
    WITH seen AS MATERIALIZED (
      -- Another process is updating or removing the locked rows.
      SELECT id FROM till_displays WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE till_displays d SET last_seen_at = now() FROM seen WHERE d.id = seen.id RETURNING d.id`);
}

const presentDisplayed = (
  row: DisplayRow,
  payment: Payment | undefined,
  now: Date,
): ShownOnDisplay => ({
  display: {
    merchant_name: row.merchantName,
    ...merchantBrand(row),
    mode: row.mode,
    ...(payment && isStillDisplayed(row, payment, now) && { showing: presentShown(payment) }),
    ...presentTipQuestion(row, payment),
    ...presentBasket(row, payment),
    ...(row.slides && { slides: row.slides.map(presentShownSlide) }),
  },
  dependsOn: [
    row.id,
    row.organizationId,
    ...(row.displayedPaymentId === null ? [] : [row.displayedPaymentId]),
  ],
});

/**
 * While a cashier's screen is open, it already checks the payment with the network every two seconds. The display does
 * so only when no such screen is watching any more.
 */
async function readForDisplay(display: DisplayRow, id: string, now: Date): Promise<Payment> {
  const actor = tillAsActor(display);
  const payment = await findPayment(actor, id);
  const checkedAt = payment.lastCheckedAt ?? payment.createdAt;
  const isWatched = after(checkedAt, SEEN_INTERVAL_MS) > now;
  return payment.status !== "pending" || isWatched ? payment : readPayment(actor, id);
}

/** An actor for reading the till's payments on behalf of the display. */
const tillAsActor = ({ organizationId, mode, currency, openedBy }: DisplayRow): Actor =>
  actorFor({ organizationId, mode, currency, userId: openedBy }, ["payments"]);

const presentShown = (payment: Payment): ShownPayment => ({
  amount: toMajorUnits(paidAmount(payment), payment.currency),
  tip: payment.tip === null ? undefined : toMajorUnits(payment.tip, payment.currency),
  currency: payment.currency,
  status: payment.status,
  merchant_order_id: payment.merchantOrderId ?? undefined,
  qr_token: payment.status === "pending" ? (payment.qrToken ?? undefined) : undefined,
  payer_phone_end: payment.payerPhone?.slice(-4),
  receipt_url: payment.status === "completed" ? receiptAddress(payment.id) : undefined,
  created_at: toTimestamp(payment.createdAt),
  expires_at: toTimestamp(payment.expiresAt),
});

/** A payment that waits is newer than any question; the result of one is older, because the next is already entered. */
function presentTipQuestion(
  { tipQuestion, tipPercents, currency }: DisplayRow,
  payment: Payment | undefined,
): { tip_question?: DisplayTipQuestion } {
  if (!tipQuestion || tipPercents.length === 0 || payment?.status === "pending") return {};
  const major = (minor: string) => toMajorUnits(BigInt(minor), currency);
  const { id, amount, tip } = tipQuestion;
  return {
    tip_question: {
      question_id: id,
      amount: major(amount),
      currency,
      percents: tipPercents,
      ...(tip !== null && { tip: major(tip) }),
    },
  };
}

/** A payment that waits is of another basket: this one is of whoever comes next. */
function presentBasket(
  { basket, currency }: DisplayRow,
  payment: Payment | undefined,
): { basket?: DisplayBasket } {
  if (!basket || payment?.status === "pending") return {};
  const lines = basket.map(({ name, quantity, amount }) => ({
    ...(name !== undefined && { name }),
    quantity,
    minor: BigInt(amount) * BigInt(quantity),
  }));
  const total = lines.reduce((sum, { minor }) => sum + minor, 0n);
  return {
    basket: {
      lines: lines.map(({ minor, ...line }) => ({
        ...line,
        amount: toMajorUnits(minor, currency),
      })),
      total: toMajorUnits(total, currency),
      currency,
    },
  };
}
