import { expect, test } from "vitest";
import { newId } from "@/lib/kit/ids";
import { GET } from "@/app/open/route";

const open = (query: Record<string, string>) =>
  GET(new Request(`http://localhost/open?${new URLSearchParams(query).toString()}`));

test("a link in a notification opens its page in its organization and mode", () => {
  const organization = newId("organization");
  const response = open({ organization, mode: "live", path: "/refunds/ref_1?a=b" });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/refunds/ref_1?a=b");
  expect(response.headers.get("set-cookie")).toContain(`qassa-view=${organization}.live`);
});

test("it leads to no other site, and chooses nothing that is not an organization and a mode", () => {
  for (const path of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    expect(open({ path }).headers.get("location"), path).toBe("/overview");
  }
  for (const [organization, mode] of [
    ["org_x; Domain=evil", "live"],
    [newId("organization"), "both"],
  ] as const) {
    expect(open({ organization, mode, path: "/payments" }).headers.has("set-cookie")).toBe(false);
  }
});
