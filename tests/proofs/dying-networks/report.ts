// Compares what Qassa has with the books of a network that died.
import { Prisma, query } from "@/lib/kit/db";
import type { ProofRun } from "../../support/proof";
import { settled, type Trial } from "./trial";

export async function report(run: ProofRun, trial: Trial): Promise<void> {
  const { lane, made, refunds, network, organizationId } = trial;
  const open = await settled(trial);
  const rows = await query<{ id: string; status: string; refunded: bigint }>(Prisma.sql`
    SELECT id, status::text, refunded_amount AS refunded FROM payments WHERE organization_id = ${organizationId}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const count = (isWrong: (id: string, amount: number) => boolean) =>
    [...made].filter(([id, amount]) => isWrong(id, amount)).length;
  const of = (what: string) => `${lane.name}: ${what}`;
  run.figure({
    what: of(
      `payments and refunds, with the network gone ${network.deaths} times, ${network.unheard} calls done unheard`,
    ),
    seen: `${made.size} and ${refunds.size}`,
    goal: "some of each",
    holds: made.size > 0 && refunds.size > 0,
  });
  run.figure({ what: of("still pending at the end"), seen: open, goal: "0", holds: open === 0 });
  const notPaid = count((id) => byId.get(id)?.status !== "completed");
  run.figure({
    what: of("paid there and not completed here"),
    seen: notPaid,
    goal: "0",
    holds: notPaid === 0,
  });
  const twice = count((id, amount) => {
    const { taken, takings } = lane.booked(id);
    return taken !== amount || takings !== 1;
  });
  run.figure({
    what: of("not taken exactly once, in full"),
    seen: twice,
    goal: "0",
    holds: twice === 0,
  });
  const differing = count((id) => {
    const returned = lane.booked(id).returned;
    return returned !== (refunds.get(id) ?? 0) || BigInt(returned) !== byId.get(id)?.refunded;
  });
  run.figure({
    what: of("refunded differently there, here and as asked"),
    seen: differing,
    goal: "0",
    holds: differing === 0,
  });
  const strangers = rows.filter(({ id, status }) => !made.has(id) && status === "completed").length;
  run.figure({
    what: of("completed here without a payer"),
    seen: strangers,
    goal: "0",
    holds: strangers === 0,
  });
}
