// `npm run listen`: forwards the webhooks of test mode to an endpoint on this machine, and prints what it answers.
import type { ListenedPage } from "@/lib/domain/webhooks/event-schemas";
import { runCommand } from "../launch/command.mjs";
import { type Endpoint, endpoint, forward } from "./forward";
import { type Options, readOptions, USAGE, UsageError } from "./options";
import { listenTo } from "./webhooks";

const USAGE_CODE = 2;
const INTERRUPTED_CODE = 130;
const PASSED_ON_WITHIN_MS = 500;

const print = (what: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${what}`);

function paymentOf(body: string): string {
  const { payment_id } = JSON.parse(body) as { payment_id?: unknown };
  return typeof payment_id === "string" ? payment_id : "";
}

/** Forwards a webhook, prints the answer, and returns whether it was a 2xx. */
async function deliver(webhook: ListenedPage["data"][number], to: Endpoint): Promise<boolean> {
  const { durationMs, isSuccess, text } = await forward(webhook, to);
  const what = `${webhook.event.padEnd(21)}  ${paymentOf(webhook.body)}`;
  print(`${what}  ${String(durationMs).padStart(5)} ms  ${text}`);
  return isSuccess;
}

/** Aborts at Ctrl-C. Another Ctrl-C later ends the process without waiting for the endpoint. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let stoppedAt: number | undefined;
  const end = () => {
    stop.abort();
    stoppedAt ??= performance.now();
    // Ctrl-C arrives twice: from the terminal, and passed on by npm.
    if (performance.now() - stoppedAt > PASSED_ON_WITHIN_MS) process.exit(INTERRUPTED_CODE);
  };
  process.on("SIGINT", end).on("SIGTERM", end);
  return stop.signal;
}

async function listen(options: Options): Promise<number> {
  const { server, key, isDemoKey, forward: to, events } = options;
  const { secret, pages } = await listenTo({ server, key, signal: stopSignal() }, print);
  console.log(
    [
      `Listening to ${server}, test mode${isDemoKey ? ", with the demo's key" : ""}. Ctrl-C stops.`,
      `Forwarding ${events ? [...events].join(", ") : "all events"} to ${to.href}`,
      `Signing secret: ${secret} (the same each time with this key)`,
      "",
    ].join("\n"),
  );
  const endpointHere = endpoint(to, options.ca);
  let [forwarded, succeeded] = [0, 0];
  for await (const page of pages) {
    const wanted = page.filter(({ event }) => !events || events.has(event));
    const outcomes = await Promise.all(wanted.map((webhook) => deliver(webhook, endpointHere)));
    forwarded += outcomes.length;
    succeeded += outcomes.filter(Boolean).length;
  }
  console.log(`\nStopped. ${forwarded} forwarded, ${succeeded} of them answered with 2xx.`);
  return 0;
}

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options) return await listen(options);
    console.log(USAGE);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return USAGE_CODE;
  }
}

await runCommand(main);
