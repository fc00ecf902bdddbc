import { readLibrary, textResponse } from "@/lib/docs";

/** A guide as Markdown, served at /docs/{slug}.md. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const page = (await readLibrary()).pages.get(slug);
  if (!page) {
    return new Response("Not found. See /llms.txt for the available documents.\n", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
  return textResponse(request, page.markdown, "text/markdown");
}
