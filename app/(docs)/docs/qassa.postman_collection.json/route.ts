import { postmanCollection } from "@/lib/api/collections/postman";
import { collectionSurfaces } from "@/lib/api/collections/surfaces";

// Generated for each request, because only the running server knows its URL.
export const dynamic = "force-dynamic";

export const GET = () => Response.json(postmanCollection(collectionSurfaces()));
