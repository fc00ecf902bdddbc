// The metrics of this process, for GET /metrics. Each is incremented at the one place where the thing happens.
// Labels have few values: never an ID, a URL or anything that a caller chooses.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { ofProcess } from "@/lib/kit/process-state";

/** Times of this process's own work and of calls, in seconds. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TICK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];
const STATEMENTS = [1, 2, 4, 8, 16, 32, 64];
/** From an event to its receipt: at once, or after the retries of half a minute and of five minutes. */
const LATENCY_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900, 3600];

function create() {
  const registry = new Registry();
  const registers = [registry];

  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labels: Label[] = [],
  ) => new Counter<Label>({ name: `qassa_${name}`, help, labelNames: labels, registers });
  const gauge = <Label extends string = never>(name: string, help: string, labels: Label[] = []) =>
    new Gauge<Label>({ name: `qassa_${name}`, help, labelNames: labels, registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labels: Label[] = [],
  ) =>
    new Histogram<Label>({ name: `qassa_${name}`, help, buckets, labelNames: labels, registers });

  const all = {
    registry,

    httpRequests: counter("http_requests_total", "Responses of the APIs, by operation.", [
      "surface",
      "operation",
      "status",
    ]),
    httpDuration: histogram(
      "http_request_duration_seconds",
      "From the arrival of an API request in its route to its response; of a stream, to its beginning.",
      CALL_SECONDS,
      ["surface", "operation"],
    ),
    signIns: counter("sign_ins_total", "Attempts to sign in.", ["way", "outcome"]),
    scans: counter(
      "scans_total",
      "Scans of printed codes that were posted to this process, by what became of them.",
      ["outcome"],
    ),
    httpInFlight: gauge("http_requests_in_flight", "API requests that are being answered."),

    pollTicks: counter("poll_ticks_total", "Ticks of the poll in this process.", ["outcome"]),
    pollTickDuration: histogram(
      "poll_tick_duration_seconds",
      "How long a tick of the poll took.",
      TICK_SECONDS,
    ),
    backgroundWork: counter(
      "background_work_total",
      "Polls, and announcements of due deliveries, of this process, by what does the work.",
      ["work", "driver"],
    ),
    pollLastTickAge: gauge(
      "poll_last_tick_age_seconds",
      "How long ago any process polled the payment network; before the first tick, the age of this process.",
    ),
    engineSeenAge: gauge(
      "engine_last_seen_age_seconds",
      "How long ago the Inngest server last asked for a tick; absent without an Inngest server.",
    ),
    pollInterval: gauge("poll_interval_seconds", "POLL_INTERVAL_SECONDS."),

    paymentsPending: gauge("payments_pending", "Pending payments, counted up to 50000."),
    refundsPending: gauge("refunds_pending", "Pending refunds, counted up to 50000."),
    checksDue: gauge(
      "checks_due",
      "Payments and refunds that the poll should ask the network about now, counted up to 50000.",
      ["kind"],
    ),
    checksOldestDue: gauge(
      "checks_oldest_due_seconds",
      "How long the check that has been due the longest has waited.",
      ["kind"],
    ),

    deliveriesPending: gauge(
      "deliveries_pending",
      "Webhook deliveries that are due or wait for a retry, counted up to 50000.",
      ["lane"],
    ),
    deliveriesDue: gauge(
      "deliveries_due",
      "Webhook deliveries that are due now, counted up to 50000.",
      ["lane"],
    ),
    deliveriesOldestDue: gauge(
      "deliveries_oldest_due_seconds",
      "How long the delivery that has been due the longest has waited.",
      ["lane"],
    ),
    deliveriesFailed: counter(
      "deliveries_failed_total",
      "Webhook deliveries that failed for good, and are only sent again by hand.",
      ["lane"],
    ),
    deliveryAttempts: counter("delivery_attempts_total", "Attempts to deliver a webhook.", [
      "lane",
      "outcome",
    ]),
    deliveryAttemptDuration: histogram(
      "delivery_attempt_duration_seconds",
      "How long an endpoint took to answer an attempt, or the attempt to fail.",
      CALL_SECONDS,
      ["lane"],
    ),
    deliveryLatency: histogram(
      "delivery_latency_seconds",
      "From an event to the receipt of its webhook, by the attempt that arrived.",
      LATENCY_SECONDS,
      ["lane", "attempt"],
    ),

    networkCalls: counter("network_calls_total", "Calls of payment networks.", [
      "kind",
      "operation",
      "outcome",
    ]),
    networkCallDuration: histogram(
      "network_call_duration_seconds",
      "How long a payment network took to answer, or the call to fail.",
      CALL_SECONDS,
      ["kind", "operation"],
    ),
    unknownNetworkStatuses: counter(
      "network_unknown_statuses_total",
      "Payments and refunds for which the network reported a status that this version does not know.",
      ["kind"],
    ),

    unreadableNetworkEntries: counter(
      "network_unreadable_entries_total",
      "Entries of networks' histories that could not be read, counted each time that the network tells of them.",
    ),

    passwordHashes: counter(
      "password_hashes_total",
      "Passwords and PINs that this process hashed, by whether an unknown browser or someone known sent them.",
      ["lane"],
    ),
    wrongPins: counter("wrong_pins_total", "Wrong PINs of people, at tills."),

    databaseUp: gauge("database_up", "1 if the database answered the last scrape within 2 s."),
    poolConnections: gauge("database_pool_connections", "Open connections to PostgreSQL.", [
      "pool",
      "state",
    ]),
    poolSize: gauge("database_pool_max_connections", "The size of the pool.", ["pool"]),
    poolWaiting: gauge("database_pool_waiting", "Requests that wait for a connection now.", [
      "pool",
    ]),
    poolWaits: histogram(
      "database_pool_wait_seconds",
      "How long requests waited for a connection while all were in use; others are not counted.",
      WAIT_SECONDS,
      ["pool"],
    ),

    sharedCommitWaits: histogram(
      "database_shared_commit_wait_seconds",
      "How long statements waited for others' commits before they were sent; those that were sent at once are counted, too.",
      WAIT_SECONDS,
      ["queue"],
    ),
    sharedCommitStatements: histogram(
      "database_shared_commit_statements",
      "How many statements a commit held.",
      STATEMENTS,
      ["queue"],
    ),

    notificationsReceived: gauge(
      "database_notifications_heard",
      "1 if this process hears of other processes' changes at once; 0 if it finds them by polling.",
    ),
    changesShared: counter(
      "changes_shared_total",
      "Notifications with changes of this process to the others; none are sent while it is alone.",
    ),
    changesReceived: counter(
      "changes_heard_total",
      "Notifications with changes of other processes.",
    ),

    rowsSkipped: counter(
      "rows_skipped_total",
      "Rows that work over several organizations left out because they cannot be used; the log names the organizations.",
      ["work"],
    ),
    unknownTimeZones: gauge(
      "organizations_with_unknown_time_zone",
      "Organizations whose time zone the database does not know: no shift of theirs is closed for them, and no daily close sent.",
    ),
    differingTimeZones: gauge(
      "time_zones_differing",
      "Time zones in use in which this process and the database have different times, in the years around now.",
    ),

    tableBytes: gauge(
      "table_bytes",
      "The size of a table on disk, with its indexes; absent while the database does not answer.",
      ["table"],
    ),
    retentionDeleted: counter(
      "retention_deleted_total",
      "Rows that housekeeping in this process has deleted, and bodies that it has cleared.",
      ["kind"],
    ),

    diskFree: gauge("data_dir_free_bytes", "Free space on the disk of DATA_DIR."),
    diskTotal: gauge("data_dir_size_bytes", "The size of the disk of DATA_DIR."),
  };
  // A counter that appears with its first event would hide that event from PromQL's increase().
  for (const kind of ["payment", "refund"]) all.unknownNetworkStatuses.inc({ kind }, 0);
  all.unreadableNetworkEntries.inc(0);
  for (const lane of ["healthy", "failing"]) all.deliveriesFailed.inc({ lane }, 0);
  for (const way of ["password", "pin"]) {
    const ofCodes = way === "password" ? ["code_asked", "code_refused"] : [];
    for (const outcome of ["succeeded", "refused", ...ofCodes, "limited"]) {
      all.signIns.inc({ way, outcome }, 0);
    }
  }
  for (const work of ["add-up-totals", "close-shifts"]) all.rowsSkipped.inc({ work }, 0);
  for (const lane of ["stranger", "known"]) all.passwordHashes.inc({ lane }, 0);
  for (const outcome of ["completed", "part_failed"]) all.pollTicks.inc({ outcome }, 0);
  return all;
}

export const metrics = ofProcess("metrics", create);

/** How often the delay of the event loop is measured. Every 10 ms, the default, an idle process would do little else. */
const EVENT_LOOP_PRECISION_MS = 50;

/** Adds the standard metrics of a Node.js process: CPU, memory, event loop, garbage collection. */
export function measureProcess(): void {
  if (metrics.registry.getSingleMetric("process_cpu_seconds_total")) return;
  collectDefaultMetrics({
    register: metrics.registry,
    eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS,
  });
}

/** Returns the seconds since a reading of `performance.now()`. */
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;
