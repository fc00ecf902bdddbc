import type { Json } from "../openapi/json-schema";
import {
  carryOverScript,
  type Collection,
  type CollectionRequest,
  DESCRIPTION,
  FIRST_VALUES,
  KEY_PLACEHOLDER,
  pathValue,
} from "./collection";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** Runs after each response. */
const SCRIPT = [
  "let answer;",
  "try { answer = pm.response.json(); } catch { answer = undefined; }",
  ...carryOverScript("pm.collectionVariables.set"),
];

function urlOf({ server, path, query, pathParameters }: CollectionRequest): Json {
  return {
    raw: `{{${server}}}${path}`,
    host: [`{{${server}}}`],
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

function requestOf(request: CollectionRequest): Json {
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
    url: urlOf(request),
    ...(request.body !== undefined && {
      body: { mode: "raw", raw: request.body, options: { raw: { language: "json" } } },
    }),
  };
}

const event = (listen: "prerequest" | "test", exec: string[]): Json => ({
  listen,
  script: { type: "text/javascript", exec },
});

function itemOf(request: CollectionRequest): Json {
  const { name, status, waitMs, responses } = request;
  const sent = requestOf(request);
  return {
    name,
    event: [
      // Postman sends the request when the timers of this script have run out.
      ...(waitMs ? [event("prerequest", [`setTimeout(() => {}, ${waitMs});`])] : []),
      event("test", [`pm.test("answers ${status}", () => pm.response.to.have.status(${status}));`]),
    ],
    request: sent,
    response: responses.map((response) => ({
      name: response.name,
      originalRequest: sent,
      code: response.status,
      header: [{ key: "Content-Type", value: "application/json" }],
      body: response.body,
      _postman_previewlanguage: "json",
    })),
  };
}

/** Returns the collection in Postman's format 2.1. */
export const postmanCollection = ({ servers, folders }: Collection): Json => ({
  info: { name: "Qassa", description: DESCRIPTION, schema: SCHEMA },
  auth: { type: "bearer", bearer: [{ key: "token", value: "{{deviceKey}}", type: "string" }] },
  event: [event("test", SCRIPT)],
  variable: Object.entries({ ...servers, deviceKey: KEY_PLACEHOLDER, ...FIRST_VALUES }).map(
    ([key, value]) => ({ key, value }),
  ),
  item: folders.map(({ name, description, requests }) => ({
    name,
    description,
    item: requests.map(itemOf),
  })),
});
