import type { Checked } from "@/lib/domain/shared/polling";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { type Payment, Prisma, queryPrepared } from "@/lib/kit/db";
import { metrics } from "@/lib/kit/metrics";
import { type CallOptions, networkOfPayment } from "@/lib/network";
import { isFirstSubmissionInFlight, toStatusChange } from "./network-verdict";
import { storeTransfers } from "./record-transfers";
import { type PaymentChange, settlePayments } from "./settle-payments";
import { recordGivenBack, settleReservations, type Verdict } from "./settle-reservations";
import { withdrawRequests } from "./withdraw-requests";

/**
 * Asks the network about up to 500 payments of one network account in one call, and settles those that changed.
 * Returns how many it settled, and which ones to submit again. Throws `NetworkNoAnswer`.
 */
export async function checkPayments(
  payments: readonly Payment[],
  options: CallOptions = {},
): Promise<Checked<Payment>> {
  const [first] = payments;
  if (!first) return { settled: 0 };
  const network = await networkOfPayment(first);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const requestedAt = await recentDatabaseTime();
  const answers = (await network.paymentStates([...byId.keys()], options)).flatMap((verdict) => {
    const payment = byId.get(verdict.reference);
    return payment ? [{ payment, verdict }] : [];
  });
  const isReserved = ({ verdict }: Verdict) => verdict.state === "reserved";
  const attempted = await settleReservations(network, answers.filter(isReserved), options);
  const rest = answers.filter((one) => !isReserved(one));
  const verdicts = [...(await withdrawRequests(network, rest, requestedAt, options)), ...attempted];

  const changes: PaymentChange[] = [];
  const unchanged: Verdict[] = [];
  for (const { payment, verdict } of verdicts) {
    const change = toStatusChange(payment, verdict, requestedAt);
    if (change && (payment.status === "pending" || change.status === "completed")) {
      changes.push(change);
    } else if (payment.status === "pending") {
      unchanged.push({ payment, verdict });
    }
  }
  await storeTransfers(
    first,
    answers.flatMap(({ verdict }) => verdict.transfers ?? []),
  );
  const settled = await settlePayments(changes);
  await recordNetworkStatuses(unchanged);
  const givenBack = attempted.filter(
    ({ payment, verdict }) => payment.status !== "pending" && verdict.state === "rejected",
  );
  if (givenBack.length > 0) await recordGivenBack(givenBack);
  const notReceived = unchanged
    .filter((one) => needsResubmission(one, requestedAt))
    .map(({ payment }) => payment);
  return { settled: settled.length, notReceived };
}

const needsResubmission = ({ payment, verdict }: Verdict, requestedAt: Date): boolean =>
  verdict.state === "not_found" &&
  payment.method === "direct" &&
  !isFirstSubmissionInFlight(payment, requestedAt);

/**
 * Records the network statuses of pending payments whose own status is unchanged, in one statement. A status that this
 * version does not know is added to the timeline, once.
 */
async function recordNetworkStatuses(answers: readonly Verdict[]): Promise<void> {
  const news = answers.filter(
    ({ payment, verdict }) =>
      verdict.networkStatus && verdict.networkStatus !== payment.networkStatus,
  );
  if (news.length === 0) return;
  const rows = news.map(({ payment, verdict }) => ({
    id: payment.id,
    networkStatus: verdict.networkStatus,
    isUnrecognized: verdict.state === "unrecognized",
  }));
  const unknown = await queryPrepared(Prisma.sql`
    WITH reported AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        id text, "networkStatus" text, "isUnrecognized" boolean)
    ), locked AS MATERIALIZED (
      -- In the order of IDs, like settling.
      SELECT p.id, t."networkStatus", t."isUnrecognized" FROM payments p JOIN reported t ON t.id = p.id
      WHERE p.id = ANY(ARRAY(SELECT id FROM reported)) AND p.status = 'pending'
        AND p.network_status IS DISTINCT FROM t."networkStatus"
      ORDER BY p.id FOR NO KEY UPDATE OF p
    ), recorded AS (
      UPDATE payments p SET network_status = l."networkStatus"
      FROM locked l WHERE p.id = l.id
      RETURNING p.organization_id, p.mode, p.id, p.network_status, l."isUnrecognized"
    )
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT organization_id, mode, id, 'network.status_unrecognized', 'network',
      jsonb_build_object('network_status', network_status)
    FROM recorded WHERE "isUnrecognized" RETURNING id`);
  metrics.unknownNetworkStatuses.inc({ kind: "payment" }, unknown.length);
}
