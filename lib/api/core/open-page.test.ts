import { expect, test } from "vitest";
import { GET } from "@/app/open/route";
import { newId } from "@/lib/kit/ids";

const open = (query: Record<string, string>, cookie = "") =>
  GET(
    new Request(`http://localhost/open?${new URLSearchParams(query).toString()}`, {
      headers: { cookie },
    }),
  );

/** The page to which it leads, through the sign-in page. */
const pathOf = (response: Response): string | null => {
  const { pathname, searchParams } = new URL(response.headers.get("location")!, "http://localhost");
  expect(pathname).toBe("/sign-in");
  return searchParams.get("callbackUrl");
};

test("a link in a notification opens its page in its organization and mode", () => {
  const organization = newId("organization");
  const response = open({ organization, mode: "live", path: "/refunds/ref_1?a=b" });
  expect(response.status).toBe(303);
  expect(pathOf(response)).toBe("/refunds/ref_1?a=b");
  expect(response.headers.get("set-cookie")).toContain(`qassa-view=${organization}.live`);
});

test("it never leaves live mode without a question", () => {
  const organization = newId("organization");
  const link = { organization, mode: "test", path: "/payments?status=failed" };
  for (const own of [organization, newId("organization")]) {
    const response = open(link, `other=1; qassa-view=${own}.live`);
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(pathOf(response)).toBe(
      `/leave-live-mode?organization=${organization}&path=%2Fpayments%3Fstatus%3Dfailed`,
    );
  }
  const fromTest = open(link, `qassa-view=${organization}.test`);
  expect(fromTest.headers.get("set-cookie")).toContain(`qassa-view=${organization}.test`);
  expect(pathOf(fromTest)).toBe("/payments?status=failed");
});

test("it leads to no other site, and chooses nothing that is not an organization and a mode", () => {
  for (const path of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    expect(pathOf(open({ path })), path).toBe("/overview");
  }
  for (const [organization, mode] of [
    ["org_x; Domain=evil", "live"],
    [newId("organization"), "both"],
  ] as const) {
    expect(open({ organization, mode, path: "/payments" }).headers.has("set-cookie")).toBe(false);
  }
});
