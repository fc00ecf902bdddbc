import { expect, test, vi } from "vitest";
import { watch } from "./watch";

test("whoever asks only for the headers of a stream gets them, and nothing is looked at", async () => {
  const look = vi.fn(async () => new Map());
  const response = await watch({
    request: new Request("http://localhost/api/display/events", { method: "HEAD" }),
    watched: { name: "displays", look },
    key: "a display",
    owner: "a display",
    first: { event: "display", data: {} },
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(response.body).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(look).not.toHaveBeenCalled();
});
