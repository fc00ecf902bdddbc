// Runs the receivers in docs/webhook-verification as an integrator would, with Qassa itself calling them.
import { expect, test } from "vitest";
import {
  createSubscription,
  deliverDue,
  generateWebhookSecret,
  serviceSignature,
} from "@/lib/domain/webhooks";
import { deliveriesOf, newEvent } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { isCommandHere, START_MS, startSnippet } from "@/tests/support/run-snippet";
import { SNIPPETS } from "./snippets";

for (const { label, run } of SNIPPETS) {
  const [command] = run;
  const found = isCommandHere(command);
  const name = found ? label : `${label} (not run: there is no ${command} on this machine)`;

  test.skipIf(!found)(
    `${name}: accepts what Qassa signed, and rejects every forgery`,
    { timeout: START_MS + 30_000 },
    async () => {
      const secret = generateWebhookSecret();
      const url = await startSnippet(run, secret);
      const merchant = await newMerchant();
      const subscribe = (signedWith: string | undefined) =>
        createSubscription(merchant.owner, { url, secret: signedWith, events: ["*"] });
      const right = await subscribe(secret);
      const wrong = await subscribe(generateWebhookSecret());
      const unsigned = await subscribe(undefined);

      const { eventId } = await newEvent(merchant, { merchantOrderId: "№ 7 / кофе" });
      await deliverDue();
      const delivered = new Map(
        (await deliveriesOf(eventId)).map((delivery) => [
          delivery.subscriptionId,
          delivery.attempts[0]!,
        ]),
      );
      expect(delivered.get(right.id)).toMatchObject({ responseStatus: 200, error: null });
      expect(delivered.get(wrong.id)).toMatchObject({ responseStatus: 401 });
      expect(delivered.get(unsigned.id)).toMatchObject({ responseStatus: 401 });

      const body = delivered.get(right.id)!.requestBody!;
      const signature = serviceSignature(secret, Buffer.from(body));
      const statusOf = async (sent: string, headers: Record<string, string>) =>
        (await fetch(url, { method: "POST", body: sent, headers })).status;
      const signed = { "x-service-signature": signature };
      expect(await statusOf(body, signed)).toBe(200);
      expect(await statusOf(body.replace("completed", "refunded"), signed)).toBe(401);
      expect(await statusOf(JSON.stringify(JSON.parse(body), null, 1), signed)).toBe(401);
      expect(await statusOf(body, { "x-service-signature": "nonsense" })).toBe(401);
      expect(await statusOf(body, { "x-service-signature": signature.slice(0, 32) })).toBe(401);
      expect(await statusOf(body, {})).toBe(401);
    },
  );
}
