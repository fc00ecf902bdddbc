// @ts-check
// Input that Node can't parse as a request never reaches a route; it is rejected in the same format as other errors.
import { respond, errorAnswer } from "./error-answer.mjs";
import { endLingering } from "./timeouts.mjs";

/** @param {string | undefined} code of Node's parser */
function answerTo(code) {
  if (code === "HPE_HEADER_OVERFLOW") {
    return errorAnswer(
      431,
      "HEADERS_TOO_LARGE",
      "The URL and headers must be at most 16 KB in total.",
    );
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return errorAnswer(
      408,
      "REQUEST_TIMEOUT",
      "The request took too long to arrive. Send it again.",
    );
  }
  return errorAnswer(400, "BAD_REQUEST", "This is not a valid HTTP request.");
}

const REASONS = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/** @param {import("node:http").Server} server */
export function answerUnreadable(server) {
  server.on("clientError", (/** @type {NodeJS.ErrnoException} */ error, socket) => {
    const { _httpMessage: begun } = /** @type {{ _httpMessage?: { headersSent: boolean } }} */ (
      /** @type {unknown} */ (socket)
    );
    if (!socket.writable || begun?.headersSent) {
      socket.destroy(error);
      return;
    }
    const { status, headers, body } = answerTo(error.code);
    const lines = Object.entries({ ...headers, Connection: "close" }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const reason = REASONS[/** @type {keyof typeof REASONS} */ (status)];
    endLingering(
      /** @type {import("node:net").Socket} */ (socket),
      `HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${body}`,
    );
  });
  server.on("checkExpectation", (request, response) => {
    const message = "The only supported expectation is 100-continue.";
    respond(response, errorAnswer(417, "EXPECTATION_FAILED", message));
  });
}
