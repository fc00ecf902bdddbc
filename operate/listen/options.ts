import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { EVENT_TYPES } from "@/lib/domain/webhooks/schemas";
import { readJson } from "../launch/private-file.mjs";
import { loadEnvFiles, readSettings } from "../launch/settings.mjs";

export const USAGE = `npm run listen -- --forward http://localhost:8080/hooks

Forwards the webhooks of test mode to an endpoint on this machine.

  --forward URL      your endpoint
  --ca FILE          its certificate, or that of its authority, as PEM, if it is not of a public authority
  --key KEY          a test device key with the scope webhooks; defaults to QASSA_KEY, or the demo's key
  --server URL       the Qassa server; defaults to the one that runs here
  --events LIST      only these event types, separated by commas
  --help             show this text`;

/** The command was typed wrongly; the message says how to type it. */
export class UsageError extends Error {}

export interface Options {
  /** Without a slash at the end. */
  server: string;
  key: string;
  isDemoKey: boolean;
  forward: URL;
  /** The certificate of an authority of one's own, PEM. */
  ca?: string;
  /** Absent for all event types. */
  events?: ReadonlySet<string>;
}

const Demo = z.object({ origin: z.url(), device_key: z.string() });

/** Reads the command line; undefined if it asks for help. Throws `UsageError`. */
export function readOptions(args: string[]): Options | undefined {
  const values = parsed(args);
  if (values.help) return undefined;
  if (!values.forward) throw new UsageError(`--forward is required.\n\n${USAGE}`);
  loadEnvFiles();
  const { dataDir, origin } = readSettings();
  const demo = Demo.safeParse(readJson(path.join(dataDir, "demo.json"))).data;
  const server = webAddress("server", values.server ?? demo?.origin ?? origin);
  const given = values.key ?? process.env.QASSA_KEY;
  const key = (given || (server.origin === demo?.origin ? demo.device_key : "")).trim();
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError(
      "A device key is required. Create a test key with the scope webhooks under Devices in the account area, and pass it as --key or QASSA_KEY.",
    );
  }
  return {
    server: server.href.replace(/\/+$/, ""),
    key,
    isDemoKey: !given,
    forward: webAddress("forward", values.forward),
    ...(values.ca !== undefined && { ca: certificateIn(values.ca) }),
    ...(values.events && { events: eventTypes(values.events) }),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        forward: { type: "string" },
        ca: { type: "string" },
        key: { type: "string" },
        server: { type: "string" },
        events: { type: "string", multiple: true },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** Reads an address, of http unless it says otherwise: `localhost:8080/hooks` is enough. */
function webAddress(name: string, text: string): URL {
  const address = text.includes("://") ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && ["http:", "https:"].includes(url.protocol)) return url;
  throw new UsageError(
    `--${name} is "${text}"; set it to a URL such as http://localhost:8080/hooks.`,
  );
}

function certificateIn(file: string): string {
  try {
    return new X509Certificate(readFileSync(file)).toString();
  } catch (error) {
    throw new UsageError(
      `--ca is "${file}", which is no certificate as PEM (${(error as Error).message}). Give the file that begins with -----BEGIN CERTIFICATE-----.`,
    );
  }
}

function eventTypes(lists: string[]): ReadonlySet<string> {
  const types = lists.flatMap((list) => list.split(",")).map((type) => type.trim());
  const unknown = types.find((type) => !(EVENT_TYPES as readonly string[]).includes(type));
  if (unknown === undefined) return new Set(types);
  throw new UsageError(
    `--events has "${unknown}"; the event types are ${EVENT_TYPES.join(", ")}. Leave it out for all of them.`,
  );
}
