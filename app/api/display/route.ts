import { readDisplayRoute } from "@/lib/api/display-route";

export const GET = readDisplayRoute;
