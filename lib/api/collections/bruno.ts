import { strToU8, zipSync } from "fflate";
import {
  carryOverScript,
  type Collection,
  type CollectionFolder,
  type CollectionRequest,
  DESCRIPTION,
  FIRST_VALUES,
  pathValue,
} from "./collection";

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");

const block = (name: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `${name} {\n${indent(lines.join("\n"))}\n}\n`;

const document = (...blocks: string[]): string => blocks.filter(Boolean).join("\n");

/** Runs after each response. */
const SCRIPT = ["let answer = res.getBody();", ...carryOverScript("bru.setVar")];

/** Returns the query of the parameters that are sent: Bruno's command line takes it from the URL alone. */
function queryOf(query: CollectionRequest["query"]): string {
  const sent = query.filter(({ isRequired }) => isRequired);
  const pairs = sent.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function requestFile(request: CollectionRequest, seq: number): string {
  const { server, name, method, path, body, query, headers, pathParameters, description } = request;
  return document(
    block("meta", [`name: ${name}`, "type: http", `seq: ${seq}`]),
    block(method.toLowerCase(), [
      `url: {{${server}}}${path}${queryOf(query)}`,
      `body: ${body === undefined ? "none" : "json"}`,
      "auth: inherit",
    ]),
    block(
      "params:query",
      query.map(
        ({ name: key, value, isRequired }) =>
          `${isRequired ? "" : "~"}${key}: ${encodeURIComponent(value)}`,
      ),
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
    block("assert", [`res.status: eq ${request.status}`]),
    request.waitMs ? block("script:pre-request", [`await bru.sleep(${request.waitMs});`]) : "",
    block("docs", [description]),
  );
}

/** Returns a name that every file system accepts. */
const fileName = (name: string): string => name.replaceAll(/[^\w ,]+/g, "");

function folderFiles(
  { name, description, requests }: CollectionFolder,
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
        [`${folder}/${fileName(request.name)}.bru`, requestFile(request, index + 1)] as [
          string,
          string,
        ],
    ),
  ];
}

/** Returns the files of a Bruno collection, by path. */
function brunoFiles({ servers, folders }: Collection): Record<string, string> {
  return {
    "bruno.json": `${JSON.stringify({ version: "1", name: "Qassa", type: "collection", ignore: ["node_modules", ".git"] }, null, 2)}\n`,
    "collection.bru": document(
      block("auth", ["mode: bearer"]),
      block("auth:bearer", ["token: {{deviceKey}}"]),
      block("script:post-response", SCRIPT),
      block("docs", [
        `${DESCRIPTION} Choose the environment Test: it has the addresses, and deviceKey as a secret.`,
      ]),
    ),
    "environments/Test.bru": `${block(
      "vars",
      Object.entries({ ...servers, ...FIRST_VALUES }).map(([name, value]) => `${name}: ${value}`),
    )}vars:secret [\n  deviceKey\n]\n`,
    ...Object.fromEntries(folders.flatMap((folder, index) => folderFiles(folder, index + 1))),
  };
}

/** Returns the Bruno collection as a ZIP archive with one folder. */
export const brunoArchive = (collection: Collection): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(brunoFiles(collection)).map(([path, text]) => [
        `Qassa/${path}`,
        strToU8(text),
      ]),
    ),
  );
