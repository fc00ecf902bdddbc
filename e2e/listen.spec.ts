// `npm run listen` as a developer runs it: against the started server, for an endpoint on this machine.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { standardSignature } from "@/lib/domain/webhooks";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { isSignedWith, startWebhookReceiver } from "@/tests/support/webhook-receiver";
import type { Demo } from "./demo";
import { newDeviceKey, takePayment } from "./integrator";
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";

/** Runs the command until it ends or the test stops it. */
function listen(args: string[], environment: Record<string, string> = {}) {
  const command = spawn(
    process.execPath,
    ["--import", "tsx", "operate/listen/listen.ts", ...args],
    {
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, QASSA_KEY: "", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const closed = once(command, "close");
  const printed = { out: "", err: "" };
  command.stdout.on("data", (chunk: Buffer) => (printed.out += chunk.toString()));
  command.stderr.on("data", (chunk: Buffer) => (printed.err += chunk.toString()));
  return {
    printed,
    /** Waits for something in the output and returns what its group matched. */
    async says(what: RegExp): Promise<string> {
      await expect.poll(() => printed.out + printed.err).toMatch(what);
      return what.exec(printed.out + printed.err)![1] ?? "";
    },
    signal: (signal: NodeJS.Signals) => command.kill(signal),
    async end(signal?: NodeJS.Signals) {
      if (signal) command.kill(signal);
      const [code] = (await closed) as [number | null];
      return { code, ...printed };
    },
  };
}

/** A connection to the server that can be cut, as when a laptop changes networks. */
async function startFragileConnection(to: Demo) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(new URL(to.origin).port), "localhost");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => void (isCut = false),
    close: () => server.close(),
  };
}

test("forwards what happens to this machine, also what happened while the connection was cut", async ({
  demo,
  request,
}) => {
  await newOrganization({ request }, demo);
  const key = await newDeviceKey({ request }, demo, ["payments", "webhooks"]);
  const receiver = await startWebhookReceiver();
  const connection = await startFragileConnection(demo);
  const command = listen(["--forward", receiver.url, "--server", connection.origin], {
    QASSA_KEY: key,
  });
  try {
    const secret = await command.says(/Signing secret: (whsec_\S+)/);
    const first = await takePayment(request, key, "Заказ-1 🧾");
    await command.says(new RegExp(`payment\\.completed +${first} +\\d+ ms +200  ok`));
    const [webhook] = receiver.received;
    expect(webhook!.body).toMatchObject({
      event: "payment.completed",
      payment_id: first,
      merchant_order_id: "Заказ-1 🧾",
      attempt_number: 1,
    });
    const { headers, raw } = webhook!;
    expect(isSignedWith(secret, webhook!)).toBe(true);
    const [id, timestamp] = [String(headers["webhook-id"]), Number(headers["webhook-timestamp"])];
    expect(headers["webhook-signature"]).toBe(
      standardSignature([secret], { id, timestamp, body: raw }),
    );
    expect(headers["user-agent"]).toBe("Qassa-Webhooks/1");

    connection.cut();
    await command.says(/Connection lost: .+ Reconnecting/);
    const missed = await takePayment(request, key, "order-2");
    const statusOf = async () =>
      (
        (await (
          await request.get(`/api/v1/payments/${missed}`, {
            headers: { authorization: `Bearer ${key}` },
          })
        ).json()) as { status: string }
      ).status;
    await expect.poll(statusOf).toBe("completed");
    receiver.answer({ status: 500, body: "Out of \u001b[31mtea\nError: at line 7" });
    connection.restore();
    await command.says(/Connected again\. Nothing was missed\./);
    await command.says(
      new RegExp(`payment\\.completed +${missed} +\\d+ ms +500  Out of \\[31mtea\n`),
    );
    expect(receiver.received.map(({ body }) => body.payment_id)).toEqual([first, missed]);
    const { code, out, err } = await command.end("SIGINT");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Stopped. 2 forwarded, 1 of them answered with 2xx.");
  } finally {
    await command.end("SIGKILL");
    connection.close();
    await receiver.close();
  }
});

test("says in one line what is wrong, and ends with a code", async () => {
  const unused = `http://127.0.0.1:${await freePort()}`;
  const to = ["--forward", "localhost:8080/hooks", "--key", "qs_test_wrong"];
  const [none, wrong, nobody] = await Promise.all([
    listen([]).end(),
    listen(to).end(),
    listen([...to, "--server", unused]).end(),
  ]);
  expect(none.err).toMatch(/^--forward is required\.\n\nnpm run listen -- --forward/);
  expect(wrong.err).toMatch(/^This device key is not valid: [^\n]+\n$/);
  expect(nobody.err).toBe(
    `${unused}: connection refused, nothing listens there. Start Qassa there (npm start), or pass its address as --server.\n`,
  );
  expect([none, wrong, nobody].map(({ code }) => code)).toEqual([2, 1, 1]);
});

// Under npm, Ctrl-C arrives from the terminal and is passed on by npm.
test("waits for the endpoint's answer and prints the summary, though Ctrl-C arrives twice", async ({
  demo,
  request,
}) => {
  await newOrganization({ request }, demo);
  const key = await newDeviceKey({ request }, demo, ["payments", "webhooks"]);
  const receiver = await startWebhookReceiver();
  receiver.answer({ status: 200, body: "late", afterMs: 2_000 });
  const command = listen(["--forward", receiver.url, "--server", demo.origin], { QASSA_KEY: key });
  try {
    await command.says(/Ctrl-C stops/);
    const payment = await takePayment(request, key, "order-1");
    await expect.poll(() => receiver.received.length).toBe(1);
    let sent = 0;
    const interrupt = () => {
      command.signal("SIGINT");
      return (sent += 1);
    };
    // Apart, as two signals at the same moment arrive as one.
    await expect.poll(interrupt, { intervals: [50] }).toBe(2);
    const { code, out } = await command.end();
    expect(out).toMatch(new RegExp(`payment\\.completed +${payment} +\\d+ ms +200  late`));
    expect(out).toContain("Stopped. 1 forwarded, 1 of them answered with 2xx.");
    expect(code).toBe(0);
  } finally {
    await command.end("SIGKILL");
    await receiver.close();
  }
});
