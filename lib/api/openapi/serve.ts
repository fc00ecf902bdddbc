import { z } from "zod";
import { newRequestId } from "@/lib/kit/answer";
import { parse } from "@/lib/kit/parse";
import { errorResponse } from "../core/error-response";
import type { OpenApiDocument } from "./document";
import { withListedErrors } from "./listed-errors";
import { toVersion30 } from "./version-3-0";

const VERSIONS = ["3.1", "3.0"] as const;
const ERRORS = ["default", "listed"] as const;
const Rendering = z.object({
  version: z.enum(VERSIONS, `must be one of: ${VERSIONS.join(", ")}`).default("3.1"),
  errors: z.enum(ERRORS, `must be one of: ${ERRORS.join(", ")}`).default("default"),
});

/**
 * Returns a route that serves a document, as OpenAPI 3.1 or, with `?version=3.0`, as 3.0.3; with `?errors=listed`, without `default`
 * responses. It is generated for each request, because only the running server knows its URL.
 */
export const serveOpenApi =
  (make: () => OpenApiDocument) =>
  (request: Request): Response => {
    try {
      const { searchParams } = new URL(request.url);
      const { version, errors } = parse(Rendering, Object.fromEntries(searchParams));
      const document = errors === "listed" ? withListedErrors(make()) : make();
      return Response.json(version === "3.0" ? toVersion30(document) : document);
    } catch (error) {
      return errorResponse(error, newRequestId());
    }
  };
