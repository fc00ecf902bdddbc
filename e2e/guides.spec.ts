// Every command of the integrator's guides, run as it stands there, in a new organization for each guide. The responses
// that a guide shows are compared with the real ones. Commands that need more than a shell and curl are in `bash`
// blocks and not run.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { codeBlocks, guideFiles } from "@/tests/support/guides";
import { problemsOf } from "@/tests/support/run-guide";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { expect, test } from "./demo";
import { newOrganization } from "./people";

const withCommands = guideFiles().filter((file) =>
  codeBlocks(file).some(({ language }) => language === "sh"),
);

for (const file of withCommands) {
  test(`the commands of ${path.basename(file)} work as they stand`, async ({ request, demo }) => {
    await newOrganization({ request }, demo);
    const create = async (address: string, data: object) => {
      const answer = await request.post(address, { headers: { origin: demo.origin }, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as { key: string };
    };
    const scopes = ["payments", "refunds", "webhooks"];
    const { key } = await create("/api/account/devices", { name: "Till", scopes });
    // What the guides ask their reader to add in the account area.
    const receiver = await startWebhookReceiver();
    const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    await create("/api/account/webhooks", { url: receiver.url, secret, events: ["*"] });

    const folder = await mkdtemp(path.join(tmpdir(), "qassa-guide-"));
    try {
      expect(await problemsOf(file, { origin: demo.origin, deviceKey: key, folder })).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
      await receiver.close();
    }
  });
}
