// An installation of an older version with data, upgraded under load: migrated while the old version serves, then both
// versions side by side, then the new one alone.
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "@/operate/launch/command.mjs";
import { makeReady } from "@/operate/launch/make-ready.mjs";
import { deviceRequest } from "@/tests/support/device-request";
import { readRecording } from "@/tests/support/version-before/recording";
import type { Proof, ProofRun } from "../../support/proof";
import { reportAcknowledged, reportBooks, reportDoubles, reportWebhooks } from "../chaos-figures";
import type { CrashPostgres } from "../crash-postgres";
import { migrateUnderLoad } from "../migrate-under-load";
import { startMixedLoad } from "../mixed-load";
import { copyPayment } from "../old-archive";
import { DECLINED, makeHistory, makePayment, OPEN, signUpMerchant } from "../old-merchant";
import { readAll } from "../old-reads";
import {
  commitOf,
  commitOfTheDayBefore,
  FIRST_RELEASE,
  isBuilt,
  oldVersion,
  type OldVersion,
} from "../old-version";
import { startRepeats } from "../repeat-requests";
import { settleAll } from "../settle-all";
import { startTillLoad } from "../till-load";
import { prepareTwoVersions } from "../two-versions";
import {
  reportEvents,
  reportReads,
  reportRefusals,
  reportSignatures,
  reportTill,
  reportWaits,
} from "../upgrade-figures";
import { startWaits } from "../waits";

interface Setting {
  intervalSeconds: number;
  rounds: number;
  /** How long each phase lasts, in poll intervals. */
  phaseIntervals: number;
  devices: number;
  /** Payments of each outcome before the upgrade. */
  history: number;
  /** Further payments, which are copies of one. */
  copies: number;
}
/** For CI, where nothing waits for more than one poll. */
const SHORT: Setting = {
  intervalSeconds: 1,
  rounds: 1,
  phaseIntervals: 1,
  devices: 1,
  history: 1,
  copies: 200,
};
const SMALL: Setting = {
  intervalSeconds: 2,
  rounds: 1,
  phaseIntervals: 2,
  devices: 2,
  history: 2,
  copies: 2_000,
};
const FULL: Setting = {
  intervalSeconds: 5,
  rounds: 2,
  phaseIntervals: 3,
  devices: 4,
  history: 10,
  copies: 100_000,
};

/** The receiver rejects the first attempt of one delivery in this many. */
const ONE_REFUSED_IN = 5;
const SECRET = "s3cret of the first release";
/** The length of a commit in messages. */
const COMMIT_LENGTH = 8;
const TIMEOUT_MS = 60_000;
const RETRY_MS = 250;

export const proof: Proof = {
  shows: "an upgrade from an older version under load, with both side by side, loses nothing",
  leftOut(isCi) {
    if (isCi && commits().every((commit) => !isBuilt(commit))) {
      return `no old version is built here: ${inItsPlace()}`;
    }
    return commits().length > 0 ? undefined : `the history has no old version: ${inItsPlace()}`;
  },
  async run(run) {
    const all = run.from === undefined ? commits() : [requireCommit(run.from)];
    const chosen = run.isShort ? all.filter(isBuilt) : all;
    if (chosen.length === 0) {
      requireCommit(FIRST_RELEASE);
      throw new CommandError("No old version is built here. Leave out --short to build them.");
    }
    await makeReady({ development: true });
    const setting = run.isFull ? FULL : run.isShort ? SHORT : SMALL;
    for (const commit of chosen) {
      const old = await oldVersion(commit);
      for (let round = 1; round <= setting.rounds; round += 1) {
        const end = round % 2 === 1 ? "stop" : "kill";
        console.log(`  Round ${round}, from ${commit.slice(0, COMMIT_LENGTH)}`);
        const name = `chaos-${run.seed}-${commit.slice(0, COMMIT_LENGTH)}-${round}`;
        await upgrade(run, setting, old, { name, end });
      }
    }
  },
};

const inItsPlace = () =>
  `tests/upgrade repeats what the first release and ${readRecording().commit.slice(0, COMMIT_LENGTH)} sent to PostgreSQL, in its place`;

/** The first release and the newest commit of the day before, as far as the history here has them. */
const commits = (): string[] =>
  [commitOf(FIRST_RELEASE), commitOfTheDayBefore()].filter((commit) => commit !== undefined);

function requireCommit(revision: string): string {
  const commit = commitOf(revision);
  if (commit !== undefined) return commit;
  throw new CommandError(
    `The history here does not have ${revision}. In a shallow clone, get all of it: git fetch --unshallow`,
  );
}

async function upgrade(
  run: ProofRun,
  setting: Setting,
  old: OldVersion,
  { name, end }: { name: string; end: "stop" | "kill" },
) {
  const phase = () => pause(setting.phaseIntervals * setting.intervalSeconds * 1000);
  const versions = await prepareTwoVersions(run, old, setting.intervalSeconds);
  const { balancer, origin, postgres } = versions;
  const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  const accepted = new Set<string>();
  receiver.answer(({ body }) => {
    if (body.attempt_number === 1 && run.pick(1, ONE_REFUSED_IN) === 1) return { status: 503 };
    accepted.add(body.delivery_id);
    return { status: 200 };
  });

  // The old version alone, with data of its own.
  let oldServer = await versions.start("old");
  const subscription = { url: receiver.url, secret: SECRET };
  const history = await signUpMerchant(origin, `history-${name}`, subscription);
  const busy = await signUpMerchant(origin, `busy-${name}`, subscription);
  const waiting = await signUpMerchant(origin, `waiting-${name}`, subscription);
  const archive = await signUpMerchant(origin, `archive-${name}`);
  await copyPayment(postgres, await makePayment(archive, DECLINED, "old-1"), setting.copies);
  const open = await makeHistory(history, setting.history);
  await allDelivered(postgres);
  const before = await readAll(history);
  const load = startMixedLoad({
    origin,
    deviceKey: busy.deviceKey,
    devices: setting.devices,
    name,
    pick: run.pick,
  });
  const till = startTillLoad(busy);
  const repeats = startRepeats(run, busy, { load, till });
  const waits = startWaits(origin, waiting.deviceKey, receiver.received);
  await phase();
  const errors = [versions.newErrors()];

  // The old version on the schema of the new one.
  await migrateUnderLoad(run, versions.databaseUrl);
  errors.push(versions.newErrors());
  await phase();
  // Both.
  const newServer = await versions.start("new");
  await phase();
  await repeats.at("old version", oldServer.origin);
  await repeats.at("new version", newServer.origin);
  await oldServer.kill();
  const again = await versions.start("old").catch(() => undefined);
  console.log(`   the old version, killed and started again: ${again ? "serves" : "refused"}`);
  oldServer = again ?? oldServer;
  await phase();
  errors.push(versions.newErrors());

  // The new version alone.
  if (again) await oldServer[end]();
  await phase();
  await repeats.at("new version", newServer.origin);
  const now = await readAll(history);
  const repeated = await makePayment(history, OPEN, "old-open");
  await fetch(`${origin}/api/sandbox/requests/${open}/confirm`, deviceRequest(history.deviceKey));
  await load.finish();
  await till.finish();
  await waits.finish(TIMEOUT_MS);
  await settleAll(postgres, name);
  errors.push(versions.newErrors());

  const [earlier, migrating, later, alone] = errors.map(({ old, new: ofNew }) => old + ofNew);
  const byClients = "repeated by their clients";
  console.log(
    `   requests that failed, ${byClients}: ${earlier} before, ${migrating} while migrating`,
  );
  console.log(
    `   requests that the load balancer could not pass on, ${byClients}: ${balancer.failed()}`,
  );
  run.figure({
    what: "requests that either version failed on the new schema",
    seen: `${later! + alone!} of ${load.acknowledged.length}`,
    goal: "0",
    holds: later === 0 && alone === 0,
  });
  run.figure({
    what: "a request to the old version, repeated to the new one with its key",
    seen: repeated === open ? "the same payment" : "another payment",
    goal: "the same payment",
    holds: repeated === open,
  });
  repeats.report();
  reportRefusals(run, load, till);
  await reportAcknowledged(run, postgres, load.acknowledged);
  await reportDoubles(run, postgres);
  await reportTill(run, postgres, till);
  reportReads(run, before, now);
  reportWaits(run, waits);
  await reportEvents(run, postgres, accepted);
  reportSignatures(run, receiver.received, SECRET);
  await reportWebhooks(run, postgres, receiver.received, accepted);
  await reportBooks(run, postgres);
  await versions.end();
}

/** Makes retries due at once until no delivery is open. */
async function allDelivered({ query }: CrashPostgres) {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await pause(RETRY_MS)) {
    await query(`UPDATE deliveries SET next_attempt_at = now()
      WHERE status = 'pending' AND next_attempt_at > now() + interval '10 seconds'`);
    const [left] = await query<{ open: number }>(
      "SELECT count(*)::int AS open FROM deliveries WHERE status = 'pending'",
    );
    if (left?.open === 0) return;
  }
  throw new Error("Deliveries stayed open before the upgrade.");
}
