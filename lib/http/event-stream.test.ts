import { expect, test, vi } from "vitest";
import { eventStream } from "./event-stream";

test("whoever asks only for the headers of a stream gets them, and nothing is looked at", async () => {
  const look = vi.fn(async () => ({ event: "display", data: {} }));
  const request = new Request("http://localhost/api/display/events", { method: "HEAD" });
  const response = eventStream(request, await look(), look);
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(response.body).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(look).toHaveBeenCalledTimes(1);
});
