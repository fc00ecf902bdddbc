import { deviceOpenApi } from "@/lib/api/device/openapi";
import { sandboxOpenApi } from "@/lib/api/sandbox/openapi";
import { readLibrary, searchSections, textResponse } from "@/lib/docs";
import { hasSandbox } from "@/lib/kit/env";
import * as messages from "@/lib/messages";

const m = messages.docs.reference;

// Depends on the server's settings, which a build does not have.
export const dynamic = "force-dynamic";

let known: { library: unknown; body: string } | undefined;

/** Everything that the search of the documentation covers, for the browser to search in. */
export async function GET(request: Request) {
  const library = await readLibrary();
  if (known?.library !== library) {
    const sections = searchSections(library, [
      { title: m.device.title, page: "/docs/reference", document: deviceOpenApi() },
      ...(hasSandbox()
        ? [{ title: m.sandbox.title, page: "/docs/reference/sandbox", document: sandboxOpenApi() }]
        : []),
    ]);
    known = { library, body: JSON.stringify(sections) };
  }
  return textResponse(request, known.body, "application/json");
}
