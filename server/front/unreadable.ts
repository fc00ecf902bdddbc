// Input that Node can't parse as a request never reaches a route; it is rejected in the same format as other errors.
import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Answer } from "@/lib/kit/answer";
import { errorAnswer, respond } from "./error-answer";
import { endLingering } from "./timeouts";

/** Returns the answer to a code of Node's parser. */
function answerTo(code: string | undefined): Answer {
  if (code === "HPE_HEADER_OVERFLOW") {
    return errorAnswer({
      status: 431,
      code: "HEADERS_TOO_LARGE",
      message: "The URL and headers must be at most 16 KB in total.",
    });
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return errorAnswer({
      status: 408,
      code: "REQUEST_TIMEOUT",
      message: "The request took too long to arrive. Send it again.",
    });
  }
  return errorAnswer({
    status: 400,
    code: "BAD_REQUEST",
    message: "This is not a valid HTTP request.",
  });
}

export function answerUnreadable(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const { _httpMessage: begun } = socket as { _httpMessage?: { headersSent: boolean } };
    if (!socket.writable || begun?.headersSent) {
      socket.destroy(error);
      return;
    }
    const { status, headers, body } = answerTo(error.code);
    const lines = Object.entries({ ...headers, Connection: "close" }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
    endLingering(socket as Socket, answer);
  });
  server.on("checkExpectation", (request, response) => {
    const message = "The only supported expectation is 100-continue.";
    respond(response, errorAnswer({ status: 417, code: "EXPECTATION_FAILED", message }));
  });
}
