// The package of the TypeScript client: its types, its files, and programs that use it.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VERSION } from "@/clients/typescript/src";
import { deviceOpenApi } from "@/lib/api/device/openapi";
import { codeBlocks } from "@/tests/support/guides";
import { type Installed, installPackedClient, programOfGuide } from "@/tests/support/packed-client";
import { openapiTypes } from "@/tools/clients/openapi-types";

const FOLDER = "clients/typescript";
const ROOT = path.resolve(import.meta.dirname, "../..");
const packageOf = (file: string) =>
  JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;

let client: Installed;
beforeAll(async () => {
  client = await installPackedClient();
}, 120_000);
afterAll(() => client.remove());

test("the types are those of the OpenAPI document: npm run clients:types", async () => {
  const committed = readFileSync(`${FOLDER}/src/openapi.ts`, "utf8");
  expect(committed === (await openapiTypes(deviceOpenApi()))).toBe(true);
});

test("the package has its version and license, and needs no other", () => {
  const installed = packageOf(path.join(client.folder, "node_modules/@qassa/client/package.json"));
  expect(installed).toMatchObject({
    name: "@qassa/client",
    version: VERSION,
    license: packageOf("package.json").license,
  });
  for (const field of ["dependencies", "peerDependencies", "optionalDependencies"]) {
    expect(installed).not.toHaveProperty(field);
  }
});

test("only what is needed is packed, for Node.js and everything else with fetch", () => {
  const modules = ["client", "errors", "http", "index", "openapi", "paging", "resources"];
  const built = [...modules, "types", "version", "webhooks"].flatMap((name) => [
    `dist/${name}.d.ts`,
    `dist/${name}.js`,
  ]);
  expect(client.files).toEqual(["README.md", ...built, "package.json"].sort());
  for (const file of built) {
    const text = readFileSync(path.join(client.folder, "node_modules/@qassa/client", file), "utf8");
    const imports = [...text.matchAll(/from "([^"]+)"/g)].map(([, from]) => from!);
    expect(imports.filter((from) => !from.startsWith("./"))).toEqual([]);
    expect(text).not.toMatch(/\b(?:process|Buffer|require|window|document)[.(]/);
  }
});

/** Checks programs with TypeScript at its strictest, including the declarations of the client. */
function check(programs: Record<string, string>): string {
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(path.join(client.folder, name), text);
  }
  const compilerOptions = {
    ...{ module: "NodeNext", target: "ES2023", strict: true, noEmit: true, skipLibCheck: false },
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ types: ["node"], typeRoots: [path.join(ROOT, "node_modules/@types")] },
  };
  const config = { compilerOptions, files: Object.keys(programs) };
  writeFileSync(path.join(client.folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
  try {
    return execFileSync(process.execPath, [tsc], { cwd: client.folder, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const EXPECTED_TYPES = `
import { ApiError, Qassa, verifyWebhook, type Webhook } from "@qassa/client";

const qassa = new Qassa({ baseUrl: "https://pay.example.net", key: "qs_test_1", fetch: undefined });
const later: string | undefined = undefined;
const payment = await qassa.payments.create(
  { amount: 1500, payer_phone: "+77011234567", comment: later, metadata: { table: 4 } },
  { idempotencyKey: later },
);
const status: "pending" | "completed" | "cancelled" | "failed" | "expired" = payment.status;
const order: string | undefined = payment.merchant_order_id;
// @ts-expect-error Amounts are numbers.
await qassa.payments.create({ amount: "1500", payer_phone: "+77011234567" });
// @ts-expect-error Payments need a phone.
await qassa.payments.create({ amount: 1500 });
// @ts-expect-error There is no such status.
qassa.payments.list({ status: "paid" });
// @ts-expect-error Events are followed from the oldest.
qassa.events.follow({ order: "newest" });
// @ts-expect-error Nothing is created, so there is no key.
await qassa.payments.get("pay_1", { idempotencyKey: "order-1042" });
for await (const { refund_id } of qassa.refunds.list({ status: "failed" })) refund_id.length;
const webhook: Webhook = await verifyWebhook({ body: Buffer.from(""), headers: new Headers(), secret: ["a"] });
switch (webhook.event) {
  case "payment.completed": break;
  case "payment.added_later": break;
}
const error: unknown = null;
if (error instanceof ApiError && error.code === "REFUND_EXCEEDS_REMAINING") {
  const left: number | undefined = error.body.refundable_amount;
  console.log(left, status, order);
}
`;

test("programs are checked: those of the guide and the README, and what must not compile", () => {
  const readme = codeBlocks(`${FOLDER}/README.md`).filter(({ language }) => language === "ts");
  expect(readme.length).toBeGreaterThan(0);
  const problems = check({
    "guide.mts": programOfGuide(),
    "types.mts": EXPECTED_TYPES,
    ...Object.fromEntries(readme.map(({ text }, index) => [`readme-${index}.mts`, text])),
  });
  expect(problems).toBe("");
}, 60_000);
