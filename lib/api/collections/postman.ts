import type { Json } from "../openapi/json-schema";
import {
  CARRIED_OVER,
  carryOverScript,
  type CollectionSurface,
  KEY_PLACEHOLDER,
  pathValue,
} from "./surfaces";
import type { CollectionRequest } from "./requests";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** Runs after each response. */
const SCRIPT = [
  "let answer;",
  "try { answer = pm.response.json(); } catch { answer = undefined; }",
  ...carryOverScript("pm.collectionVariables.set"),
];

function urlOf({ path, query, pathParameters }: CollectionRequest, variable: string): Json {
  return {
    raw: `{{${variable}}}${path}`,
    host: [`{{${variable}}}`],
    path: path.slice(1).split("/"),
    query: query.map(({ name, value, description, isRequired }) => ({
      key: name,
      value,
      description,
      disabled: !isRequired,
    })),
    variable: pathParameters.map((parameter) => ({
      key: parameter.name,
      value: pathValue(path, parameter),
      description: parameter.description,
    })),
  };
}

function requestOf(request: CollectionRequest, variable: string): Json {
  const headers = request.headers.map(({ name, description }) => ({
    key: name,
    value: "{{$guid}}",
    description,
  }));
  return {
    method: request.method,
    description: request.description,
    header: [
      ...headers,
      ...(request.body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
    ],
    url: urlOf(request, variable),
    ...(request.body !== undefined && {
      body: { mode: "raw", raw: request.body, options: { raw: { language: "json" } } },
    }),
  };
}

/** Returns a Postman collection (format 2.1) of the surfaces. */
export function postmanCollection(surfaces: readonly CollectionSurface[]): Json {
  const item = surfaces.flatMap(({ variable, folders }) =>
    folders.map(({ name, description, requests }) => ({
      name,
      description,
      item: requests.map((request) => {
        const sent = requestOf(request, variable);
        return {
          name: request.name,
          request: sent,
          response: request.responses.map((response) => ({
            name: response.name,
            originalRequest: sent,
            code: response.status,
            header: [{ key: "Content-Type", value: "application/json" }],
            body: response.body,
            _postman_previewlanguage: "json",
          })),
        };
      }),
    })),
  );
  return {
    info: {
      name: "Qassa",
      description:
        "The device API, and the sandbox to act as the payer. Set the variable deviceKey to a test device key. Create a payment first: later requests use its ID.",
      schema: SCHEMA,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{deviceKey}}", type: "string" }] },
    event: [{ listen: "test", script: { type: "text/javascript", exec: SCRIPT } }],
    variable: [
      ...surfaces.map(({ variable, url }) => ({ key: variable, value: url })),
      { key: "deviceKey", value: KEY_PLACEHOLDER },
      ...Object.values(CARRIED_OVER).map((key) => ({ key, value: "" })),
    ],
    item,
  };
}
