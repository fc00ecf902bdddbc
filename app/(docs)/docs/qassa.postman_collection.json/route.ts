import { collection } from "@/lib/api/collections/collection";
import { postmanCollection } from "@/lib/api/collections/postman";

// Generated for each request, because only the running server knows its URL.
export const dynamic = "force-dynamic";

export const GET = () => Response.json(postmanCollection(collection()));
