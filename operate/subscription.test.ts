import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { SubscriptionResource } from "@/lib/domain/webhooks/schemas";
import { db } from "@/lib/kit/db";
import { newMerchant } from "@/tests/support/merchant";

// Each test starts processes, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const dataDir = mkdtempSync(path.join(tmpdir(), "qassa-data-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs the command as a user would, in this test's environment plus `more`. */
async function subscription(args: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", "operate/subscription.ts", ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...more },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, out, err };
}

const wanted = (organization: string, ...rest: string[]) => [
  ...["--url", "http://127.0.0.1:9/webhooks", "--events", "payment.completed, payment.refunded"],
  ...["--organization", organization, ...rest],
];

describe("npm run subscription", () => {
  test("subscribes and prints the subscription with its secret", async () => {
    const { organization } = await newMerchant();
    const { code, out, err } = await subscription(
      wanted(organization.id, "--generate-secret", "--description", "Till 1"),
    );
    expect(err).toContain("Verify X-Service-Signature");
    expect(code).toBe(0);
    const shown = SubscriptionResource.parse(JSON.parse(out));
    expect(shown).toMatchObject({
      organization_id: organization.id,
      events: ["payment.completed", "payment.refunded"],
      description: "Till 1",
      is_active: true,
      secret: expect.stringMatching(/^whsec_/) as string,
    });
    expect(
      await db().subscription.findMany({ where: { organizationId: organization.id } }),
    ).toMatchObject([{ id: shown.id, mode: "test" }]);
  });

  test.each([
    [[], "--url and --events are required"],
    [["--url", "https://x.example/"], "--url and --events are required"],
    [["--webhook", "x"], "Unknown option '--webhook'"],
    [wanted("org_nobody"), "Organization org_nobody not found"],
    [wanted("org_nobody", "--mode", "prod"), "--mode must be test or live"],
    [wanted("org_nobody", "--secret", "x", "--generate-secret"), "not both"],
  ])("%j: one line says what to do, and nothing is written", async (args, why) => {
    const before = await db().subscription.count();
    const { code, out, err } = await subscription(args);
    expect(err).toContain(why);
    expect(err).not.toContain("    at ");
    expect(out).toBe("");
    expect(code).toBe(1);
    expect(await db().subscription.count()).toBe(before);
  });

  test("an unknown event and a private address are rejected with a message", async () => {
    const { organization } = await newMerchant();
    const of = ["--organization", organization.id];
    const unknown = await subscription(["--url", "http://127.0.0.1:9/", "--events", "paid", ...of]);
    expect(unknown.err).toContain("must be one of: payment.completed");
    const loopback = await subscription(["--url", "https://127.0.0.1/", "--events", "*", ...of], {
      WEBHOOK_ALLOW_LOOPBACK: "false",
    });
    expect(loopback.err).toContain("not a public address");
    expect(loopback.err).toContain("WEBHOOK_ALLOW_LOOPBACK=true");
    expect([unknown.code, loopback.code]).toEqual([1, 1]);
  });

  test("finds the database of the Qassa that runs with DATA_DIR", async () => {
    const { organization } = await newMerchant();
    const none = await subscription(wanted(organization.id), { DATABASE_URL: "" });
    expect(none.err).toContain(`No Qassa is running with the data in ${dataDir}`);

    const folder = path.join(dataDir, "postgres");
    mkdirSync(folder);
    const note = (pid: number) => {
      const lines = [pid, folder, 1_795_000_000, 1, "", "127.0.0.1", "", "ready", ""];
      writeFileSync(path.join(folder, "postmaster.pid"), lines.join("\n"));
    };
    const secrets = { SECRETS_KEY: process.env.SECRETS_KEY, POSTGRES_PASSWORD: "pass word" };
    writeFileSync(path.join(dataDir, "secrets.json"), JSON.stringify(secrets));
    note(2 ** 22 + 1);
    const gone = await subscription(wanted(organization.id), { DATABASE_URL: "" });
    expect(gone.err).toContain(`No Qassa is running with the data in ${dataDir}`);

    // Nothing listens on port 1: the database is found, but connecting to it fails.
    note(process.pid);
    const found = await subscription(wanted(organization.id), {
      DATABASE_URL: "",
      SECRETS_KEY: "",
    });
    expect(found.err).toContain("127.0.0.1:1");
    expect(found.code).toBe(1);
  });
});
