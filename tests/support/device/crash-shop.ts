// A shop whose Qassa process will be killed, with a network and a webhook receiver that outlive it.
import path from "node:path";
import { expect, vi } from "vitest";
import { issueDeviceKey } from "@/lib/domain/devices";
import { checkDuePayments } from "@/lib/domain/payments";
import { checkDueRefunds } from "@/lib/domain/refunds";
import { createSubscription, deliverDue } from "@/lib/domain/webhooks";
import { inMode } from "@/lib/kit/actor-kinds";
import { storedNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { encryptSecret } from "@/lib/kit/secrets";
import { sandboxGatewayToken, serveSandboxGateway } from "@/lib/network";
import { type CrashProcess, startCrashProcess } from "@/tests/support/crash-process";
import { deviceRequest } from "@/tests/support/device-request";
import { listen } from "@/tests/support/listener";
import { newMerchant } from "@/tests/support/merchant";
import { startWebhookReceiver, type WebhookReceiver } from "@/tests/support/webhook-receiver";
import type { Answered } from "../answered";
import { ask } from "./device-client";

export const WEBHOOK_SECRET = "the shop's own webhook secret";

/**
 * Called for each network call, when the network gets it and when it has executed it; throwing drops the connection.
 */
export type NetworkCallListener = (moment: "asked" | "carried out", path: string) => Promise<void>;

export interface CrashShop {
  crashProcess: CrashProcess;
  receiver: WebhookReceiver;
  /** The sandbox account of the shop's payers. */
  accountId: string;
  /** Sets the listener for network calls from now on. */
  onNetworkCall: (listener: NetworkCallListener) => void;
  /** Kills the process with `kill -9` and takes a snapshot before anything continues. */
  die: () => Promise<void>;
  /** The snapshot taken when it died. */
  left: () => Snapshot | undefined;
  /** Sends a request to the crash process; undefined if it died without a response. */
  send: (path: string, body: object, idempotencyKey: string) => Promise<Answered | undefined>;
  /** Sends a request to the crash process; if that dies without a response, repeats it in this process. */
  sendUntilAnswered: (path: string, body: object, idempotencyKey: string) => Promise<Answered>;
  /** Waits until `check` passes; once the crash process is dead, this process continues its work. */
  until: (check: () => Promise<void> | void) => Promise<void>;
  /** Returns what is stored, and what the network and the receiver got. */
  snapshot: () => Promise<Snapshot>;
  close: () => Promise<void>;
}

export interface Snapshot {
  payments: string[];
  refunds: string[];
  events: string[];
  /** The attempt count of each delivery. */
  attempts: number[];
  /** Numbers of payments and refunds at the network. */
  network: { payments: number; refunds: number };
  /** The events that the receiver got. */
  received: string[];
}

/** Opens a shop in live mode, so that the network, a sandbox behind the gateway contract, is reached over HTTP. */
export async function openCrashShop(): Promise<CrashShop> {
  const merchant = await newMerchant();
  const { id: organizationId } = merchant.organization;
  let onNetworkCall: NetworkCallListener = () => Promise.resolve();
  const gateway = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    await onNetworkCall("asked", pathname);
    const answer = await serveSandboxGateway(request);
    await onNetworkCall("carried out", pathname);
    return answer;
  });
  const liveAccountId = newId("networkAccount");
  const token = sandboxGatewayToken(merchant.account.id);
  await db().networkAccount.create({
    data: {
      id: liveAccountId,
      organizationId,
      mode: "live",
      kind: "gateway",
      baseUrl: gateway.origin,
      credentialsEncrypted: encryptSecret(token, liveAccountId),
    },
  });
  const owner = inMode(merchant.owner, "live");
  const { key } = await issueDeviceKey(owner, { name: "Till 1" });
  const receiver = await startWebhookReceiver();
  await createSubscription(owner, { url: receiver.url, events: ["*"], secret: WEBHOOK_SECRET });
  const crashProcess = await startCrashProcess(path.join(import.meta.dirname, "device-process.ts"));
  const accountId = merchant.account.id;
  const snapshot = async (): Promise<Snapshot> => {
    const of = { where: { organizationId } };
    const [payments, refunds, events, deliveries] = await Promise.all([
      db().payment.findMany(of),
      db().refund.findMany(of),
      db().event.findMany({ ...of, orderBy: { createdAt: "asc" } }),
      db().delivery.findMany({ ...of, orderBy: { createdAt: "asc" } }),
    ]);
    return {
      payments: payments.map(({ status }) => status),
      refunds: refunds.map(({ status }) => status),
      events: events.map(({ type }) => type),
      attempts: deliveries.map(({ attemptCount }) => attemptCount),
      network: {
        payments: await db().sandboxOperation.count({ where: { accountId } }),
        refunds: await db().sandboxRefund.count({ where: { accountId } }),
      },
      received: receiver.received.map(({ body }) => body.event),
    };
  };

  const send: CrashShop["send"] = async (requestPath, body, idempotencyKey) => {
    const answered = await crashProcess.ask(
      `/api/v1${requestPath}`,
      deviceRequest(key, { body, idempotencyKey }),
    );
    if (!answered) return undefined;
    const { response, text } = answered;
    const { status, headers } = response;
    return { status, headers, text, body: JSON.parse(text) as unknown };
  };

  let death: Promise<void> | undefined;
  let left: Snapshot | undefined;
  const dieNow = async () => {
    await crashProcess.kill();
    left = await snapshot();
    await letOpenRequestsLapse();
  };

  return {
    crashProcess,
    receiver,
    accountId,
    onNetworkCall: (listener) => (onNetworkCall = listener),
    die: () => (death ??= dieNow()),
    left: () => left,

    send,

    async sendUntilAnswered(requestPath, body, idempotencyKey) {
      const answered = await send(requestPath, body, idempotencyKey);
      if (answered) return answered;
      await death;
      const headers = { "x-idempotency-key": idempotencyKey };
      return ask("POST", requestPath, { key, body, headers });
    },

    until: (check) =>
      vi.waitFor(
        async () => {
          if (crashProcess.endedBy()) {
            await death;
            await resumeWork();
          } else {
            await letNetworkDecide();
          }
          await check();
        },
        { timeout: 30_000, interval: 50 },
      ),

    snapshot,

    async close() {
      await crashProcess.close();
      await Promise.all([gateway.close(), receiver.close()]);
    },
  };
}

/** Makes the network decide now on the refunds that it would only decide on in a few seconds. */
const letNetworkDecide = () =>
  query(Prisma.sql`UPDATE sandbox.refunds SET decides_at = now()
    WHERE status = 'RefundAccepted' AND decides_at > now() RETURNING id`);

/** Runs the next poll and delivery, with everything due that only waits for time to pass. */
export async function resumeWork(): Promise<void> {
  for (const statement of [
    Prisma.sql`UPDATE payments SET created_at = created_at - interval '1 minute', next_check_at = now()
      WHERE status = 'pending' RETURNING id`,
    Prisma.sql`UPDATE refunds SET created_at = created_at - interval '1 minute', next_check_at = now()
      WHERE status = 'pending' RETURNING id`,
    Prisma.sql`UPDATE deliveries SET next_attempt_at = ${storedNow} WHERE status = 'pending' RETURNING id`,
  ]) {
    await query(statement);
  }
  await letNetworkDecide();
  await Promise.all([checkDuePayments(), checkDueRefunds()]);
  await deliverDue();
}

/** Expires the claims of requests that could still be in progress. */
export const letOpenRequestsLapse = () =>
  query(Prisma.sql`UPDATE idempotency_keys SET open_until = now()
    WHERE open_until > now() RETURNING operation`);

/** Expects one delivery for each event, with increasing attempt numbers up to three. */
export function expectRecordedAttempts({ received }: WebhookReceiver): void {
  for (const event of new Set(received.map(({ body }) => body.event))) {
    const attempts = received.map(({ body }) => body).filter((body) => body.event === event);
    expect(new Set(attempts.map(({ delivery_id }) => delivery_id)).size).toBe(1);
    const numbers = attempts.map(({ attempt_number }) => attempt_number);
    expect(numbers).toEqual([...new Set(numbers)].sort());
    expect(Math.max(...numbers)).toBeLessThanOrEqual(3);
  }
}
