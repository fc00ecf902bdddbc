// Judges whether a response is one that the product may give.
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020";
import { deviceOpenApi } from "@/lib/api/device/openapi";
import type { RawAnswer, RawRequest } from "./raw-http";
import type { Subject } from "./subjects";

export const FAULTS = [
  "no answer",
  "5xx",
  "an error under an API that is not in the error form",
  "a 405 or OPTIONS without Allow, or that contradicts it",
  "a device answer that is not as its document says",
  "an account answer that is not as its schema says",
  "a device answer that differs from the framework's",
] as const;
export type Fault = (typeof FAULTS)[number];

/** The documented 5xx error: temporarily unavailable. */
const MAY_BE_UNAVAILABLE = new Set(["NETWORK_UNAVAILABLE"]);
/** Errors of requests that could not be read. */
const UNREADABLE = new Set(["BAD_REQUEST", "HEADERS_TOO_LARGE"]);
/** Statuses that the front server may return for any operation. */
const OF_THE_FRONT = new Set([404, 405, 413, 417, 431]);

const NAME = "https://qassa.test/openapi.json";

/** Dot segments may lead out of /api again, and an invalid URL leads nowhere: both count as requests for a page. */
function isApi(target: string): boolean {
  const address = `${new URL(NAME).origin}${target}`;
  return (
    URL.canParse(address) &&
    [target, new URL(address).pathname].every((path) => /^\/api(?:[/?]|$)/.test(path))
  );
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function isErrorForm({ headers, body }: RawAnswer, target: string, method: string): boolean {
  if (!headers.get("content-type")?.startsWith("application/json")) return false;
  const json = jsonOf(body);
  // The method of a request that cannot be read is unknown.
  if (method === "HEAD" && !UNREADABLE.has(String(json?.error))) return body === "";
  // The gateway API has an error format of its own.
  const [code, message] =
    target.startsWith("/api/sandbox/gateway") && json?.code
      ? [json.code, json.reason]
      : [json?.error, json?.message];
  return typeof code === "string" && typeof message === "string";
}

/** Returns a check of device API responses against the published document. */
function documentation() {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  const document = JSON.parse(JSON.stringify(deviceOpenApi())) as ReturnType<typeof deviceOpenApi>;
  ajv.addSchema(document, NAME);
  return ({ address, method }: Subject, { status, body }: RawAnswer): boolean => {
    const path = address.slice("/api/v1".length);
    const { responses } = document.paths[path]![method.toLowerCase()] as { responses: object };
    const isDescribed = String(status) in responses;
    const isOfTheFront = OF_THE_FRONT.has(status) || jsonOf(body)?.error === "BAD_REQUEST";
    if (!isDescribed && !isOfTheFront) return false;
    const parts = isDescribed
      ? ["paths", path, method.toLowerCase(), "responses", status, "content", "application/json"]
      : ["components", "schemas", "ApiError"];
    const pointer = [...parts, ...(isDescribed ? ["schema"] : [])]
      .map((part) => encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const $ref = `${NAME}#/${pointer}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    return validate(jsonOf(body)) === true;
  };
}

/** True if the method and address are still those of the subject, despite what was made invalid. */
const isAsMeant = (subject: Subject, { method, target }: RawRequest) => {
  const shape = subject.address.replaceAll(/\{\w+\}/g, "[^/?]+");
  return method === subject.method && new RegExp(`^${shape}(?:\\?|$)`).test(target);
};

export type Judge = (
  subject: Subject,
  request: RawRequest,
  answer: RawAnswer | undefined,
) => Fault | undefined;

/** Returns a judge that names the fault of a response, if any. Requires the settings of this process. */
export function newJudge(): Judge {
  const isDocumented = documentation();
  return (subject, request, answer) => judge(subject, request, answer, isDocumented);
}

function judge(
  subject: Subject,
  request: RawRequest,
  answer: RawAnswer | undefined,
  isDocumented: ReturnType<typeof documentation>,
): Fault | undefined {
  if (!answer) return "no answer";
  const { status, headers, body } = answer;
  const { method, target } = request;
  const json = jsonOf(body);
  if (status >= 500 && !MAY_BE_UNAVAILABLE.has(String(json?.error))) return "5xx";
  const inApi = isApi(target);
  if (inApi && status >= 400 && !isErrorForm(answer, target, method)) {
    return "an error under an API that is not in the error form";
  }
  const allowed = headers.get("allow")?.split(", ");
  if (method === "OPTIONS" && inApi && status < 300 && !allowed?.includes("OPTIONS")) {
    return "a 405 or OPTIONS without Allow, or that contradicts it";
  }
  if (status === 405 && (!allowed || allowed.includes(method))) {
    return "a 405 or OPTIONS without Allow, or that contradicts it";
  }
  if (!isAsMeant(subject, request) || method === "HEAD") return undefined;
  if (status === 405) return "a 405 or OPTIONS without Allow, or that contradicts it";
  if (subject.surface === "device") {
    return isDocumented(subject, answer)
      ? undefined
      : "a device answer that is not as its document says";
  }
  const isJson = headers.get("content-type")?.startsWith("application/json");
  if (status < 300 && isJson && subject.response && !subject.response.safeParse(json).success) {
    return "an account answer that is not as its schema says";
  }
  return undefined;
}
