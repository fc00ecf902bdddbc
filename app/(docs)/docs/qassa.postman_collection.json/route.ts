import { postmanCollection } from "@/lib/api/collections/postman";
import { collection } from "@/lib/api/collections/collection";

// Generated for each request, because only the running server knows its URL.
export const dynamic = "force-dynamic";

export const GET = () => Response.json(postmanCollection(collection()));
