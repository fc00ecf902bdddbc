import { brunoArchive } from "@/lib/api/collections/bruno";
import { collection } from "@/lib/api/collections/collection";

// Generated for each request, because only the running server knows its URL.
export const dynamic = "force-dynamic";

export const GET = () =>
  new Response(brunoArchive(collection()), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="qassa-bruno.zip"',
    },
  });
