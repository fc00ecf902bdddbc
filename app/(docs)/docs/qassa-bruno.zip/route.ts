import { brunoArchive } from "@/lib/api/collections/bruno";
import { collectionSurfaces } from "@/lib/api/collections/surfaces";

// Generated for each request, because only the running server knows its URL.
export const dynamic = "force-dynamic";

export const GET = () =>
  new Response(brunoArchive(collectionSurfaces()), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="qassa-bruno.zip"',
    },
  });
