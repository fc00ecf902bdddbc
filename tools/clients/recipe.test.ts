import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { GENERATED_CLIENTS } from "./generated-clients";
import { NETWORK_CLIENTS } from "./network-clients";
import { codeBelow, commandsBelow, headingsWithCommands } from "./recipe";
import {
  guideTable,
  libraryTitle,
  SECRET_FORMS,
  TOOLCHAINS,
  WEBHOOK_LIBRARIES,
} from "./webhook-libraries";

const ORIGIN = "http://127.0.0.1:4000";

test("every command of the guide belongs to a client", () => {
  const run = new Set(["Clients", ...GENERATED_CLIENTS.flatMap(({ recipe }) => recipe)]);
  expect(headingsWithCommands.filter((heading) => !run.has(heading))).toEqual([]);
});

test.each(GENERATED_CLIENTS)("$name has a recipe, and its example code", ({ recipe, example }) => {
  for (const heading of recipe) expect(commandsBelow(heading, ORIGIN)).not.toEqual([]);
  if (example) expect(codeBelow(recipe.at(-1)!, ORIGIN)).toContain(`"${ORIGIN}/api/v1"`);
});

test("commands are whole, and are sent to the reader's server", () => {
  expect(commandsBelow("Clients", ORIGIN)).toContain(
    `curl -sf ${ORIGIN}/api/openapi.json -o openapi.json`,
  );
  expect(commandsBelow("Java", ORIGIN)).toEqual([
    expect.stringMatching(/^openapi-generator-cli generate -g java [^]*modelDocs=false$/),
  ]);
});

test("every program belongs to a client", () => {
  const folder = path.join(import.meta.dirname, "programs");
  const used = [
    ...GENERATED_CLIENTS.flatMap(({ program }) => program?.from ?? []),
    ...NETWORK_CLIENTS.map(({ program }) => program),
  ];
  for (const file of used) expect(existsSync(path.join(folder, file)), file).toBe(true);
  const webhooks = Object.values(TOOLCHAINS).map(({ program }) => program.from);
  expect(readdirSync(folder).filter((file) => !used.includes(file))).toEqual(["webhooks"]);
  expect(readdirSync(path.join(folder, "webhooks")).sort()).toEqual(webhooks.sort());
});

test("the guide says of each webhook library what it does with each form of secret", () => {
  const table = guideTable();
  expect([...table.keys()]).toEqual(WEBHOOK_LIBRARIES.map(libraryTitle));
  const isAnswer = expect.stringMatching(/^(yes|refuses the secret|refuses the webhook)$/);
  for (const cells of table.values()) {
    expect(cells).toEqual(Object.keys(SECRET_FORMS).map(() => isAnswer));
  }
});
