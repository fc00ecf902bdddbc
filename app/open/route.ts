import { openPage } from "@/lib/api/open-page";

export const GET = (request: Request): Response => openPage(request);
