import { llmsTxt, readLibrary, textResponse } from "@/lib/docs";

// Contains the server's URL, which a build does not know.
export const dynamic = "force-dynamic";

export const GET = async (request: Request) =>
  textResponse(request, llmsTxt(await readLibrary()), "text/plain");
