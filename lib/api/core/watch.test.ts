import { expect, test, vi } from "vitest";
import { watch } from "./watch";

test("a HEAD request for a stream gets the headers, and nothing is read", async () => {
  const read = vi.fn(async () => new Map());
  const response = await watch({
    request: new Request("http://localhost/api/display/events", { method: "HEAD" }),
    watched: { name: "displays", read },
    key: "a display",
    owner: "a display",
    first: { event: "display", data: {}, dependsOn: [] },
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(response.body).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(read).not.toHaveBeenCalled();
});
