import { answerHeaders } from "./error-response";
import { newRequestId } from "./request-id";

/** For the methods that a route does not have; the framework's own answer has no body. */
export function methodNotAllowed(): Response {
  const requestId = newRequestId();
  const body = {
    error: "METHOD_NOT_ALLOWED",
    message: "This address does not take this method. See /api/openapi.json for what it takes.",
    request_id: requestId,
  };
  return new Response(JSON.stringify(body), { status: 405, headers: answerHeaders(requestId) });
}

/** For addresses below the device API that no operation has. */
export function noSuchOperation(): Response {
  const requestId = newRequestId();
  const body = {
    error: "NOT_FOUND",
    message: "There is no such operation. See /api/openapi.json for those there are.",
    request_id: requestId,
  };
  return new Response(JSON.stringify(body), { status: 404, headers: answerHeaders(requestId) });
}
