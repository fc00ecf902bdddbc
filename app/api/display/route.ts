import { readDisplayRoute } from "@/lib/http/display-route";

export const GET = readDisplayRoute;
