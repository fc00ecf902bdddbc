import { expect, test } from "vitest";
import { fieldErrorsOf } from "./field-errors";
import { RequestFailed } from "./request-json";

test.each([
  ["base_url must be a URL", "Must be a URL"],
  ["pix.bank.example has no address", "pix.bank.example has no address"],
])("%j is shown below its field as %j", (message, shown) => {
  const details = [{ field: "base_url", message }];
  const error = new RequestFailed(message, "VALIDATION_ERROR", 400, undefined, details);
  expect(fieldErrorsOf(error)).toEqual({ base_url: shown });
});
