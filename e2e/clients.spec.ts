// A client that is generated as the guide says takes, reads, lists and refunds payments. `npm run clients` does the same
// with the other languages.
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { OPENAPI_FETCH } from "@/tools/clients/generated-clients";
import { tryClient } from "@/tools/clients/try-client";
import { expect, test } from "./demo";
import { newDeviceKey } from "./integrator";
import { newOrganization } from "./people";

test("a TypeScript client generated from the OpenAPI document works", async ({ request, demo }) => {
  await newOrganization({ request }, demo);
  const key = await newDeviceKey({ request }, demo, ["payments", "refunds"]);

  const tools = await mkdtemp(path.join(tmpdir(), "qassa-clients-"));
  try {
    const folder = path.join(tools, "client");
    await mkdir(folder);
    await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
    const outcomes = await tryClient(OPENAPI_FETCH, {
      origin: demo.origin,
      key,
      folder,
      tools,
      isInstalled: true,
    });
    const fine = { is: "fine" };
    expect(outcomes).toEqual({ generates: fine, compiles: fine, works: fine });
  } finally {
    await rm(tools, { recursive: true });
  }
});
