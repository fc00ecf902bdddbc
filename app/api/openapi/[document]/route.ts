import { accessOpenApi } from "@/lib/api/access/openapi";
import { accountOpenApi } from "@/lib/api/account/openapi";
import { errorResponse } from "@/lib/api/error-response";
import { newRequestId } from "@/lib/api/request-id";
import { sandboxOpenApi } from "@/lib/api/sandbox/openapi";
import { DocumentNotFound } from "@/lib/api/openapi";

// Made when it is asked for: the address in it is known only to the running server.
export const dynamic = "force-dynamic";

const DOCUMENTS = new Map([
  ["account.json", accountOpenApi],
  ["access.json", accessOpenApi],
  ["sandbox.json", sandboxOpenApi],
]);

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ document: string }> },
): Promise<Response> {
  const make = DOCUMENTS.get((await params).document);
  return make ? Response.json(make()) : errorResponse(new DocumentNotFound(), newRequestId());
}
