import { expect, test } from "vitest";
import { connectionFailure } from "./failure-words";

const failed = (code: string) => Object.assign(new Error("it went wrong"), { code });

test.each([
  ["ETIMEDOUT", "The connection timed out"],
  ["UND_ERR_CONNECT_TIMEOUT", "The connection timed out"],
  ["ECONNREFUSED", "The connection was refused: nothing is listening at that address"],
  ["EHOSTUNREACH", "The host cannot be reached"],
  ["ENETUNREACH", "The host cannot be reached"],
  ["ECONNRESET", "The connection was closed before a response arrived"],
  ["EPIPE", "The connection was closed before a response arrived"],
  ["UND_ERR_SOCKET", "The connection was closed before a response arrived"],
  ["UND_ERR_HEADERS_OVERFLOW", "The response headers were too long"],
  ["HPE_INVALID_CONSTANT", "The response was not HTTP"],
  ["CERT_HAS_EXPIRED", "The TLS connection failed: it went wrong"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "The TLS connection failed: it went wrong"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "The TLS connection failed: it went wrong"],
  ["ESOMETHING", "The delivery could not be sent: it went wrong"],
])("%s is told as: %s", (code, words) => {
  expect(connectionFailure(failed(code))).toBe(words);
});

test("of several addresses that were tried, the first one's error is shown", () => {
  const each = [failed("ENETUNREACH"), failed("ECONNREFUSED")];
  expect(connectionFailure(new AggregateError(each))).toBe("The host cannot be reached");
});

test("an error without a code, or a value that is no error, is shown as it is", () => {
  expect(connectionFailure(new Error("odd"))).toBe("The delivery could not be sent: odd");
  expect(connectionFailure("odd")).toBe("The delivery could not be sent: odd");
  expect(connectionFailure(new AggregateError([], "none of them"))).toBe(
    "The delivery could not be sent: none of them",
  );
});
