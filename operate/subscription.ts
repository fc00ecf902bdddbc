// `npm run subscription`: subscribes an endpoint to webhooks from the command line.
import { parseArgs } from "node:util";
import type { EventTypeOrAll } from "@/lib/domain/webhooks/schemas";
import { ownerActor } from "@/lib/kit/actor-kinds";
import { useRunningDatabase } from "./database/running-database";
import { CommandError, runCommand } from "./launch/command.mjs";

const USAGE = `npm run subscription -- --url https://shop.example/webhooks --events payment.completed,payment.refunded

  --url URL             where deliveries are sent
  --events LIST         event types, separated by commas; * for all of them
  --secret TEXT         the signing secret
  --generate-secret     generate a strong signing secret
  --description TEXT    a label
  --organization ID     the organization; defaults to the only one, or the demo's
  --mode test|live      defaults to test`;

function given() {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: "string" },
        events: { type: "string", multiple: true },
        secret: { type: "string" },
        "generate-secret": { type: "boolean", default: false },
        description: { type: "string" },
        organization: { type: "string" },
        mode: { type: "string", default: "test" },
        help: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/**
 * Returns an organization and its owner as the actor in `mode`. Without an ID it is the only organization, or the
 * demo's. Throws if there is none, or several to choose from.
 */
async function ownerOf(organizationId: string | undefined, mode: "test" | "live") {
  const { db } = await import("@/lib/kit/db");
  const owners = await db().membership.findMany({
    where: { role: "owner", ...(organizationId ? { organizationId } : {}) },
    include: { organization: true, user: true },
    distinct: ["organizationId"],
    take: 100,
  });
  const demo = owners.filter(({ user }) => user.email === "demo@qassa.local");
  const [owner, ...others] = owners.length > 1 && demo.length === 1 ? demo : owners;
  if (!owner) {
    throw new CommandError(
      organizationId
        ? `Organization ${organizationId} not found.`
        : "There is no organization yet. Create one in the account area first.",
    );
  }
  if (others.length > 0) {
    const list = owners.map(({ organization: { id, name } }) => `  ${id}  ${name}`).join("\n");
    throw new CommandError(`There are several organizations; add --organization ID:\n${list}`);
  }
  const { organization, userId } = owner;
  return {
    organization,
    actor: ownerActor({
      organizationId: organization.id,
      currency: organization.currency,
      userId,
      mode,
    }),
  };
}

async function main() {
  const values = given();
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const { url, events, description, mode } = values;
  if (!url || !events?.length)
    throw new CommandError(`--url and --events are required.\n\n${USAGE}`);
  if (mode !== "test" && mode !== "live") throw new CommandError("--mode must be test or live.");
  if (values.secret !== undefined && values["generate-secret"]) {
    throw new CommandError("Use --secret or --generate-secret, not both.");
  }
  useRunningDatabase();
  const { QassaError } = await import("@/lib/kit/errors");
  const { createSubscription, generateWebhookSecret, presentSubscription } =
    await import("@/lib/domain/webhooks");
  const { closeDatabase } = await import("@/lib/kit/db");
  try {
    const { actor, organization } = await ownerOf(values.organization, mode);
    const secret = values["generate-secret"] ? generateWebhookSecret() : values.secret;
    const types = events.flatMap((list) => list.split(",")).map((event) => event.trim());
    const subscription = presentSubscription(
      await createSubscription(actor, {
        url,
        // createSubscription rejects unknown events.
        events: types as EventTypeOrAll[],
        ...(description === undefined ? {} : { description }),
        ...(secret === undefined ? {} : { secret }),
      }),
    );
    console.log(JSON.stringify(subscription, null, 2));
    console.error(
      `\nSubscribed for ${organization.name} (${mode}). ${
        secret === undefined
          ? "Deliveries are not signed. Use --generate-secret to sign them."
          : "Verify X-Service-Signature with the secret above."
      }`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof QassaError)) throw error;
    const hint = /127\.0\.0\.1|::1|localhost|start with https/.test(error.message)
      ? "\nFor local testing, set WEBHOOK_ALLOW_LOOPBACK=true here and for npm start."
      : "";
    throw new CommandError(error.message + hint);
  } finally {
    await closeDatabase();
  }
}

await runCommand(main);
