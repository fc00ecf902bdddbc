import { strToU8, zipSync } from "fflate";
import { carryOverScript, type CollectionSurface, pathValue } from "./surfaces";
import type { CollectionFolder, CollectionRequest } from "./requests";

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");

const block = (name: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `${name} {\n${indent(lines.join("\n"))}\n}\n`;

const document = (...blocks: string[]): string => blocks.filter(Boolean).join("\n");

/** Runs after each response. */
const SCRIPT = ["let answer = res.getBody();", ...carryOverScript("bru.setVar")];

function requestFile(request: CollectionRequest, variable: string, seq: number): string {
  const { name, method, path, body, query, headers, pathParameters, description } = request;
  return document(
    block("meta", [`name: ${name}`, "type: http", `seq: ${seq}`]),
    block(method.toLowerCase(), [
      `url: {{${variable}}}${path}`,
      `body: ${body === undefined ? "none" : "json"}`,
      "auth: inherit",
    ]),
    block(
      "params:query",
      query.map(({ name: key, value, isRequired }) => `${isRequired ? "" : "~"}${key}: ${value}`),
    ),
    block(
      "params:path",
      pathParameters.map((parameter) => `${parameter.name}: ${pathValue(path, parameter)}`),
    ),
    block(
      "headers",
      headers.map(({ name: key }) => `${key}: {{$guid}}`),
    ),
    body === undefined ? "" : block("body:json", [body]),
    block("docs", [description]),
  );
}

/** Returns a name that every file system accepts. */
const fileName = (name: string): string => name.replaceAll(/[^\w ,]+/g, "");

function folderFiles(
  { name, description, requests }: CollectionFolder,
  variable: string,
  seq: number,
): [string, string][] {
  const folder = fileName(name);
  return [
    [
      `${folder}/folder.bru`,
      document(block("meta", [`name: ${name}`, `seq: ${seq}`]), block("docs", [description])),
    ],
    ...requests.map(
      (request, index) =>
        [`${folder}/${fileName(request.name)}.bru`, requestFile(request, variable, index + 1)] as [
          string,
          string,
        ],
    ),
  ];
}

/** Returns the files of a Bruno collection of the surfaces, by path. */
function brunoFiles(surfaces: readonly CollectionSurface[]): Record<string, string> {
  const folders = surfaces.flatMap(({ variable, folders: of }) =>
    of.map((folder) => ({ folder, variable })),
  );
  return {
    "bruno.json": `${JSON.stringify({ version: "1", name: "Qassa", type: "collection", ignore: ["node_modules", ".git"] }, null, 2)}\n`,
    "collection.bru": document(
      block("auth", ["mode: bearer"]),
      block("auth:bearer", ["token: {{deviceKey}}"]),
      block("script:post-response", SCRIPT),
      block("docs", [
        "The device API, and the sandbox to act as the payer. Choose the environment Test and set its secret deviceKey to a test device key. Create a payment first: later requests use its ID.",
      ]),
    ),
    "environments/Test.bru": `${block(
      "vars",
      surfaces.map(({ variable, url }) => `${variable}: ${url}`),
    )}vars:secret [\n  deviceKey\n]\n`,
    ...Object.fromEntries(
      folders.flatMap(({ folder, variable }, index) => folderFiles(folder, variable, index + 1)),
    ),
  };
}

/** Returns the Bruno collection as a ZIP archive with one folder. */
export const brunoArchive = (surfaces: readonly CollectionSurface[]): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(brunoFiles(surfaces)).map(([path, text]) => [`Qassa/${path}`, strToU8(text)]),
    ),
  );
