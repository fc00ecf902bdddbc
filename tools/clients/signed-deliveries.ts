// Real deliveries of a payment, signed with secrets of every form.
import { createHash } from "node:crypto";
import { createSubscription } from "@/lib/domain/webhooks";
import type { Actor } from "@/lib/kit/actor";
import { newPhone } from "@/tests/support/merchant";
import { serve } from "../../operate/networks/serve";
import { SECRET_FORMS } from "./webhook-libraries";

const KEY = createHash("sha256").update("a corner shop").digest("hex");
const MAX_WAIT_MS = 60_000;

export interface PaidAt {
  origin: string;
  key: string;
  owner: Actor;
}

async function call({
  at: { origin, key },
  method,
  path,
  body,
}: {
  at: PaidAt;
  method: string;
  path: string;
  body?: object | undefined;
}) {
  const response = await fetch(`${origin}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as { payment_id: string };
}

/** Makes a payment and pays it. */
async function pay(at: PaidAt): Promise<void> {
  const { payment_id: id } = await call({
    at,
    method: "POST",
    path: "v1/payments",
    body: {
      amount: 1500,
      payer_phone: newPhone(),
    },
  });
  await call({ at, method: "POST", path: `sandbox/requests/${id}/confirm` });
}

/**
 * Returns the webhooks of a payment, as lines for the programs: form, secret, ID, time, signatures and body, with tabs between.
 * One more, "changed", has another body than the one that is signed.
 */
export async function signedDeliveries(at: PaidAt): Promise<string[]> {
  const lines = new Map<string, string>();
  const all = Promise.withResolvers<void>();
  const listener = await serve(async (request) => {
    const form = new URL(request.url).pathname.slice(1);
    const body = await request.text();
    const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
      request.headers.get(name),
    );
    const line = (name: string, text: string) =>
      [name, SECRET_FORMS[form]!.of(KEY), ...signed, text].join("\t");
    lines.set(form, line(form, body));
    if (form === "generated") {
      lines.set("changed", line("changed", body.replace('"qassa"', '"other"')));
    }
    if (lines.size > Object.keys(SECRET_FORMS).length) all.resolve();
    return new Response();
  });
  const limit = setTimeout(() => all.reject(new Error("The webhooks did not come.")), MAX_WAIT_MS);
  try {
    for (const [form, { of }] of Object.entries(SECRET_FORMS)) {
      await createSubscription(at.owner, {
        url: `${listener.origin}/${form}`,
        secret: of(KEY),
        events: ["payment.completed"],
      });
    }
    await pay(at);
    await all.promise;
  } finally {
    clearTimeout(limit);
    await listener.close();
  }
  return [...lines.values()];
}
