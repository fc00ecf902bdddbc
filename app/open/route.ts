import { openPage } from "@/lib/api/core/open-page";

export const GET = (request: Request): Response => openPage(request);
