// The documentation as text: Markdown, files for language models and the index of the search.
import { beforeAll, expect, test } from "vitest";
import { GET as getMarkdown } from "@/app/(docs)/docs/markdown/[slug]/route";
import { GET as getSearch } from "@/app/(docs)/docs/search.json/route";
import { GET as getFullText } from "@/app/llms-full.txt/route";
import { GET as getContents } from "@/app/llms.txt/route";
import { readLibrary } from "@/lib/docs";
import type { SearchSection } from "@/lib/docs/vocabulary";
import { env, publicUrl } from "@/lib/kit/env";

beforeAll(() => {
  // Before the documents are first read: they are kept from then on.
  env().PUBLIC_URL = "https://pay.example.com";
});

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers });

const markdownOf = (slug: string, headers?: Record<string, string>) =>
  getMarkdown(request(`/docs/${slug}.md`, headers), { params: Promise.resolve({ slug }) });

test("every listed document is served as Markdown, with this server's URL", async () => {
  const { pages } = await readLibrary();
  expect(pages.size).toBeGreaterThan(3);
  for (const { slug, sections } of pages.values()) {
    const response = await markdownOf(slug);
    expect(response.status, slug).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(/^# /);
    expect(text).not.toContain("http://localhost:3000");
    expect(sections[0]).toMatchObject({ depth: 1 });
  }
});

test.each(["nothing", "README", "reliability", "..", "../SECURITY"])(
  "a document that is not listed is not found: %s",
  async (slug) => {
    expect((await markdownOf(slug)).status).toBe(404);
  },
);

test("the guides' requests go to this server", async () => {
  const text = await (await getFullText(request("/llms-full.txt"))).text();
  expect(text).toContain("https://pay.example.com/api/v1/payments");
});

test("a text that the client has is not sent again", async () => {
  const tag = (await markdownOf("glossary")).headers.get("etag")!;
  const again = await markdownOf("glossary", { "if-none-match": `"other", W/${tag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect(again.headers.get("cache-control")).toBe("public, max-age=60, must-revalidate");
  expect((await markdownOf("glossary", { "if-none-match": '"other"' })).status).toBe(200);
});

test("llms.txt lists every document and the OpenAPI documents", async () => {
  const { pages } = await readLibrary();
  const text = await (await getContents(request("/llms.txt"))).text();
  expect(text).toMatch(/^# Qassa\n\n> \S/);
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, url]) => url);
  expect(links).toEqual([
    ...[...pages.keys()].map((slug) => `${publicUrl()}/docs/${slug}.md`),
    `${publicUrl()}/api/openapi.json`,
    `${publicUrl()}/api/openapi/sandbox.json`,
  ]);
});

test("llms-full.txt has every document, in order", async () => {
  const { pages } = await readLibrary();
  const text = await (await getFullText(request("/llms-full.txt"))).text();
  const positions = [...pages.values()].map(({ markdown }) => text.indexOf(markdown.trim()));
  expect(positions.every((place) => place >= 0)).toBe(true);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

test("the search covers sections, operations and their error codes", async () => {
  const response = await getSearch(request("/docs/search.json"));
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const sections = (await response.json()) as SearchSection[];
  expect(sections).toContainEqual(
    expect.objectContaining({ heading: "Payments", url: "/docs/glossary#payments" }),
  );
  expect(sections.map(({ url }) => url)).toEqual(
    expect.arrayContaining([
      "/docs/changelog",
      "/docs/reference#tag/payments/POST/payments",
      "/docs/reference#tag/payments/POST/payments/{paymentID}/cancel",
    ]),
  );
  expect(sections.some(({ url }) => url.startsWith("/docs/reference/sandbox#"))).toBe(true);
  expect(sections.some(({ text }) => text.includes("PAYMENT_NOT_REFUNDABLE"))).toBe(true);
  expect(sections.map(({ id }) => id)).toEqual(sections.map((_, index) => index));
});
