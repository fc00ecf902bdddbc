import { phoneRoute } from "@/lib/api/sandbox/sandbox-route";
import { presentPhone } from "@/lib/network";

export const GET = phoneRoute({}, ({ merchant }) => presentPhone(merchant));
