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
import { addSubscription, newDeviceKey } from "./integrator";
import { newOrganization } from "./people";

const withCommands = guideFiles().filter((file) =>
  codeBlocks(file).some(({ language }) => language === "sh"),
);

for (const file of withCommands) {
  test(`the commands of ${path.basename(file)} work as they stand`, async ({ request, demo }) => {
    await newOrganization({ request }, demo);
    const key = await newDeviceKey({ request }, demo);
    // What the guides ask their reader to add in the account area.
    const receiver = await startWebhookReceiver();
    const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    await addSubscription({ request }, demo, { url: receiver.url, secret });

    const folder = await mkdtemp(path.join(tmpdir(), "qassa-guide-"));
    try {
      expect(await problemsOf(file, { origin: demo.origin, deviceKey: key, folder })).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
      await receiver.close();
    }
  });
}
